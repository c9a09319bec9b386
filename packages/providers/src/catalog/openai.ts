/** OpenAI's models, as documented for its API. */
import type { Effort } from "@latch/protocol";
import type { Catalog, ModelFacts } from "./model-facts.ts";

/** Every level from `low` on. */
const fromLow: ReadonlyArray<Effort> = ["low", "medium", "high", "xhigh", "max"];

const base: ModelFacts = {
  wire: "responses",
  contextWindowTokens: 1_050_000,
  inputModalities: ["text", "image"],
  replayReasoning: true,
  phases: true
};

export const openai: Catalog = {
  "gpt-6-astra": { ...base, name: "GPT-6 Astra", efforts: fromLow },
  "gpt-5.6-sol": {
    ...base,
    name: "GPT-5.6 Sol",
    aliases: ["gpt-5.6"],
    efforts: ["none", ...fromLow],
    defaultEffort: "medium"
  },
  "gpt-5.6-terra": {
    ...base,
    name: "GPT-5.6 Terra",
    efforts: ["none", ...fromLow],
    defaultEffort: "medium"
  },
  "gpt-5.6-luna": { ...base, name: "GPT-5.6 Luna", efforts: ["none", ...fromLow], defaultEffort: "medium" },
  "gpt-5.5": {
    ...base,
    name: "GPT-5.5",
    efforts: ["none", "low", "medium", "high", "xhigh"],
    defaultEffort: "medium"
  },
  "gpt-5.4": {
    ...base,
    name: "GPT-5.4",
    efforts: ["none", "low", "medium", "high", "xhigh"],
    defaultEffort: "none"
  }
};
