import type { Effort } from "@latch/protocol";
import { Either } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinCatalog } from "../../src/catalog/builtin.ts";
import type { Catalog } from "../../src/catalog/model-facts.ts";
import { kindFacts, type ProviderKind, providerKinds } from "../../src/catalog/provider-kind.ts";
import {
  type Discovered,
  effectiveEffort,
  hasEffort,
  isEnabled,
  ModelUnresolved,
  offeredModels,
  type ProviderEntry,
  type ResolvedModel,
  resolveModel
} from "../../src/registry/index.ts";

const entry = (kind: ProviderKind, more: Partial<ProviderEntry> = {}): ProviderEntry => ({
  id: "it",
  kind,
  models: {},
  ...more
});
const listed = (facts: Catalog, available = Object.keys(facts)): Discovered => ({ at: 0, available, facts });
const resolved = (provider: ProviderEntry, model: string): ResolvedModel =>
  Either.getOrThrowWith(resolveModel(provider, model), (error) => error);

describe("what is known of a model", () => {
  it("is the operator's word before the service's, and the service's before the catalog's, fact by fact", () => {
    const fact = fc.record(
      {
        contextWindowTokens: fc.integer({ min: 1, max: 9 }),
        maxOutputTokens: fc.integer({ min: 1, max: 9 }),
        name: fc.constantFrom("a", "b")
      },
      { requiredKeys: [] }
    );
    return fc.assert(
      fc.property(fc.option(fact, { nil: undefined }), fc.option(fact, { nil: undefined }), (said, found) => {
        const { descriptor } = resolved(
          entry("openai", {
            models: said === undefined ? {} : { "gpt-5.5": said },
            ...(found === undefined ? {} : { discovered: listed({ "gpt-5.5": found }) })
          }),
          "gpt-5.5"
        );
        for (const key of ["contextWindowTokens", "maxOutputTokens", "name"] as const) {
          expect(descriptor[key]).toBe(
            said?.[key] ?? found?.[key] ?? builtinCatalog.openai["gpt-5.5"]?.[key]
          );
        }
      })
    );
  });

  it("is on the provider's own wire where nobody says one of the model, on a gateway too", () => {
    const wire = "anthropic_messages";
    for (const kind of ["openai-compatible", "opencode-zen"] as const) {
      const provider = entry(kind, { wire, models: { told: { wire: "responses" } } });
      expect(resolved(provider, "new").descriptor.wire).toBe(wire);
      expect(resolved(provider, "told").descriptor.wire).toBe("responses");
    }
    expect(resolved(entry("opencode-zen", { wire }), "big-pickle").descriptor.wire).toBe("chat_completions");
  });

  it.each(providerKinds.filter((kind) => kindFacts[kind].oneWire))(
    "is nothing for an id that is new to everybody: kind %s asks it on its own wire and invents nothing",
    (kind) => {
      const { descriptor, defaultEffort, sources } = resolved(entry(kind), "constructor");
      expect(descriptor).toEqual({
        provider: "it",
        model: "constructor",
        wire: kindFacts[kind].wire,
        inputModalities: ["text"],
        efforts: []
      });
      expect([defaultEffort, sources]).toEqual(["default", []]);
    }
  );

  it.each(["opencode-go", "opencode-zen"] as const)(
    "does not suffice to use a new id at %s, which speaks several wires, until somebody names one",
    (kind) => {
      expect(resolveModel(entry(kind), "brand-new")).toEqual(
        Either.left(new ModelUnresolved({ provider: "it", model: "brand-new" }))
      );
      expect(
        resolved(entry(kind, { models: { "brand-new": { wire: "gemini" } } }), "brand-new").descriptor.wire
      ).toBe("gemini");
      expect(
        resolved(entry(kind, { discovered: listed({ "brand-new": { wire: "responses" } }) }), "brand-new")
          .descriptor.wire
      ).toBe("responses");
    }
  );

  it("keeps a gateway's documented wire against its list, and yields to the operator", () => {
    const discovered = listed({ "qwen3.8-max": { wire: "gemini" } });
    expect(resolved(entry("opencode-go", { discovered }), "qwen3.8-max").descriptor.wire).toBe(
      "anthropic_messages"
    );
    expect(
      resolved(
        entry("opencode-go", { discovered, models: { "qwen3.8-max": { wire: "responses" } } }),
        "qwen3.8-max"
      ).descriptor.wire
    ).toBe("responses");
  });

  it("goes under one id: an alias is sent as the model it stands for, and what is said under it holds", () => {
    expect(resolved(entry("openai"), "gpt-5.6").descriptor.model).toBe("gpt-5.6-sol");
    expect(
      resolved(entry("openai", { models: { "gpt-5.6": { contextWindowTokens: 7 } } }), "gpt-5.6-sol")
        .descriptor
    ).toMatchObject({ model: "gpt-5.6-sol", contextWindowTokens: 7 });
    expect(
      resolved(entry("openai", { models: { "gpt-5.5": { aliases: ["work"] } } }), "work").descriptor
    ).toMatchObject({ model: "gpt-5.5", contextWindowTokens: 1_050_000 });
  });

  it("survives the service's no longer listing it", () => {
    const provider = entry("deepseek", {
      discovered: { at: 0, available: ["new"], facts: { old: { contextWindowTokens: 5 }, new: {} } }
    });
    expect(offeredModels(provider).map(({ id }) => id)).toEqual(["new"]);
    expect(resolved(provider, "old").descriptor.contextWindowTokens).toBe(5);
  });
});

