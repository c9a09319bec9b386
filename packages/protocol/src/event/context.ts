/**
 * What the context engine decided. Engines return these; the kernel validates and appends them.
 */
import { Schema } from "effect";
import { ContextStats } from "../context/stats.ts";
import { Sequence } from "../id.ts";

export const KernelContextKind = Schema.Literal(
  "snapshot",
  "state_update",
  "recall",
  "episode_index",
  "reground",
  "extension",
  "cold_history",
  "warm"
);
export type KernelContextKind = typeof KernelContextKind.Type;

/** A message of the kernel to the model, durable in its place. The highest revision of a generation is current truth. */
export const KernelContextAppended = Schema.Struct({
  type: Schema.Literal("kernel_context"),
  generation: Schema.NonNegativeInt,
  revision: Schema.Int.pipe(Schema.positive()),
  kind: KernelContextKind,
  content: Schema.String,
  /** Digest of what `content` was made from: what an engine compares to see whether there is news. */
  source: Schema.optional(Schema.String),
  /** On a snapshot: digest of the system prompt and session context that its epoch was started under. */
  instructions: Schema.optional(Schema.String)
});

/** An event that an epoch shows in part: how many characters of its text, and none of its images. */
export const ShortenedEvent = Schema.Struct({ sequence: Sequence, characters: Schema.NonNegativeInt });
export type ShortenedEvent = typeof ShortenedEvent.Type;

/** A new cache epoch: the view begins at `fromSequence`. A performance boundary, never a memory boundary. */
export const ContextEpochStarted = Schema.Struct({
  type: Schema.Literal("context_epoch_started"),
  generation: Schema.NonNegativeInt,
  fromSequence: Sequence,
  reason: Schema.String,
  retainedTokens: Schema.NonNegativeInt,
  /** Present when the newest turn alone is larger than the window. The events themselves stay as they are. */
  shortened: Schema.optional(Schema.Array(ShortenedEvent))
});

/** What one request was made of. Bounded in size, whatever the session's length. */
export const ContextMaterialized = Schema.Struct({
  type: Schema.Literal("context_materialized"),
  stats: ContextStats
});

export const ContextMemoryRecalled = Schema.Struct({
  type: Schema.Literal("context_memory_recalled"),
  query: Schema.String,
  sequences: Schema.Array(Sequence)
});

/** A person asked for a fresh epoch. What comes after this marker stays in view. */
export const ManualCompact = Schema.Struct({ type: Schema.Literal("manual_compact") });
