/** DeepSeek's models. */
import type { Catalog, ModelFacts } from "./model-facts.ts";

const base: ModelFacts = {
  wire: "chat_completions",
  contextWindowTokens: 1_048_576,
  replayReasoning: true,
  efforts: ["none", "low", "high", "max"],
  defaultEffort: "high"
};

export const deepseek: Catalog = {
  "deepseek-flash": {
    ...base,
    name: "DeepSeek Flash",
    inputModalities: ["text", "image"],
    aliases: [
      "deepseek-v4-flash",
      "deepseek-v4-flash-vision-exp",
      "deepseek-v4.1-flash",
      "deepseek-v4.1",
      "deepseek-chat",
      "deepseek-reasoner"
    ]
  },
  "deepseek-v4-pro": { ...base, name: "DeepSeek V4 Pro", inputModalities: ["text"] }
};