describe("the effort of a model", () => {
  const levels: ReadonlyArray<Effort> = [
    "default",
    "none",
    "minimal",
    "low",
    "medium",
    "high",
    "xhigh",
    "max"
  ];

  it("is the one asked for where the model has it, else the model's own", () => {
    const model = resolved(entry("openai"), "gpt-5.5");
    for (const level of levels) {
      expect(effectiveEffort(model, level)).toBe(["minimal", "max"].includes(level) ? "medium" : level);
    }
    expect(effectiveEffort(model, undefined)).toBe("medium");
  });

  it("is no model's default that the model no longer has", () => {
    const model = resolved(entry("openai", { models: { "gpt-5.5": { efforts: ["high"] } } }), "gpt-5.5");
    expect(model.defaultEffort).toBe("default");
    expect(hasEffort(model, "medium")).toBe(false);
  });

  it("can be any where nobody knows the levels, and none where there are none", () => {
    expect(hasEffort(resolved(entry("openai-compatible"), "x"), "high")).toBe(true);
    expect(
      hasEffort(resolved(entry("openai-compatible", { models: { x: { efforts: [] } } }), "x"), "high")
    ).toBe(false);
  });
});

describe("how a service is spoken to", () => {
  const dialects = (kind: ProviderKind, model: string, more: Partial<ProviderEntry> = {}) =>
    resolved(entry(kind, more), model).dialects;

  it("is what its kind documents", () => {
    expect(dialects("openai", "gpt-5.5")).toEqual({
      responses: { encryptedReasoning: true, phases: true }
    });
    expect(dialects("openai-codex", "gpt-5.5")).toEqual({
      responses: { encryptedReasoning: true, phases: true, summaries: true, outputLimit: false }
    });
    expect(dialects("openai", "gpt-4o", { models: { "gpt-4o": { wire: "chat_completions" } } })).toEqual({
      chat_completions: {
        replayReasoning: false,
        thinkingToggle: false,
        outputLimitField: "max_completion_tokens",
        promptCacheKey: true,
        joinUserTurns: false
      }
    });
    expect(dialects("deepseek", "deepseek-v4-pro")).toEqual({
      chat_completions: { replayReasoning: true, thinkingToggle: true }
    });
    expect(dialects("openai-compatible", "deepseek-r1")).toEqual({
      chat_completions: { replayReasoning: false, thinkingToggle: false }
    });
    expect(dialects("anthropic", "claude-opus-5")).toEqual({
      anthropic_messages: { thinking: "adaptive", cache: "automatic" }
    });
    expect(dialects("anthropic", "claude-haiku-4-5")).toEqual({
      anthropic_messages: { thinking: "classic", cache: "automatic" }
    });
    expect(dialects("anthropic", "claude-opus-5", { baseUrl: "https://gateway.example/v1" })).toEqual({
      anthropic_messages: { thinking: "adaptive", cache: "explicit" }
    });
    expect(dialects("opencode-go", "minimax-m3")).toEqual({
      anthropic_messages: { thinking: "none", cache: "explicit" }
    });
    expect(dialects("gemini", "gemini-2.5-flash")).toEqual({
      gemini: { imagesInResults: false, thinking: { mode: "budget", zeroAllowed: true } }
    });
    expect(dialects("gemini", "gemini-3.8-flash")).toEqual({
      gemini: { imagesInResults: true, thinking: { mode: "levels", levels: ["low", "medium", "high"] } }
    });
    expect(dialects("gemini", "gemini-9")).toEqual({ gemini: { imagesInResults: false } });
  });

  it("asks no model for reasoning that nobody says it has", () => {
    expect(dialects("openai", "gpt-4o")).toEqual({ responses: { encryptedReasoning: false, phases: false } });
  });

  it("carries a gateway's Gemini credential as a bearer, and a session's id to the Go gateway alone", () => {
    expect(resolved(entry("opencode-zen"), "gemini-3.1-pro").authorization).toBe("bearer");
    expect(resolved(entry("gemini"), "gemini-3.8-flash").authorization).toBeUndefined();
    expect(resolved(entry("opencode-go"), "glm-5.3").sessionHeader).toBe("x-opencode-session");
    const elsewhere = { baseUrl: "https://else.example/v1" };
    expect(resolved(entry("opencode-go", elsewhere), "glm-5.3").sessionHeader).toBeUndefined();
    expect(resolved(entry("opencode-zen"), "glm-5.3").sessionHeader).toBeUndefined();
  });
});

describe("the models that are offered", () => {
  it("are the catalog's without the retired, the operator's own, and the default first", () => {
    const ids = offeredModels(entry("openai-codex", { defaultModel: "mine", models: { mine: {} } })).map(
      ({ id }) => id
    );
    expect(ids).toEqual(["mine", "gpt-6-astra", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna", "gpt-5.5"]);
  });

  it("are cut to the allowlist, under any of their names", () => {
    const provider = entry("openai", { defaultModel: "gpt-5.5", enabledModels: ["gpt-5.5", "gpt-5.6"] });
    expect(offeredModels(provider).map(({ id }) => id)).toEqual(["gpt-5.5", "gpt-5.6-sol"]);
    expect([isEnabled(provider, "gpt-5.6-sol"), isEnabled(provider, "gpt-5.4")]).toEqual([true, false]);
  });

  it("include what can't be used yet, and say so", () => {
    const provider = entry("opencode-zen", { discovered: listed({}, ["brand-new", "big-pickle"]) });
    expect(offeredModels(provider).map(({ id, resolved: model }) => [id, model?.descriptor.wire])).toEqual([
      ["brand-new", undefined],
      ["big-pickle", "chat_completions"]
    ]);
  });
});
