/** Anthropic's models. */
import type { Catalog, ModelFacts } from "./model-facts.ts";

const adaptive: ModelFacts = {
  wire: "anthropic_messages",
  contextWindowTokens: 1_000_000,
  inputModalities: ["text", "image"],
  replayReasoning: true,
  adaptiveThinking: true,
  efforts: ["low", "medium", "high", "xhigh", "max"],
  defaultEffort: "high"
};

export const anthropic: Catalog = {
  "claude-fable-5-1": { ...adaptive, name: "Claude Fable 5.1" },
  "claude-opus-5": { ...adaptive, name: "Claude Opus 5" },
  "claude-sonnet-5": { ...adaptive, name: "Claude Sonnet 5" },
  "claude-opus-4-8": { ...adaptive, name: "Claude Opus 4.8" },
  "claude-sonnet-4-6": {
    ...adaptive,
    name: "Claude Sonnet 4.6",
    efforts: ["low", "medium", "high", "max"]
  },
  "claude-haiku-4-5": {
    ...adaptive,
    name: "Claude Haiku 4.5",
    contextWindowTokens: 200_000,
    aliases: ["claude-haiku-4-5-20251001"],
    adaptiveThinking: false,
    efforts: [],
    defaultEffort: "default"
  }
};
