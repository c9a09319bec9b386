/** What OpenCode Zen offers: a wire for each model, and no more, because no more is documented. */
import type { Catalog, ModelFacts } from "./model-facts.ts";

const responses: ModelFacts = { wire: "responses", efforts: [] };
/** Models of families that give their reasoning out sealed and want it back. */
const reasoning: ModelFacts = { ...responses, replayReasoning: true };
const messages: ModelFacts = { wire: "anthropic_messages", efforts: [] };
const claude: ModelFacts = { ...messages, replayReasoning: true };
const chat: ModelFacts = { wire: "chat_completions", efforts: [] };
const deepseek: ModelFacts = { ...chat, replayReasoning: true };

const all = (ids: ReadonlyArray<string>, facts: ModelFacts): Catalog =>
  Object.fromEntries(ids.map((id) => [id, facts]));

const gemini = (...levels: ReadonlyArray<"minimal" | "low" | "medium" | "high">): ModelFacts => ({
  wire: "gemini",
  replayReasoning: true,
  imagesInResults: true,
  efforts: levels,
  geminiThinking: { mode: "levels", levels }
});

export const opencodeZen: Catalog = {
  ...all(
    [
      "gpt-6-astra",
      "gpt-6-sol",
      "gpt-6-luna",
      "gpt-5.6-sol",
      "gpt-5.6-terra",
      "gpt-5.6-luna",
      "gpt-5.5",
      "gpt-5.5-pro",
      "gpt-5.4",
      "gpt-5.4-pro",
      "gpt-5.4-mini",
      "gpt-5.4-nano",
      "gpt-5.3-codex",
      "gpt-5.3-codex-spark",
      "gpt-5.2",
      "gpt-5.1",
      "gpt-5",
      "gpt-5-nano",
      "grok-4.7",
      "grok-4.6",
      "grok-4.5"
    ],
    reasoning
  ),
  ...all(
    ["grok-build-0.1", "muse-spark-1.3", "muse-spark-1.2", "muse-spark-1.3-contributor-free"],
    responses
  ),
  ...all(
    [
      "claude-fable-5-1",
      "claude-fable-5",
      "claude-opus-5-5",
      "claude-opus-5",
      "claude-opus-4-8",
      "claude-opus-4-7",
      "claude-opus-4-6",
      "claude-opus-4-5",
      "claude-sonnet-5",
      "claude-sonnet-4-6",
      "claude-sonnet-4-5",
      "claude-haiku-4-5"
    ],
    claude
  ),
  ...all(["qwen3.8-flash", "qwen3.7-max", "qwen3.7-plus", "qwen3.6-plus", "qwen3.5-plus"], messages),
  ...all(["deepseek-v4.1-flash", "deepseek-v4-pro", "deepseek-v4-flash", "deepseek-v4-flash-free"], deepseek),
  "deepseek-v4-flash-vision-exp": { ...deepseek, inputModalities: ["text", "image"], retired: true },
  ...all(
    [
      "qwen3.8-max",
      "minimax-m3",
      "minimax-m2.7",
      "glm-5.3-flash",
      "glm-5.3",
      "glm-5.2",
      "glm-5.1",
      "kimi-k3",
      "kimi-k2.7-code",
      "kimi-k2.6",
      "big-pickle"
    ],
    chat
  ),
  "gemini-3.1-pro": gemini("low", "medium", "high"),
  "gemini-3-flash": gemini("minimal", "low", "medium", "high")
};
