/** Google's models. Gemini 3 takes levels and images in results; Gemini 2.5 takes a number of tokens. */
import type { Effort } from "@latch/protocol";
import type { Catalog, ModelFacts } from "./model-facts.ts";

const base: ModelFacts = {
  wire: "gemini",
  contextWindowTokens: 1_048_576,
  maxOutputTokens: 65_536,
  inputModalities: ["text", "image"],
  replayReasoning: true
};

const levels = (defaultEffort: Effort, ...efforts: ReadonlyArray<Effort>): ModelFacts => ({
  ...base,
  imagesInResults: true,
  efforts,
  defaultEffort,
  geminiThinking: { mode: "levels", levels: efforts }
});

const budget = (zeroAllowed: boolean): ModelFacts => ({
  ...base,
  imagesInResults: false,
  geminiThinking: { mode: "budget", zeroAllowed },
  efforts: zeroAllowed ? ["none"] : []
});

export const gemini: Catalog = {
  "gemini-3.8-flash": { ...levels("medium", "low", "medium", "high"), name: "Gemini 3.8 Flash" },
  "gemini-3.7-flash": { ...levels("medium", "low", "medium", "high"), name: "Gemini 3.7 Flash" },
  "gemini-3.5-flash": {
    ...levels("medium", "minimal", "low", "medium", "high"),
    name: "Gemini 3.5 Flash",
    retired: true
  },
  "gemini-3.1-pro-preview": { ...levels("high", "low", "medium", "high"), name: "Gemini 3.1 Pro" },
  "gemini-3.1-flash-lite": {
    ...levels("minimal", "minimal", "low", "medium", "high"),
    name: "Gemini 3.1 Flash-Lite"
  },
  "gemini-2.5-pro": { ...budget(false), name: "Gemini 2.5 Pro" },
  "gemini-2.5-flash": { ...budget(true), name: "Gemini 2.5 Flash" }
};
