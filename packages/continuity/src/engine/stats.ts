/** The stats of one view. `requestTokens` and `commonPrefixTokens` are for the kernel to measure on the whole request. */
import { type ContextRequest, type ContextStats, componentSum, requestLimit } from "@latch/protocol";
import type { Account } from "../budget/index.ts";
import type { Frame } from "./frame.ts";

/** What the archive had to say. */
export interface ArchiveFacts {
  readonly durableEvents: number;
  readonly episodes: number;
  readonly selectedEpisodes: number;
}

export const statsOf = (
  frame: Frame,
  account: Account,
  request: ContextRequest,
  archive: ArchiveFacts
): ContextStats => {
  const { state } = frame;
  const { messages: _messages, total: _total, ...parts } = account;
  const components = {
    ...parts,
    instructionsTokens: frame.instructionsTokens,
    toolsTokens: request.budget.toolsTokens
  };
  const totalTokens = componentSum(components);
  const budgetTokens = requestLimit(request.budget);
  const retained = accountRetained(frame);
  return {
    ...components,
    totalTokens,
    requestTokens: totalTokens,
    commonPrefixTokens: 0,
    windowTokens: request.budget.windowTokens,
    reserveTokens: request.budget.reserveTokens,
    budgetTokens,
    headroomTokens: Math.max(0, budgetTokens - totalTokens),
    generation: state.generation,
    epochTurns: state.visible.filter(({ payload }) => payload.type === "user_message").length,
    recentStartSequence: state.visible[0]?.sequence ?? state.fromSequence,
    rotationReason: state.reason,
    rotationRetainedTokens: state.retainedTokens,
    evictedTokens: frame.rotation === undefined ? 0 : Math.max(0, frame.tokensBefore - retained),
    ...archive
  };
};

const accountRetained = (frame: Frame): number => frame.rotation?.retainedTokens ?? frame.tokensBefore;
