/** The limits of one request, worked out once from its budget and what is fixed in it. */
import { type ContextBudget, requestLimit } from "@latch/protocol";
import { canonicalShare, rotationRetainShare } from "../defaults.ts";

export interface Limits {
  /** window - reserve: nothing may be larger. */
  readonly request: number;
  /** What is left of it for messages after the session context, tools and instructions being paid for. */
  readonly messages: number;
  /** Conversation beyond this rotates the epoch. */
  readonly highWater: number;
  /** Conversation that a rotation keeps at most. */
  readonly retain: number;
  /** What canonical state may take. */
  readonly canonical: number;
}

export const limitsOf = (budget: ContextBudget, instructionsTokens: number): Limits => {
  const request = requestLimit(budget);
  const messages = Math.max(0, request - budget.toolsTokens - instructionsTokens);
  const highWater = Math.min(
    budget.recentTokens,
    Math.max(1, messages - Math.min(messages, budget.extensionTokens))
  );
  return {
    request,
    messages,
    highWater,
    retain: Math.floor(highWater * rotationRetainShare),
    canonical: Math.floor(request * canonicalShare)
  };
};
