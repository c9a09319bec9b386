/** What the kernel saw when it ran a check, and what repeated failure made it do. */
import { Schema } from "effect";
import { Evidence } from "../evidence.ts";
import { CallId, Generation, Sequence, SessionId } from "../id.ts";

export const ValidationResult = Schema.Struct({
  type: Schema.Literal("validation_result"),
  callId: Schema.optional(CallId),
  command: Schema.String,
  /** Every name that this one command covers. */
  requirements: Schema.Array(Schema.NonEmptyString),
  exitCode: Schema.Int,
  passed: Schema.Boolean,
  generation: Generation,
  /** Why a pass certifies nothing: a writer was active. */
  blockedBy: Schema.optional(Schema.Array(Schema.String)),
  detail: Schema.String
});

export const EvidenceCreated = Schema.Struct({
  type: Schema.Literal("evidence_created"),
  evidence: Evidence
});

/** One more failure of a lineage. `signature` says whether it is the same failure as before. */
export const FailureAttempted = Schema.Struct({
  type: Schema.Literal("failure_attempt"),
  subject: Schema.String,
  signature: Schema.String,
  count: Schema.Int.pipe(Schema.positive())
});

/** The lineage's own check, or the same command, succeeded. Written only for a lineage that was failing. */
export const FailureResolved = Schema.Struct({
  type: Schema.Literal("failure_resolved"),
  subject: Schema.String
});

/** The kernel told the model to look at reality again. Visible to the model as a user turn. */
export const RegroundRequested = Schema.Struct({
  type: Schema.Literal("reground_requested"),
  subject: Schema.String,
  instruction: Schema.String
});

export const ProgressStagnated = Schema.Struct({
  type: Schema.Literal("progress_stagnation"),
  /** Labels of the observations that did not change, sorted. */
  unchanged: Schema.Array(Schema.String),
  redundantTurns: Schema.Int.pipe(Schema.positive())
});

/** A failure that was understood and closed: why it was never, or is no longer, a problem. */
export const DisproofRecorded = Schema.Struct({
  type: Schema.Literal("disproof_recorded"),
  /** The lineage it closes. */
  subject: Schema.String,
  signature: Schema.optional(Schema.String),
  explanation: Schema.String,
  source: Schema.optional(Sequence)
});

export const DisproofRetracted = Schema.Struct({
  type: Schema.Literal("disproof_retracted"),
  session: SessionId,
  sequence: Sequence,
  reason: Schema.String
});
