/**
 * What the work is about: what a model may change of it, and the canonical state that results.
 */
import { Schema } from "effect";

const texts = Schema.optional(Schema.Array(Schema.String));

/** One change to the task, as a model may ask for it. Every field is optional; absent means untouched. */
export const TaskUpdate = Schema.Struct({
  goal: Schema.optional(Schema.NullOr(Schema.String)),
  add_constraints: texts,
  supersede_constraints: texts,
  add_decisions: texts,
  supersede_decisions: texts,
  add_hypotheses: texts,
  reject_hypotheses: texts,
  touched_files: texts,
  required_validations: texts,
  /** Replaces the list. */
  open_questions: Schema.optional(Schema.NullOr(Schema.Array(Schema.String))),
  resolve_questions: texts,
  /** Replaces the list. */
  next_actions: Schema.optional(Schema.NullOr(Schema.Array(Schema.String))),
  completion_criteria: texts,
  /** Failures of this session that are understood: why each is no problem. Kept for later sessions of the workspace. */
  close_failures: Schema.optional(
    Schema.Array(Schema.Struct({ subject: Schema.NonEmptyString, explanation: Schema.NonEmptyString }))
  ),
  /** Closed failures of the workspace that turned out to be real after all. */
  reopen_failures: Schema.optional(
    Schema.Array(Schema.Struct({ subject: Schema.NonEmptyString, reason: Schema.NonEmptyString }))
  )
});
export type TaskUpdate = typeof TaskUpdate.Type;

export const HypothesisValidity = Schema.Literal("active", "rejected");

/** The canonical task. Derived from events; never stored whole. */
export const TaskState = Schema.Struct({
  goal: Schema.NullOr(Schema.String),
  /** Constraints a user stated, verbatim. Only a user's own message makes one. */
  userConstraints: Schema.Array(Schema.String),
  constraints: Schema.Array(Schema.String),
  decisions: Schema.Array(Schema.String),
  hypotheses: Schema.Array(Schema.Struct({ text: Schema.String, validity: HypothesisValidity })),
  touchedFiles: Schema.Array(Schema.String),
  requiredValidations: Schema.Array(Schema.String),
  implementationDone: Schema.Boolean,
  openQuestions: Schema.Array(Schema.String),
  nextActions: Schema.Array(Schema.String),
  completionCriteria: Schema.Array(Schema.String)
});
export type TaskState = typeof TaskState.Type;

/** How far the work is. Derived from evidence, never declared. */
export const Completion = Schema.Literal("in_progress", "implemented_not_verified", "verified", "blocked");
export type Completion = typeof Completion.Type;
