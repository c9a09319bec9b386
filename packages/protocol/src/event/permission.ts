/** Who allowed what. A request and its resolution are a durable pair; a grant exists only after the resolution. */
import { Schema } from "effect";
import { Capability } from "../capability.ts";
import { CallId, PermissionId } from "../id.ts";
import { Usage } from "../model/usage.ts";

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
  "ai",
  "standing"
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
  reason: Schema.optional(Schema.String),
  /** For `standing`: the requests whose "always" covers this call. */
  standing: Schema.optional(Schema.Array(PermissionId)),
  /** What a reviewing model used, where the provider says. */
  usage: Schema.optional(Usage)
});

/** One argument of a standing rule: what decides is kept as it was, what varies from run to run is not. */
export const RuleSlot = Schema.Union(
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String }),
  /** One or more paths of the workspace. */
  Schema.Struct({ type: Schema.Literal("paths") }),
  Schema.Struct({ type: Schema.Literal("number") }),
  Schema.Struct({ type: Schema.Literal("hash") }),
  /** A text for people, like a commit message. */
  Schema.Struct({ type: Schema.Literal("prose") })
);
export type RuleSlot = typeof RuleSlot.Type;

/** What an "always allow" allows: one command, or one way to write a file. It never reaches past a refusal. */
export const StandingRule = Schema.Struct({
  /** `shell` (which also speaks for `validate`), `exec_start` or `write` (which also speaks for `patch`). */
  tool: Schema.String,
  slots: Schema.Array(RuleSlot),
  /** Rows of the decision table that the approved call fell under. The rule allows nothing beyond them. */
  concerns: Schema.Array(Schema.String),
  capabilities: Schema.Array(Capability),
  externalRoots: Schema.Array(Schema.String)
});
export type StandingRule = typeof StandingRule.Type;

/** A person approved a request and every later one like it. Named by the request. */
export const StandingRulesGranted = Schema.Struct({
  type: Schema.Literal("standing_rules_granted"),
  requestId: PermissionId,
  rules: Schema.Array(StandingRule)
});

/** A person took an "always" back. */
export const StandingRulesRevoked = Schema.Struct({
  type: Schema.Literal("standing_rules_revoked"),
  requestId: PermissionId
});
