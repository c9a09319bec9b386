/** Who allowed what. A request and its resolution are a durable pair; a grant exists only after the resolution. */
import { Schema } from "effect";
import { Capability } from "../capability.ts";
import { CallId, PermissionId } from "../id.ts";

/** The audit line of a policy decision that was not a plain allow. */
export const PermissionDecided = Schema.Struct({
  type: Schema.Literal("permission_decision"),
  callId: CallId,
  tool: Schema.String,
  decision: Schema.Literal("allow", "ask", "deny"),
  capabilities: Schema.Array(Capability),
  reason: Schema.String
});

export const PermissionRequested = Schema.Struct({
  type: Schema.Literal("permission_requested"),
  requestId: PermissionId,
  callId: CallId,
  tool: Schema.String,
  /** What is asked for, in words a person can judge: the command, or the path. */
  operation: Schema.String,
  capabilities: Schema.Array(Capability),
  /** Directories outside the workspace that an approval would make writable for this call. */
  externalRoots: Schema.optional(Schema.Array(Schema.String)),
  reason: Schema.String
});

export const PermissionSource = Schema.Literal(
  "user",
  "cancelled",
  "non_interactive",
  "resume_expired",
  "auto",
  "ai"
);
export type PermissionSource = typeof PermissionSource.Type;

export const Risk = Schema.Literal("low", "medium", "high", "critical");
export type Risk = typeof Risk.Type;

export const PermissionResolved = Schema.Struct({
  type: Schema.Literal("permission_resolved"),
  requestId: PermissionId,
  approved: Schema.Boolean,
  source: PermissionSource,
  risk: Schema.optional(Risk),
  reason: Schema.optional(Schema.String)
});
