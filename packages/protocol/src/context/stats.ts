/**
 * What one request was made of. Every part is an estimate, in tokens; a provider's own report is authoritative
 * once it arrives. The parts add up exactly: nothing is counted twice.
 */
import { Schema } from "effect";

const tokens = Schema.NonNegativeInt;

export const ContextStats = Schema.Struct({
  /** The system prompt and the session instructions. */
  instructionsTokens: tokens,
  /** Canonical state: snapshots and state updates in view. */
  stateTokens: tokens,
  /** Conversation in view. */
  recentTokens: tokens,
  /** Partition of `recentTokens`. */
  conversationTokens: tokens,
  reasoningTokens: tokens,
  toolArgumentsTokens: tokens,
  toolResultTokens: tokens,
  imageTokens: tokens,
  imageCount: tokens,
  /** Recalled originals, the episode index, cold-history boundary and warm artifacts. */
  recallTokens: tokens,
  /** Part of `recallTokens`: the episode index. */
  episodeTokens: tokens,
  toolsTokens: tokens,
  extensionTokens: tokens,
  /** instructions + state + recent + recall + tools + extension. */
  totalTokens: tokens,
  /** Measured by the kernel on the assembled request. */
  requestTokens: tokens,
  /** The part of `requestTokens` that the previous request began with, byte for byte. */
  commonPrefixTokens: tokens,
  windowTokens: tokens,
  reserveTokens: tokens,
  /** window - reserve. */
  budgetTokens: tokens,
  headroomTokens: tokens,
  /** The cache epoch in view. */
  generation: tokens,
  /** User turns in the epoch. */
  epochTurns: tokens,
  recentStartSequence: tokens,
  rotationReason: Schema.NullOr(Schema.String),
  rotationRetainedTokens: tokens,
  /** Tokens that left the view since the previous request. */
  evictedTokens: tokens,
  durableEvents: tokens,
  episodes: tokens,
  selectedEpisodes: tokens
});
export type ContextStats = typeof ContextStats.Type;

/** The components that a total is made of. */
export const componentSum = (
  stats: Pick<
    ContextStats,
    "instructionsTokens" | "stateTokens" | "recentTokens" | "recallTokens" | "toolsTokens" | "extensionTokens"
  >
): number =>
  stats.instructionsTokens +
  stats.stateTokens +
  stats.recentTokens +
  stats.recallTokens +
  stats.toolsTokens +
  stats.extensionTokens;
