/** The life of a session itself. */
import { Schema } from "effect";
import { CallId, WorkspacePath } from "../id.ts";

/** The first event of every session. */
export const SessionCreated = Schema.Struct({
  type: Schema.Literal("session_created"),
  workspace: WorkspacePath,
  /** The version of Latch that created it. */
  version: Schema.String,
  /** Where an imported session came from. */
  importedFrom: Schema.optional(Schema.String)
});

export const SessionResumed = Schema.Struct({
  type: Schema.Literal("session_resumed"),
  version: Schema.String
});

/** What the model is told about the session itself: workspace, repository instructions, mode. Written when it changed. */
export const SessionInstructed = Schema.Struct({
  type: Schema.Literal("session_instructions"),
  text: Schema.String
});

/** Something that was under way when the process ended. Reported once, never run again. */
export const OperationInterrupted = Schema.Struct({
  type: Schema.Literal("operation_interrupted"),
  callId: Schema.optional(CallId),
  description: Schema.String
});
