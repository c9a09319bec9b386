/** What OpenCode Go offers. Which wire each model is on is documented and pinned; windows are not documented. */
import type { Effort } from "@latch/protocol";
import type { Catalog, ModelFacts } from "./model-facts.ts";

const text = ["text"] as const;
const responses = (efforts: ReadonlyArray<Effort>, defaultEffort?: Effort): ModelFacts => ({
  wire: "responses",
  inputModalities: text,
  replayReasoning: true,
  efforts,
  ...(defaultEffort === undefined ? {} : { defaultEffort })
});
const messages = (...efforts: ReadonlyArray<Effort>): ModelFacts => ({
  wire: "anthropic_messages",
  inputModalities: text,
  efforts
});
const chat = (...efforts: ReadonlyArray<Effort>): ModelFacts => ({
  wire: "chat_completions",
  inputModalities: text,
  efforts
});
const deepseek = (efforts: ReadonlyArray<Effort>): ModelFacts => ({
  ...chat(...efforts),
  defaultEffort: "high",
  replayReasoning: true
});

export const opencodeGo: Catalog = {
  "grok-4.7": responses(["low", "medium", "high", "xhigh"]),
  "grok-4.6": responses(["low", "medium", "high", "xhigh"]),
  "gpt-6-luna": responses(["none", "low", "medium", "high", "xhigh", "max"], "medium"),
  "gpt-5.6-luna": responses(["none", "low", "medium", "high", "xhigh", "max"], "medium"),
  "muse-spark-1.3-contributor": responses(["minimal", "low", "medium", "high", "xhigh"]),
  "muse-spark-1.2-contributor": responses(["minimal", "low", "medium", "high", "xhigh"]),
  "minimax-m3": messages(),
  "minimax-m2.7": messages(),
  "minimax-m2.5": messages(),
  "qwen3.8-max": messages("low", "medium", "xhigh"),
  "qwen3.8-flash": messages("low", "medium", "xhigh"),
  "qwen3.7-max": messages(),
  "qwen3.7-plus": messages(),
  "qwen3.6-plus": messages(),
  "glm-5.3-flash": chat("low", "high", "max"),
  "glm-5.3": chat("low", "high", "max"),
  "glm-5.2": chat("high", "max"),
  "glm-5.1": chat(),
  "kimi-k3": chat("max"),
  "kimi-k2.7-code": chat(),
  "kimi-k2.6": chat(),
  "longcat-2.0": chat(),
  "deepseek-v4.1-flash": { ...deepseek(["low", "high", "max"]), inputModalities: ["text", "image"] },
  "deepseek-v4-pro": deepseek(["high", "max"]),
  "deepseek-v4-flash": { ...deepseek(["low", "high", "max"]), aliases: ["deepseek-v4.1", "deepseek-flash"] },
  "deepseek-v4-flash-vision-exp": { ...chat(), replayReasoning: true, retired: true },
  "mimo-v2.6-flash": chat(),
  "mimo-v2.6-pro": chat(),
  "mimo-v2.5": chat(),
  "mimo-v2.5-pro": chat(),
  "hy4-preview": chat("none", "high"),
  hy3: chat("none", "low", "high"),
  "space-bunny-free": chat("low", "medium", "high", "xhigh", "max")
};
