import { describe, expect, it } from "@effect/vitest";
import { Either } from "effect";
import { decode } from "../../src/config/decode.ts";

const problems = (text: string): ReadonlyArray<string> =>
  Either.match(decode("/home/me/config.toml", text), {
    onLeft: (error) => error.problems,
    onRight: () => []
  });

const contract = `
default_mode = "work"
state_dir = "~/state"

[inference]
provider = "local"
model = "some-model"
effort = "default"

[providers.local]
kind = "openai-compatible"
base_url = "http://127.0.0.1:8080/v1"
credential = "env:LOCAL_API_KEY"
default_model = "some-model"

[providers.local.models."some-model"]
transport = "chat_completions"
context_window_tokens = 128000
input_modalities = ["text", "image"]
efforts = ["low", "high"]
[providers.local.models."some-model".pricing]
input = 1.0
output = 4.0
cache_read = 0.1

[safety]
profile = "standard"
[permissions]
resolver = "human"
shell_timeout_seconds = 120
[context]
recent_tokens = 64000
reserve_tokens = 16000
[failure]
retry_budget = 3
max_model_turns = 200
[provider_request]
header_timeout_seconds = 60
stream_idle_timeout_seconds = 180
attempt_timeout_seconds = 1800
[layers]
context_engine = "continuity"
store = "sqlite"
sandbox = "auto"
`;

describe("a config file", () => {
  it("holds every key of the contract, and nothing is needed", () => {
    expect(problems(contract)).toEqual([]);
    expect(problems("")).toEqual([]);
  });

  it("keeps what it says", () => {
    const config = Either.getOrThrow(decode("f", contract));
    expect(config.providers?.["local"]?.models?.["some-model"]?.pricing?.cache_read).toBe(0.1);
    expect(config.provider_request?.attempt_timeout_seconds).toBe(1800);
  });
});

describe("an unknown key", () => {
  it("is an error that names its path and the nearest known key", () => {
    expect(problems("defualt_mode = 'work'")).toEqual([
      "defualt_mode is not a known key; did you mean default_mode?"
    ]);
    expect(problems("[safety]\nprofil = 'strict'")).toEqual([
      "safety.profil is not a known key; did you mean safety.profile?"
    ]);
    expect(problems("[providers.local]\nkind = 'script'\nbase-url = 'x'")).toEqual([
      "providers.local.base-url is not a known key; did you mean providers.local.base_url?"
    ]);
    expect(
      problems("[providers.local]\nkind = 'script'\n[providers.local.models.'a/b']\ncontext_window = 1")
    ).toEqual([
      'providers.local.models."a/b".context_window is not a known key; did you mean providers.local.models."a/b".context_window_tokens?'
    ]);
  });

  it("without a near one lists those that are known", () => {
    expect(problems("[layers]\nfrobnicate = 1")).toEqual([
      "layers.frobnicate is not a known key; known here: context_engine, store, sandbox"
    ]);
  });
});

describe("a wrong value", () => {
  it("is named with what was expected and what was found", () => {
    expect(problems("[permissions]\nshell_timeout_seconds = 'long'")).toEqual([
      "permissions.shell_timeout_seconds must be a whole number of at least 1, and is a text"
    ]);
    expect(problems("[permissions]\nshell_timeout_seconds = 0")).toEqual([
      "permissions.shell_timeout_seconds must be a whole number of at least 1, and is the number 0"
    ]);
    expect(problems("[safety]\nprofile = 'standrad'")).toEqual([
      'safety.profile must be one of "strict", "standard", "autonomous", and is "standrad"; did you mean "standard"?'
    ]);
    expect(problems("providers = 3")).toEqual(["providers must be a table, and is the number 3"]);
    expect(problems("[providers.x]\nkind = 'script'\nmodels.m.efforts = 'low'")).toEqual([
      "providers.x.models.m.efforts must be a list, and is a text"
    ]);
    expect(problems("[providers.x]\nkind = 'script'\nmodels.m.input_modalities = ['text', 4]")).toEqual([
      'providers.x.models.m.input_modalities[1] must be one of "text", "image", and is the number 4'
    ]);
    expect(problems("[permissions]\nworkspace_write = 'no'")).toEqual([
      "permissions.workspace_write must be true or false, and is a text"
    ]);
  });

  it("is named where it is missing", () => {
    expect(problems("[providers.local]\nbase_url = 'https://x'")).toEqual([
      'providers.local.kind is missing; it is one of "openai", "anthropic", "gemini", "deepseek", "opencode-go", "opencode-zen", "openai-codex", "openai-compatible", "script"'
    ]);
  });

  it("is never shown, for it may be a pasted secret", () => {
    const secret = "sk-live-0123456789";
    for (const text of [
      `[providers.x]\nkind = "${secret}"`,
      `[inference]\neffort = "${secret}"`,
      `[providers.x]\nkind = "script"\ndefault_model = ["${secret}"]`,
      `[providers.x]\ncredential = "${secret}" "`
    ]) {
      expect(problems(text).length).toBeGreaterThan(0);
      expect(problems(text).join()).not.toContain(secret);
    }
  });

  it("doesn't hide the next one", () => {
    expect(problems("defualt_mode = 'work'\n[safety]\nprofile = 1\n[layers]\nstor = 'x'").length).toBe(3);
  });
});

describe("text that is no TOML", () => {
  it("is named with its line and column", () => {
    expect(problems("a = 1\nb = = 2")).toEqual([expect.stringMatching(/^line 2, column \d+ is not TOML: /)]);
  });
});
