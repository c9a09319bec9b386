/** The kinds of provider: where each is reached, how it is paid for, and which wire it speaks unless somebody says otherwise. */
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
  /** As a person calls it. */
  readonly label: string;
  /** Absent where the operator must say. */
  readonly baseUrl: string | undefined;
  /** The reference that its credential is resolved by, unless the operator names another. */
  readonly credential: string | undefined;
  readonly wire: Wire;
  /**
   * Whether a model that nobody has described may be asked on the kind's own wire. A gateway that speaks several wires
   * says no: which one a model is on can't be guessed.
   */
  readonly oneWire: boolean;
}

export const kindFacts: { readonly [K in ProviderKind]: KindFacts } = {
  openai: {
    label: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    credential: "env:OPENAI_API_KEY",
    wire: "responses",
    oneWire: true
  },
  anthropic: {
    label: "Anthropic",
    baseUrl: "https://api.anthropic.com",
    credential: "env:ANTHROPIC_API_KEY",
    wire: "anthropic_messages",
    oneWire: true
  },
  gemini: {
    label: "Google Gemini",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    credential: "env:GEMINI_API_KEY",
    wire: "gemini",
    oneWire: true
  },
  deepseek: {
    label: "DeepSeek",
    baseUrl: "https://api.deepseek.com",
    credential: "env:DEEPSEEK_API_KEY",
    wire: "chat_completions",
    oneWire: true
  },
  "opencode-go": {
    label: "OpenCode Go",
    baseUrl: "https://opencode.ai/zen/go/v1",
    credential: "env:OPENCODE_API_KEY",
    wire: "chat_completions",
    oneWire: false
  },
  "opencode-zen": {
    label: "OpenCode Zen",
    baseUrl: "https://opencode.ai/zen/v1",
    credential: "env:OPENCODE_API_KEY",
    wire: "chat_completions",
    oneWire: false
  },
  "openai-codex": {
    label: "ChatGPT subscription",
    baseUrl: "https://chatgpt.com/backend-api/codex",
    credential: "oauth:openai-codex",
    wire: "responses",
    oneWire: true
  },
  "openai-compatible": {
    label: "OpenAI-compatible",
    baseUrl: undefined,
    credential: undefined,
    wire: "chat_completions",
    oneWire: true
  },
  script: {
    label: "Scripted",
    baseUrl: undefined,
    credential: undefined,
    wire: "chat_completions",
    oneWire: true
  }
};
