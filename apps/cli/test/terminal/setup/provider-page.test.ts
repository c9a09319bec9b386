import { Either, Redacted } from "effect";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { decode } from "../../../src/config/decode.ts";
import { center, repair } from "../../../src/terminal/setup/center.ts";
import { savedInSetup, setupOf } from "../../../src/terminal/setup/setup.ts";
import { facts, play, seen, writtenBy } from "./playing.ts";

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

  it("that becomes another kind keeps nothing that was said of the models of the one before", () => {
    const { plans } = play(open, "*providers", "*b ", "*Advanced", "*kind", "*anthropic");
    expect(parse(writtenBy(plans[0], text))).toHaveProperty("providers.b", {
      kind: "anthropic",
      default_model: "n"
    });
    const own = play(open, "*providers", "*a ", "*Advanced", "*kind", "*deepseek").plans[0];
    expect(own?.edits).toContainEqual({ path: ["providers", "a", "models"], value: undefined });
  });

  it("that is given another key keeps everything else, comments too", () => {
    const commented = `# mine\n${text}`;
    const { plans } = play(open, "*providers", "*a ", "*Key", "*Enter a key", "sk-1", "[enter]");
    const after = writtenBy(plans[0], commented);
    expect(after.startsWith("# mine\n")).toBe(true);
    expect(parse(after)).toHaveProperty("providers.a.enabled_models", ["m", "o"]);
    expect(parse(after)).toHaveProperty("providers.a.credential", "file:a");
    expect(after).not.toContain("sk-1");
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
