/**
 * How many tokens a request may take, and what is already spoken for.
 */
import { Schema } from "effect";

export const ContextBudget = Schema.Struct({
  /** The model's window. */
  windowTokens: Schema.NonNegativeInt,
  /** Kept free for the answer and for safety. */
  reserveTokens: Schema.NonNegativeInt,
  /** Spent on tool schemas before the engine allocates. */
  toolsTokens: Schema.NonNegativeInt,
  /** Spent on extension context before the engine allocates. */
  extensionTokens: Schema.NonNegativeInt,
  /** High-water mark of the conversation in view. */
  recentTokens: Schema.NonNegativeInt
});
export type ContextBudget = typeof ContextBudget.Type;

/** The hard limit: no request of any purpose may be larger. */
export const requestLimit = (budget: ContextBudget): number =>
  Math.max(0, budget.windowTokens - budget.reserveTokens);

/** What is left for the engine's own parts: instructions, state, recent and recall. */
export const engineLimit = (budget: ContextBudget): number =>
  Math.max(0, requestLimit(budget) - budget.toolsTokens - budget.extensionTokens);
