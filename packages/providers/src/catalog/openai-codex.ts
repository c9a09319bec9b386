/**
 * Models of a ChatGPT subscription, for as long as the service's own list has not been fetched. Windows and efforts are
 * the subscription's own, not those of the paid API, and so nothing is supposed that its list would say.
 */
import type { Catalog, ModelFacts } from "./model-facts.ts";

const base: ModelFacts = { wire: "responses", replayReasoning: true, phases: true };

export const openaiCodex: Catalog = {
  "gpt-6-astra": { ...base, name: "GPT-6 Astra" },
  "gpt-5.6-sol": { ...base, name: "GPT-5.6 Sol", aliases: ["gpt-5.6"] },
  "gpt-5.6-terra": { ...base, name: "GPT-5.6 Terra" },
  "gpt-5.6-luna": { ...base, name: "GPT-5.6 Luna" },
  "gpt-5.5": { ...base, name: "GPT-5.5" },
  "gpt-5.4": { ...base, name: "GPT-5.4", retired: true },
  "gpt-5.3-codex": { ...base, name: "GPT-5.3 Codex", retired: true }
};
