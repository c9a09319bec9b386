/**
 * What is known to hold. `passed` and `failed` exist only because the kernel ran a command.
 */
import { Schema } from "effect";
import { Generation, Sequence } from "./id.ts";

export const EvidenceStatus = Schema.Literal("pending", "passed", "failed", "unavailable");
export type EvidenceStatus = typeof EvidenceStatus.Type;

export const Evidence = Schema.Struct({
  claim: Schema.NonEmptyString,
  status: EvidenceStatus,
  detail: Schema.String,
  /** The `validation_result` it rests on. Absent for a model's own note. */
  source: Schema.optional(Sequence),
  /** The workspace generation that was checked. Absent for a model's own note. */
  generation: Schema.optional(Generation)
});
export type Evidence = typeof Evidence.Type;

/** A claim as canonical state shows it: a pass from another generation is stale and certifies nothing. */
export const EvidenceView = Schema.Struct({
  claim: Schema.String,
  status: Schema.Literal("pending", "passed", "failed", "unavailable", "stale"),
  detail: Schema.String
});
export type EvidenceView = typeof EvidenceView.Type;

/** One lineage of repeated failure, as canonical state shows it. */
export const FailureView = Schema.Struct({
  subject: Schema.String,
  count: Schema.NonNegativeInt,
  detail: Schema.String
});
export type FailureView = typeof FailureView.Type;
