/**
 * Tools as the model and the log know them: a definition offered, a call requested, one terminal result.
 */
import { Schema } from "effect";
import { ArtifactId, CallId } from "./id.ts";
import { MediaRef } from "./media.ts";

/** What is offered to a model. `inputSchema` is a JSON Schema of type object. */
export const ToolDefinition = Schema.Struct({
  name: Schema.NonEmptyString,
  description: Schema.String,
  inputSchema: Schema.Record({ key: Schema.String, value: Schema.Unknown })
});
export type ToolDefinition = typeof ToolDefinition.Type;

/** What a model asked for, before the kernel knows it. `arguments` is the JSON text exactly as written; it may be malformed. */
export const ProposedCall = Schema.Struct({
  /** The provider's own id, echoed on its wire. Absent where the provider gave none, or one it had used already. */
  providerId: Schema.optional(Schema.String),
  name: Schema.String,
  arguments: Schema.String
});
export type ProposedCall = typeof ProposedCall.Type;

/** A call the kernel has accepted: its own id is unique in the session, whatever ids a provider repeats. */
export const ToolCall = Schema.Struct({ id: CallId, ...ProposedCall.fields });
export type ToolCall = typeof ToolCall.Type;

/** Why a call failed. The kernel branches on this, never on the text. */
export const ToolFailure = Schema.Literal(
  "unknown_tool",
  "bad_arguments",
  "policy_denied",
  "permission_denied",
  "superseded",
  "suppressed",
  "stale",
  "not_found",
  "refused",
  "exit_code",
  "timeout",
  "cancelled",
  "interrupted",
  "sandbox_unavailable",
  "not_certified",
  "internal"
);
export type ToolFailure = typeof ToolFailure.Type;

/** The one terminal result of a call. `output` is bounded; the whole of a large one is in `artifact`. */
export const ToolResult = Schema.Struct({
  callId: CallId,
  name: Schema.String,
  output: Schema.String,
  artifact: Schema.optional(ArtifactId),
  media: Schema.optional(Schema.Array(MediaRef))
});
export type ToolResult = typeof ToolResult.Type;
