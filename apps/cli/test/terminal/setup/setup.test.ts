import { Either, Redacted } from "effect";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { ConfigFile } from "../../../src/config/config-file.ts";
import { decode } from "../../../src/config/decode.ts";
import { edited } from "../../../src/config/edit.ts";
import { rowText } from "../../../src/terminal/cell/span.ts";
import { center, repair, welcome } from "../../../src/terminal/setup/center.ts";
import type { Facts } from "../../../src/terminal/setup/facts.ts";
import { type Field, fieldOf } from "../../../src/terminal/setup/field.ts";
import type { SetupPlan } from "../../../src/terminal/setup/plan.ts";
import {
  pressedInSetup,
  refusedInSetup,
  type Setup,
  savedInSetup,
  setupOf,
  setupRows,
  typedInSetup
} from "../../../src/terminal/setup/setup.ts";

const facts = (values: ConfigFile = {}, variables: ReadonlyArray<string> = []): Facts => ({
  values,
  configPath: "/home/me/.latch/config.toml",
  secretsPath: "/home/me/.latch/secrets.toml",
  variables: new Set(variables),
  modelsOf: (kind) => (kind === "openai" ? ["gpt-a", "gpt-b"] : []),
  providers: Object.fromEntries(
    Object.keys(values.providers ?? {}).map((name) => [
      name,
      {
        credential: `env:${name.toUpperCase()}`,
        missing: undefined,
        models: ["m", "n", "o"].map((id) => ({
          id,
          wire: "chat_completions" as const,
          efforts: ["low", "high"] as const,
          known: id !== "o"
        })),
        listed: false
      }
    ])
  ),
  live: undefined
});

interface Played {
  readonly setup: Setup;
  readonly plans: ReadonlyArray<SetupPlan>;
}

/** Presses what begins with a bracket, chooses what begins with a star by its label, types the rest. */
const play = (start: Setup, ...steps: ReadonlyArray<string>): Played => {
  let setup = start;
  const plans: Array<SetupPlan> = [];
  const take = (move: ReturnType<typeof pressedInSetup>): void => {
    if (move.type === "close") return;
    setup = move.setup;
    if (move.type === "apply") plans.push(move.plan);
  };
  for (const step of steps) {
    if (step.startsWith("[")) take(pressedInSetup(setup, step.slice(1, -1)));
    else if (step.startsWith("*")) {
      for (let tries = 0; tries < 40 && !chosenRow(setup).startsWith(`› ${step.slice(1)}`); tries++) {
        take(pressedInSetup(setup, "down"));
      }
      expect(chosenRow(setup)).toContain(`› ${step.slice(1)}`);
      take(pressedInSetup(setup, "enter"));
    } else take(typedInSetup(setup, step));
  }
  return { setup, plans };
};

const seen = (setup: Setup): string => setupRows(setup, 100, 40).map(rowText).join("\n");
const chosenRow = (setup: Setup): string =>
  setupRows(setup, 100, 40)
    .map(rowText)
    .find((line) => line.startsWith("› ")) ?? "";

const writtenBy = (plan: SetupPlan | undefined, text = ""): string =>
  Either.getOrThrow(edited("config.toml", text, plan?.edits ?? []));

