/** The kinds of provider: where each is reached and which wire it speaks, unless the config says otherwise. */
import type { Wire } from "@latch/protocol";

export const providerKinds = [
  "openai",
  "anthropic",
  "gemini",
  "deepseek",
  "opencode-go",
  "opencode-zen",
  "openai-codex",
  "openai-compatible",
  "script"
] as const;
export type ProviderKind = (typeof providerKinds)[number];

export interface KindFacts {
  readonly baseUrl: string | undefined;
  readonly credential: string | undefined;
  readonly wire: Wire;
}

export const kindFacts: { readonly [K in ProviderKind]: KindFacts } = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    credential: "env:OPENAI_API_KEY",
    wire: "responses"
  },
  anthropic: {
    baseUrl: "https://api.anthropic.com",
    credential: "env:ANTHROPIC_API_KEY",
    wire: "anthropic_messages"
  },
  gemini: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    credential: "env:GEMINI_API_KEY",
    wire: "gemini"
  },
  deepseek: {
    baseUrl: "https://api.deepseek.com",
    credential: "env:DEEPSEEK_API_KEY",
    wire: "chat_completions"
  },
  "opencode-go": {
    baseUrl: "https://opencode.ai/zen/go/v1",
    credential: "env:OPENCODE_API_KEY",
    wire: "chat_completions"
  },
  "opencode-zen": {
    baseUrl: "https://opencode.ai/zen/v1",
    credential: "env:OPENCODE_API_KEY",
    wire: "chat_completions"
  },
  "openai-codex": { baseUrl: undefined, credential: "oauth:openai-codex", wire: "responses" },
  "openai-compatible": { baseUrl: undefined, credential: undefined, wire: "chat_completions" },
  script: { baseUrl: undefined, credential: undefined, wire: "chat_completions" }
};
