import { describe, expect, it } from "@effect/vitest";
import { Either } from "effect";
import { problemsOf } from "../../src/config/check.ts";
import { decode } from "../../src/config/decode.ts";

const problems = (text: string): ReadonlyArray<string> =>
  problemsOf(Either.getOrThrowWith(decode("f", text), (error) => new Error(error.message)));

const local = (lines: string): string => `[providers.local]\nkind = "openai-compatible"\n${lines}`;

describe("a provider", () => {
  it("on this machine needs no credential", () => {
    for (const host of ["127.0.0.1:8080", "localhost", "[::1]:1234"]) {
      expect(problems(local(`base_url = "http://${host}/v1"`))).toEqual([]);
    }
  });

  it("elsewhere needs one", () => {
    expect(problems(local('base_url = "https://models.example/v1"'))).toEqual([
      "providers.local.credential is missing; only a provider on this machine can do without"
    ]);
    expect(problems('[providers.o]\nkind = "openai"')).toEqual([]);
  });

  it("is refused over plain HTTP, unless it is on this machine", () => {
    const [problem] = problems(local('base_url = "http://models.example/v1"\ncredential = "env:K"'));
    expect(problem).toContain("providers.local.base_url");
    expect(problem).toContain("plain HTTP");
    expect(problems(local('base_url = "http://127.evil.example/v1"\ncredential = "env:K"'))).toHaveLength(1);
  });

  it("of one's own needs an address", () => {
    expect(problems(local(""))).toEqual([
      'providers.local.base_url is missing; kind "openai-compatible" has no address of its own'
    ]);
  });

  it("that plays a script needs the script, and no other one may have one", () => {
    expect(problems('[providers.s]\nkind = "script"')).toEqual([
      "providers.s.scenario is missing; it is the file to play"
    ]);
    expect(problems('[providers.o]\nkind = "openai"\nscenario = "x"')).toEqual([
      'providers.o.scenario is only for kind "script"'
    ]);
  });

  it("has a name that fits on a command line", () => {
    expect(problems('[providers."My Models"]\nkind = "openai"')).toEqual([
      'providers."My Models": a provider\'s name is made of a-z, 0-9, ".", "_" and "-"'
    ]);
  });
});

describe("the sign-in of a subscription", () => {
  const codex = (lines: string) => problems(`[providers.c]\nkind = "openai-codex"\n${lines}`);

  it("needs nothing said", () => {
    expect(codex("")).toEqual([]);
    expect(codex('credential = "oauth:openai-codex"')).toEqual([]);
    expect(codex('transport = "gemini"')).toEqual([
      `providers.c.transport can't be set: kind "openai-codex" speaks responses`
    ]);
  });

  it("goes to its own address and no other, and is not mixed with a key or another wire", () => {
    expect(codex('base_url = "https://models.example/v1"')).toEqual([
      expect.stringContaining("providers.c.base_url can't be set")
    ]);
    expect(codex('credential = "env:OPENAI_API_KEY"')).toEqual([
      expect.stringContaining('takes the sign-in of "latch login" and no key')
    ]);
    expect(codex('[providers.c.models.m]\ntransport = "chat_completions"')).toEqual([
      expect.stringContaining("speaks responses")
    ]);
    expect(problems('[providers.o]\nkind = "openai"\ncredential = "oauth:openai-codex"')).toEqual([
      'providers.o.credential is only for kind "openai-codex"'
    ]);
  });
});

describe("a credential", () => {
  const credential = (text: string) =>
    problems(`[providers.o]\nkind = "openai"\ncredential = ${JSON.stringify(text)}`);

  it("is a reference", () => {
    for (const reference of ["env:OPENAI_API_KEY", "file:openai", "keyring:openai"]) {
      expect(credential(reference)).toEqual([]);
    }
  });

  it("is never repeated when it is none", () => {
    for (const pasted of ["sk-live-123", "env:sk-live-123", "file:../../x", "ENV:X", "env:"]) {
      const [problem, ...more] = credential(pasted);
      expect(problem).toMatch(/^providers\.o\.credential must name a secret as env:VARIABLE/);
      expect(problem).not.toContain("sk-live");
      expect(more).toEqual([]);
    }
  });
});

describe("[inference]", () => {
  it("names a provider that there is", () => {
    expect(problems('[inference]\nprovider = "locl"\n[providers.local]\nkind = "openai"')).toEqual([
      'inference.provider is "locl", and there is no [providers.locl]; did you mean "local"?'
    ]);
  });
});

describe("[layers]", () => {
  it("names adapters that there are, or a module for the context engine", () => {
    expect(
      problems('[layers]\ncontext_engine = "./my-engine.mjs"\nstore = "sqlite"\nsandbox = "linux"')
    ).toEqual([]);
  });

  it("has no fallback for an unknown name", () => {
    expect(problems('[layers]\ncontext_engine = "contnuity"\nstore = "postgres"\nsandbox = "none"')).toEqual([
      'layers.context_engine is "contnuity", which is no adapter; did you mean "continuity"? known: continuity, or a path to a module such as ./my-engine.mjs',
      'layers.store is "postgres", which is no adapter; known: sqlite',
      'layers.sandbox is "none", which is no adapter; known: auto, linux'
    ]);
  });
});

describe("a model", () => {
  const model = (lines: string, kind = "openai-compatible"): ReadonlyArray<string> =>
    problems(
      `[providers.p]\nkind = "${kind}"\nbase_url = "http://127.0.0.1:1/v1"\n[providers.p.models."m"]\n${lines}`
    );

  it("may be described in every fact the registry knows", () => {
    expect(
      model(
        [
          'display_name = "M"',
          'transport = "anthropic_messages"',
          "context_window_tokens = 1000",
          "max_output_tokens = 100",
          'input_modalities = ["image"]',
          'efforts = ["low", "high"]',
          'default_effort = "low"',
          "effort_map.low.budget_tokens = 2000",
          "effort_map.high.disabled = true",
          'reasoning_replay = "replay"',
          "adaptive_thinking = false",
          'aliases = ["em"]',
          "pricing.input = 1"
        ].join("\n")
      )
    ).toEqual([]);
    expect(
      model('transport = "gemini"\nefforts = ["low"]\ngemini_thinking = {mode = "levels", levels = ["low"]}')
    ).toEqual([]);
  });

  it("says each effort in exactly one form, one that its wire has", () => {
    expect(model('efforts = ["low"]\neffort_map.low = {}')[0]).toBe(
      "providers.p.models.m.effort_map.low must hold exactly one of value, budget_tokens and disabled"
    );
    expect(model('efforts = ["low"]\neffort_map.low = {value = "a", disabled = true}')[0]).toContain(
      "exactly one of"
    );
    expect(model('efforts = ["low"]\neffort_map.low.budget_tokens = 5')).toEqual([
      "providers.p.models.m effort_map.low: transport chat_completions takes value or disabled"
    ]);
    expect(() => problems('[providers.p]\nkind = "openai"\nmodels.m.effort_map.default.value = "x"')).toThrow(
      "effort_map.default is not a known key"
    );
  });

  it("has Gemini's thinking in one mode", () => {
    expect(model('gemini_thinking = {mode = "budget", levels = ["low"]}', "gemini")[0]).toContain(
      'has mode "budget", so levels and off mean nothing'
    );
    expect(
      model('gemini_thinking = {mode = "levels", levels = ["low"], zero_allowed = true}', "gemini")[0]
    ).toContain('has mode "levels", so zero_allowed means nothing');
  });
});