describe("setup from nothing", () => {
  it("takes a provider, a key and a model to a config that works", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*OpenAI ",
      "*Enter the key now",
      "sk-123",
      "[enter]",
      "*gpt-b",
      "*Save"
    );
    expect(plans).toHaveLength(1);
    expect(plans[0]?.secrets["openai"]).toEqual(Redacted.make("sk-123"));
    expect(parse(writtenBy(plans[0]))).toEqual({
      providers: { openai: { kind: "openai", credential: "file:openai", default_model: "gpt-b" } },
      inference: { provider: "openai" }
    });
  });

  it("needs no key for a server on this machine", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://127.0.0.1:11434/v1",
      "[enter]",
      "*Chat Completions",
      "*It needs none",
      "*Another",
      "qwen3",
      "[enter]",
      "*Save"
    );
    expect(parse(writtenBy(plans[0]))).toEqual({
      providers: {
        local: { kind: "openai-compatible", base_url: "http://127.0.0.1:11434/v1", default_model: "qwen3" }
      },
      inference: { provider: "local" }
    });
  });

  it("keeps the protocol of a server for every model that it has", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://127.0.0.1:9/v1",
      "[enter]",
      "*OpenAI Responses",
      "*It needs none",
      "*Another",
      "m",
      "[enter]",
      "*Save"
    );
    expect(parse(writtenBy(plans[0]))).toMatchObject({
      providers: { local: { transport: "responses", default_model: "m" } }
    });
  });

  it("offers the variable that is set, and takes it as the kind's own default", () => {
    const { plans } = play(
      setupOf(facts({}, ["OPENAI_API_KEY"]), [welcome()], true),
      "*OpenAI ",
      "*The variable OPENAI_API_KEY",
      "*gpt-a",
      "*Save"
    );
    expect(writtenBy(plans[0])).not.toContain("credential");
  });

  it("refuses a variable that isn't set, and a key where its name belongs, and keeps what was typed", () => {
    const at = play(setupOf(facts(), [welcome()], true), "*OpenAI ", "*An environment variable", "[ctrl+u]");
    const unset = play(at.setup, "MY_KEY", "[enter]").setup;
    expect(seen(unset)).toContain("MY_KEY is not set");
    const pasted = play(at.setup, "sk-abc-def", "[enter]").setup;
    expect(seen(pasted)).toContain("That is no name of a variable");
  });

  it("never shows a key", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*Anthropic",
      "*Enter the key now",
      "sk-ant-secret"
    );
    expect(seen(setup)).not.toContain("secret\n");
    expect(seen(setup)).toContain("•••");
    const on = play(setup, "[enter]", "*Another", "m", "[enter]").setup;
    expect(seen(on)).not.toContain("sk-ant");
  });

  it("refuses an address over plain HTTP that is not of this machine", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://example.com/v1",
      "[enter]"
    );
    expect(setup.pages).toHaveLength(2);
    expect(seen(setup)).toContain("http://example.com/v1");
  });

  it("says where it stands what could not be saved, and loses nothing", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*OpenAI ",
      "*Enter the key now",
      "k",
      "[enter]",
      "*gpt-a",
      "*Save"
    );
    const refused = refusedInSetup(setup, "the disk is full");
    expect(seen(refused)).toContain("the disk is full");
    expect(play(refused, "*Save").plans).toHaveLength(1);
  });
});

describe("the configuration", () => {
  const text = `default_mode = "work"\n\n[providers.a]\nkind = "openai"\ndefault_model = "m"\n`;
  const values = Either.getOrThrow(decode("config.toml", text));
  const open = setupOf(facts(values), [center()], false);

  it("changes a choice, and shows what holds now where it was changed", () => {
    const { setup, plans } = play(open, "*default mode", "*plan");
    expect(writtenBy(plans[0], text)).toBe(text.replace('"work"', '"plan"'));
    const next = savedInSetup(setup, facts({ ...values, default_mode: "plan" }));
    expect(next === undefined ? "" : seen(next)).toMatch(/default mode +plan/);
  });

  it("sets a number, and refuses what is none", () => {
    const at = play(open, "*context", "*recent tokens");
    expect(play(at.setup, "32000", "[enter]").plans[0]?.edits).toEqual([
      { path: ["context", "recent_tokens"], value: 32_000 }
    ]);
    expect(seen(play(at.setup, "many", "[enter]").setup)).toContain("It must be");
  });

  it("shows what holds where nothing is said, and what comes before the config", () => {
    expect(seen(play(open, "*context").setup)).toMatch(/recent tokens +64000 \(default\)/);
    expect(seen(play(open, "*permissions").setup)).toMatch(/workspace write +yes \(default\)/);
    const dark = setupOf(
      facts({ ...values, terminal: { theme: "dark" } }, ["LATCH_THEME"]),
      [center()],
      false
    );
    expect(seen(play(dark, "*terminal").setup)).toMatch(
      /theme +dark · but LATCH_THEME is set and comes first/
    );
  });

  it("removes a provider only after asking", () => {
    const { plans, setup } = play(open, "*providers", "*a ", "*Remove this provider");
    expect(plans).toEqual([]);
    expect(play(setup, "*Remove it").plans[0]?.edits).toEqual([
      { path: ["providers", "a"], value: undefined }
    ]);
  });
});

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

