import { Either } from "effect";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { ConfigFile } from "../../../src/config/config-file.ts";
import { decode } from "../../../src/config/decode.ts";
import { edited } from "../../../src/config/edit.ts";
import { center } from "../../../src/terminal/setup/center.ts";
import { type Field, fieldOf } from "../../../src/terminal/setup/field.ts";
import { savedInSetup, setupOf } from "../../../src/terminal/setup/setup.ts";
import { facts, play, seen, writtenBy } from "./playing.ts";

describe("every key of the config", () => {
  const base = `[providers.a]
kind = "openai-compatible"
base_url = "http://127.0.0.1:8080/v1"
default_model = "m"

[providers.a.models.m]
efforts = ["low", "high"]

[providers.a.models.n]
context_window_tokens = 1000
`;
  const values = Either.getOrThrow(decode("config.toml", base));
  const open = setupOf(facts(values), [center()], false);

  type Leaf = readonly [path: ReadonlyArray<string>, field: Field];
  const leaves = (field: Field, path: ReadonlyArray<string> = []): ReadonlyArray<Leaf> => {
    if (field.type === "table")
      return field.fields.flatMap(([name, inner]) => leaves(inner, [...path, name]));
    if (field.type === "named") return leaves(field.each, [...path, path.length === 1 ? "a" : "m"]);
    return [[path, field]];
  };
  const all = leaves(fieldOf(ConfigFile.ast));
  /** Keys that mean something only together are asked for together. */
  const together = (path: ReadonlyArray<string>) =>
    path.includes("effort_map") || path.includes("gemini_thinking");

  const wayTo = (path: ReadonlyArray<string>): ReadonlyArray<string> => {
    const [first = "", provider = "", ...rest] = path;
    if (first !== "providers") return path.map((name) => `*${name.replaceAll("_", " ")}`);
    const under = rest.map((name) => `*${name.replaceAll("_", " ")}`);
    return rest[0] === "models"
      ? ["*providers", `*${provider}`, "*A model", ...under.slice(1)]
      : ["*providers", `*${provider}`, "*Advanced", ...under];
  };
  const words: Readonly<Record<string, string>> = {
    base_url: "http://127.0.0.1:9/v1",
    credential: "env:MY_KEY",
    provider: "a",
    enabled_models: "m, n",
    context_engine: "continuity",
    store: "sqlite",
    sandbox: "auto"
  };
  const setting = (path: ReadonlyArray<string>, field: Field): ReadonlyArray<string> => {
    switch (field.type) {
      case "choice":
        return [`*${field.values[0]}`];
      case "flag":
        return ["*yes"];
      case "several":
        return [...(path.at(-1) === "efforts" ? ["*[ ] max"] : ["*[ ] "]), "*Save the selection"];
      case "number":
        return ["[ctrl+u]", "7", "[enter]"];
      default:
        return ["[ctrl+u]", words[path.at(-1) ?? ""] ?? "some", "[enter]"];
    }
  };

  it("is on a page, says its path, and is set to a value that the file may hold", () => {
    expect(all.length).toBeGreaterThan(50);
    for (const [path, field] of all.filter(([each]) => !together(each))) {
      const at = play(open, ...wayTo(path));
      expect(seen(at.setup)).toContain(path.join("."));
      const { plans } = play(at.setup, ...setting(path, field));
      expect(plans[0]?.edits[0]?.path).toEqual(path);
      const written = edited("config.toml", base, plans[0]?.edits ?? []);
      // A scenario is for one kind of provider only: that is said, and nothing is written.
      expect(Either.isRight(written)).toBe(path.at(-1) !== "scenario");
    }
  });

  it("is taken away again where the default is chosen", () => {
    const { plans } = play(open, ...wayTo(["providers", "a", "models", "m", "efforts"]), "*(default)");
    expect(parse(writtenBy(plans[0], base))).not.toHaveProperty("providers.a.models.m");
  });

  it("is said with others where it means nothing alone: how efforts are said, level by level", () => {
    const at = play(open, ...wayTo(["providers", "a", "models", "m", "effort_map"]), "*Say them");
    expect(seen(at.setup)).toContain('How is "low" said?');
    const { plans, setup } = play(at.setup, "*By another word", "little", "[enter]", "*By turning");
    expect(parse(writtenBy(plans[0], base))).toHaveProperty("providers.a.models.m.effort_map", {
      low: { value: "little" },
      high: { disabled: true }
    });
    // Every page that asked is done with.
    const next = savedInSetup(setup, facts(values));
    expect(next?.pages.at(-1)?.title).toBe("effort map");
  });

  it("is said with others where it means nothing alone: how Gemini is told to think", () => {
    const gemini = base.replace("[providers.a.models.m]", '[providers.a.models.m]\ntransport = "gemini"');
    const at = play(
      setupOf(facts(Either.getOrThrow(decode("config.toml", gemini))), [center()], false),
      ...wayTo(["providers", "a", "models", "m", "gemini_thinking"])
    );
    const levels = play(at.setup, "*By levels", "off, low, high", "[enter]", "*off").plans[0];
    expect(parse(writtenBy(levels, gemini))).toHaveProperty("providers.a.models.m.gemini_thinking", {
      mode: "levels",
      levels: ["off", "low", "high"],
      off: "off"
    });
    const budget = play(at.setup, "*By a number", "*yes").plans[0];
    expect(parse(writtenBy(budget, gemini))).toHaveProperty("providers.a.models.m.gemini_thinking", {
      mode: "budget",
      zero_allowed: true
    });
  });
});
