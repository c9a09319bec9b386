/** What a Messages request says about thinking, and the output limit that goes with it. */
import { adaptiveOutputTokens, minThinkingTokens, plainOutputTokens } from "../../defaults.ts";
import type { Writing } from "../codec.ts";
import type { MessagesDialect } from "../dialect.ts";
import { effortForm } from "../effort.ts";
import type { MessagesBody, MessagesTurn } from "./body.ts";

export type ThinkingFields = Pick<MessagesBody, "max_tokens" | "thinking" | "output_config">;

export const thinkingFields = (
  { request, descriptor, dialect, efforts }: Writing<MessagesDialect>,
  turns: ReadonlyArray<MessagesTurn>
): ThinkingFields => {
  const form = effortForm(request.effort, descriptor, efforts);
  const limit = request.maxOutputTokens ?? descriptor.maxOutputTokens;
  if (form?.type === "disabled")
    return { max_tokens: limit ?? plainOutputTokens, thinking: { type: "disabled" } };
  if (dialect.thinking === "adaptive") {
    return {
      max_tokens: limit ?? adaptiveOutputTokens,
      thinking: { type: "adaptive", display: "summarized" },
      ...(form?.type === "value" ? { output_config: { effort: form.value } } : {})
    };
  }
  if (dialect.thinking === "classic" && form?.type === "budget" && !loopWithoutThinking(turns)) {
    const max = limit ?? form.tokens + plainOutputTokens;
    // The limit holds for thinking and answer together, so the budget leaves room for an answer.
    const budget = Math.min(form.tokens, max - minThinkingTokens);
    if (budget >= minThinkingTokens)
      return { max_tokens: max, thinking: { type: "enabled", budget_tokens: budget } };
  }
  return { max_tokens: limit ?? plainOutputTokens };
};

/**
 * Classic thinking must have begun the tool loop that it is to go on in. A loop that another model began, or that began
 * without thinking, is finished without.
 */
const loopWithoutThinking = (turns: ReadonlyArray<MessagesTurn>): boolean => {
  const last = turns.findLast((turn) => turn.role === "assistant");
  const first = last?.content[0]?.type;
  return (
    last?.content.some((block) => block.type === "tool_use") === true &&
    first !== "thinking" &&
    first !== "redacted_thinking"
  );
};
