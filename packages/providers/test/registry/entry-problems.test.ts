import type { Wire } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireInUse } from "../../src/adapter/wire-table.ts";
import { builtinCatalog } from "../../src/catalog/builtin.ts";
import type { ModelFacts } from "../../src/catalog/model-facts.ts";
import { providerKinds } from "../../src/catalog/provider-kind.ts";
import { effortProblems } from "../../src/registry/effort-problems.ts";
import { entryProblems, type ProviderEntry } from "../../src/registry/index.ts";
import type { EffortForm } from "../../src/wire/effort.ts";
import { aRequest } from "../support/a-request.ts";

const entry = (more: Partial<ProviderEntry>): ProviderEntry => ({
  id: "it",
  kind: "openai",
  models: {},
  ...more
});
const problems = (more: Partial<ProviderEntry>): ReadonlyArray<string> =>
  entryProblems(entry(more)).map(({ path, problem }) => `${path.join(".")} ${problem}`);

const value = (said: string): EffortForm => ({ type: "value", value: said });
const budget = (tokens: number): EffortForm => ({ type: "budget", tokens });
const disabled: EffortForm = { type: "disabled" };

describe("a declared effort map", () => {
  it.each<[Wire, ModelFacts, EffortForm, boolean]>([
    ["chat_completions", {}, value("x"), true],
    ["chat_completions", {}, disabled, true],
    ["chat_completions", {}, budget(1), false],
    ["responses", {}, value("x"), true],
    ["responses", {}, disabled, false],
    ["responses", {}, budget(1), false],
    ["anthropic_messages", { adaptiveThinking: true }, value("x"), true],
    ["anthropic_messages", { adaptiveThinking: true }, budget(2_000), false],
    ["anthropic_messages", { adaptiveThinking: true }, disabled, true],
    ["anthropic_messages", { adaptiveThinking: false }, value("x"), false],
    ["anthropic_messages", { adaptiveThinking: false }, budget(2_000), true],
    ["anthropic_messages", {}, value("x"), false],
    ["gemini", {}, value("low"), false],
    ["gemini", { geminiThinking: { mode: "levels", levels: ["low"] } }, value("low"), true],
    ["gemini", { geminiThinking: { mode: "levels", levels: ["low"] } }, value("high"), false],
    ["gemini", { geminiThinking: { mode: "levels", levels: ["low"] } }, budget(1), false],
    ["gemini", { geminiThinking: { mode: "levels", levels: ["low"] } }, disabled, false],
    ["gemini", { geminiThinking: { mode: "levels", levels: ["low"], off: "low" } }, disabled, true],
    ["gemini", { geminiThinking: { mode: "budget", zeroAllowed: false } }, budget(1), true],
    ["gemini", { geminiThinking: { mode: "budget", zeroAllowed: false } }, disabled, false],
    ["gemini", { geminiThinking: { mode: "budget", zeroAllowed: true } }, disabled, true],
    ["gemini", { geminiThinking: { mode: "budget", zeroAllowed: true } }, value("low"), false]
  ])("on %s with %o takes %o: %s", (wire, facts, form, fits) => {
    const found = effortProblems({ ...facts, efforts: ["high"], effortMap: { high: form } }, wire);
    expect(found.length === 0).toBe(fits);
    if (!fits) expect(found[0]).toMatch(/^effort_map\.high: /);
  });

  it("says something for each exposed level and for no other", () => {
    expect(
      problems({
        models: { m: { efforts: ["low", "high"], effortMap: { low: value("l"), max: value("m") } } }
      })
    ).toEqual([
      "models.m effort_map.max maps a level that is not among its efforts: low, high",
      'models.m effort_map says nothing for "high", which is among its efforts'
    ]);
  });

  it("that is accepted changes what is sent, level by level", () => {
    const levels = ["low", "medium", "high"] as const;
    const words = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 3 });
    return fc.assert(
      fc.property(words, ([low = "", medium = "", high = ""]) => {
        const effortMap = { low: value(low), medium: value(medium), high: value(high) };
        expect(effortProblems({ efforts: levels, effortMap }, "responses")).toEqual([]);
        const bodies = levels.map((effort) =>
          wireInUse("responses").write({
            request: aRequest({ effort }),
            descriptor: {
              provider: "p",
              model: "m",
              wire: "responses",
              inputModalities: ["text"],
              efforts: levels
            },
            efforts: effortMap,
            media: new Map()
          })
        );
        expect(bodies.map((body) => JSON.parse(body).reasoning.effort)).toEqual([low, medium, high]);
      }),
      { numRuns: 30 }
    );
  });
});

describe("a declared provider", () => {
  it("has a default effort that can be chosen", () => {
    expect(problems({ models: { m: { efforts: ["low"], defaultEffort: "high" } } })).toEqual([
      'models.m default_effort is "high", which is not among its efforts: low'
    ]);
    expect(problems({ models: { "gpt-5.5": { defaultEffort: "low" } } })).toEqual([]);
    expect(problems({ models: { "gpt-5.5": { defaultEffort: "max" } } })).toHaveLength(1);
  });

  it("declares Gemini thinking for Gemini models, soundly", () => {
    const levels = (more: object): ReadonlyArray<string> =>
      problems({
        kind: "gemini",
        models: { m: { geminiThinking: { mode: "levels", levels: ["a"], ...more } } }
      });
    expect(levels({})).toEqual([]);
    expect(levels({ levels: [] })[0]).toContain("is empty");
    expect(levels({ levels: ["a", "a"] })[0]).toContain("twice");
    expect(levels({ levels: [" "] })[0]).toContain("empty level");
    expect(levels({ off: "b" })[0]).toContain('off is "b"');
    expect(
      problems({ models: { m: { geminiThinking: { mode: "budget", zeroAllowed: true } } } })[0]
    ).toContain('means nothing on transport "responses"');
  });

  it("has an allowlist of models that are known, its default among them", () => {
    expect(problems({ enabledModels: [] })[0]).toContain("is empty");
    expect(problems({ enabledModels: ["gpt-5.5", "nobody-knows"] })[0]).toContain('names "nobody-knows"');
    // A service with a list of its own may have what no catalog knows.
    expect(problems({ kind: "openai-compatible", enabledModels: ["nobody-knows"] })).toEqual([]);
    expect(problems({ kind: "opencode-zen", enabledModels: ["nobody-knows"] })).toEqual([]);
    expect(problems({ enabledModels: ["gpt-5.5"], defaultModel: "gpt-5.4" })[0]).toContain(
      'does not hold default_model "gpt-5.4"'
    );
    expect(problems({ enabledModels: ["gpt-5.6-sol"], defaultModel: "gpt-5.6" })).toEqual([]);
  });

  it("takes no name that is another model's for an alias", () => {
    expect(problems({ models: { mine: { aliases: ["gpt-5.5"] } } })[0]).toContain('aliases holds "gpt-5.5"');
    expect(problems({ models: { a: { aliases: ["x"] }, b: { aliases: ["x"] } } })).toHaveLength(2);
  });
});

describe("the built-in catalog", () => {
  it.each(providerKinds)("of kind %s is sound by the same rules, and holds no prices", (kind) => {
    const catalog = builtinCatalog[kind];
    for (const [id, facts] of Object.entries(catalog)) {
      expect([id, effortProblems(facts, facts.wire)]).toEqual([id, []]);
      expect(facts.wire).toBeDefined();
      expect(facts.pricing).toBeUndefined();
    }
    const names = Object.entries(catalog).flatMap(([id, facts]) => [id, ...(facts.aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
  });
});