describe("a provider", () => {
  const text = `[inference]
provider = "a"

[providers.a]
kind = "openai-compatible"
base_url = "http://127.0.0.1:1/v1"
default_model = "m"
enabled_models = ["m", "o"]

[providers.a.models.m]
efforts = ["low", "high"]
default_effort = "high"

[providers.a.models.m.effort_map.low]
value = "l"

[providers.a.models.m.effort_map.high]
value = "h"

[providers.a.models.o]
display_name = "Mine"

[providers.b]
kind = "openai"
default_model = "n"
`;
  const values = Either.getOrThrow(decode("config.toml", text));
  const known = facts(values);
  const open = setupOf(known, [center()], false);

  it("says whether it can be used, how many models it has, and who uses it", () => {
    const page = seen(play(setupOf({ ...known, live: "b" }, [center()], false), "*providers").setup);
    expect(page).toMatch(/a +ready · 2 models · default m · for new sessions/);
    expect(page).toMatch(/b +ready · 3 models · default n · in use/);
    const keyless = {
      ...known,
      providers: { a: { credential: "env:A", missing: "A is not set", models: [], listed: false } }
    };
    expect(seen(play(setupOf(keyless, [center()], false), "*providers").setup)).toContain(
      "its key is missing"
    );
  });

  it("has the models that are marked, written once, and all of them where nothing is left out", () => {
    const at = play(open, "*providers", "*a ", "*Models");
    expect(play(at.setup, "*[ ] n").plans).toEqual([]);
    const { plans } = play(at.setup, "*[ ] n", "*Save the selection");
    expect(plans[0]?.edits).toEqual([{ path: ["providers", "a", "enabled_models"], value: undefined }]);
    const fewer = play(at.setup, "*[x] o", "*Save the selection").plans[0];
    expect(fewer?.edits).toEqual([{ path: ["providers", "a", "enabled_models"], value: ["m"] }]);
    const refused = play(at.setup, "*[x] m");
    expect(seen(refused.setup)).toContain("make another the default first");
  });

  it("begins with a model that may be chosen", () => {
    const at = play(open, "*providers", "*a ", "*Default model");
    expect(seen(at.setup)).not.toMatch(/^› ?n\b|^ +n$/m);
    expect(play(at.setup, "*o").plans[0]?.edits).toEqual([
      { path: ["providers", "a", "default_model"], value: "o" }
    ]);
  });

  it("is what new sessions begin with, the open one left alone", () => {
    const { plans } = play(open, "*providers", "*b ", "*Use for new sessions");
    expect(parse(writtenBy(plans[0], text))).toHaveProperty("inference", { provider: "b" });
    expect(plans[0]?.use).toBeUndefined();
  });

  it("stays while new sessions begin with it, and while this one talks to it", () => {
    expect(seen(play(open, "*providers", "*a ", "*Remove this").setup)).toContain(
      "choose another one for them first"
    );
    const live = setupOf({ ...known, live: "b" }, [center()], false);
    expect(seen(play(live, "*providers", "*b ", "*Remove this").setup)).toContain(
      "/model chooses another first"
    );
  });

  it("loses a model of its own with what pointed to it, and resets one that others know", () => {
    const own = text.replace('default_model = "m"', 'default_model = "o"');
    const at = setupOf(facts(Either.getOrThrow(decode("config.toml", own))), [center()], false);
    const gone = play(at, "*providers", "*a ", "*A model", "*o ", "*Remove this model").plans[0];
    const after = parse(writtenBy(gone, own));
    expect(after).toHaveProperty("providers.a.default_model", "m");
    expect(after).toHaveProperty("providers.a.enabled_models", ["m"]);
    expect(after).not.toHaveProperty("providers.a.models.o");
    const reset = play(open, "*providers", "*a ", "*A model", "*m ", "*Reset").plans[0];
    expect(reset?.edits).toEqual([{ path: ["providers", "a", "models", "m"], value: undefined }]);
  });

  it("drops what is said of levels that a model no longer has", () => {
    const { plans } = play(open, "*providers", "*a ", "*A model", "*m ", "*efforts", "*[x] high", "*Save");
    const model = "providers.a.models.m";
    const after = parse(writtenBy(plans[0], text));
    expect(after).toHaveProperty(`${model}.efforts`, ["low"]);
    expect(after).not.toHaveProperty(`${model}.effort_map`);
    expect(after).not.toHaveProperty(`${model}.default_effort`);
  });

  it("that lacks its key is repaired where the session could not be opened", () => {
    const keyless = {
      ...known,
      providers: {
        ...known.providers,
        a: { credential: "env:A", missing: "A is not set", models: [], listed: false }
      }
    };
    const { plans, setup } = play(
      setupOf(keyless, repair(keyless), false),
      "*Enter a key",
      "sk-1",
      "[enter]"
    );
    expect(plans[0]?.secrets["a"]).toEqual(Redacted.make("sk-1"));
    expect(savedInSetup(setup, known)).toBeUndefined();
  });
});
