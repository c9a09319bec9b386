/**
 * The port that decides what a model sees, and can decide nothing else. An engine reads one session through
 * `SessionHistory`; what it wants kept it returns in `ContextView.append`, and the kernel validates and appends it.
 */
import { Context, type Effect, Schema } from "effect";
import { ContextEpochStarted, ContextMemoryRecalled, KernelContextAppended } from "../event/context.ts";
import { EvidenceView, FailureView } from "../evidence.ts";
import { Sequence } from "../id.ts";
import { ModelMessage } from "../model/message.ts";
import { Completion, TaskState } from "../task.ts";
import { ContextBudget } from "./budget.ts";
import type { HistoryUnreadable } from "./session-history.ts";
import { ContextStats } from "./stats.ts";

/** Everything canonical that a view must carry. Built by the kernel from events. */
export const CanonicalInput = Schema.Struct({
  task: TaskState,
  completion: Completion,
  /** The current entry per claim. */
  evidence: Schema.Array(EvidenceView),
  /** Lineages still failing. */
  failures: Schema.Array(FailureView),
  /** Failures that were understood and closed, of this workspace. */
  disproofs: Schema.Array(Schema.String)
});
export type CanonicalInput = typeof CanonicalInput.Type;

/** A warm artifact of the workspace: prepared context that may be ranked and loaded. */
export const WarmArtifact = Schema.Struct({ name: Schema.String, text: Schema.String });
export type WarmArtifact = typeof WarmArtifact.Type;

export const ContextRequest = Schema.Struct({
  /** The compiled, session-independent prompt. */
  system: Schema.String,
  /** Workspace, repository instructions and mode, delimited by the kernel. Always the first message. */
  sessionContext: Schema.String,
  canonical: CanonicalInput,
  /** What to recall for; absent on turns that continue. */
  query: Schema.optional(Schema.String),
  /** The pretty-printed context of extensions; empty for none. */
  extensionContext: Schema.String,
  /** A correction or re-ground instruction that must be in view. */
  reground: Schema.optional(Schema.String),
  warm: Schema.Array(WarmArtifact),
  budget: ContextBudget
});
export type ContextRequest = typeof ContextRequest.Type;

/** What an engine may have appended: nothing but its own records. */
export const ContextAppend = Schema.Union(KernelContextAppended, ContextEpochStarted, ContextMemoryRecalled);
export type ContextAppend = typeof ContextAppend.Type;

export const ContextView = Schema.Struct({
  system: Schema.String,
  /** The whole conversation as the provider will get it, the session context first. */
  messages: Schema.Array(ModelMessage),
  /** Appended by the kernel, in order, before the request leaves. */
  append: Schema.Array(ContextAppend),
  stats: ContextStats
});
export type ContextView = typeof ContextView.Type;

/** One recalled original. */
export const RecallHit = Schema.Struct({
  sequence: Sequence,
  kind: Schema.String,
  /** Higher is better; comparable within one answer only. */
  score: Schema.Number,
  text: Schema.String
});
export type RecallHit = typeof RecallHit.Type;

/** What must be in view does not fit the window. Nothing was cut to hide it. */
export class ContextOverflow extends Schema.TaggedError<ContextOverflow>()("ContextOverflow", {
  neededTokens: Schema.Number,
  limitTokens: Schema.Number,
  largest: Schema.String
}) {
  override get message(): string {
    return `the request needs about ${this.neededTokens} tokens and ${this.limitTokens} are available (largest part: ${this.largest}); choose a model with a larger window, or raise context_window_tokens if the model has one`;
  }
}

/** The engine itself failed. */
export class EngineFailed extends Schema.TaggedError<EngineFailed>()("EngineFailed", {
  engine: Schema.String,
  detail: Schema.String
}) {
  override get message(): string {
    return `the context engine "${this.engine}" failed: ${this.detail}`;
  }
}

export type ContextError = ContextOverflow | EngineFailed | HistoryUnreadable;

export class ContextEngine extends Context.Tag("@latch/protocol/ContextEngine")<
  ContextEngine,
  {
    readonly name: string;
    /** The view for one request. Reads what is new since the last call; the same log gives the same view. */
    readonly materialize: (request: ContextRequest) => Effect.Effect<ContextView, ContextError>;
    /** Originals that answer a question, best first; at most `limit`. */
    readonly recall: (query: string, limit: number) => Effect.Effect<ReadonlyArray<RecallHit>, ContextError>;
  }
>() {}
