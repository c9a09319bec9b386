/**
 * Who answers when policy asks. The kernel makes the request durable before it asks, and the answer before it acts.
 */
import { Capability, PermissionId, PermissionSource, Risk } from "@latch/protocol";
import { Context, type Effect, Schema } from "effect";

export const ApprovalRequest = Schema.Struct({
  requestId: PermissionId,
  tool: Schema.String,
  /** The command, or the path: what a person judges. */
  operation: Schema.String,
  /** Whether `operation` is a shell command. Only those can be reviewed by a model. */
  isCommand: Schema.Boolean,
  capabilities: Schema.Array(Capability),
  externalRoots: Schema.Array(Schema.String),
  reason: Schema.String,
  workspace: Schema.String,
  goal: Schema.NullOr(Schema.String)
});
export type ApprovalRequest = typeof ApprovalRequest.Type;

export const ApprovalAnswer = Schema.Struct({
  approved: Schema.Boolean,
  source: PermissionSource,
  risk: Schema.optional(Risk),
  /** One sentence for the model when refused. */
  reason: Schema.optional(Schema.String)
});
export type ApprovalAnswer = typeof ApprovalAnswer.Type;

export class ApprovalResolver extends Context.Tag("@latch/kernel/ApprovalResolver")<
  ApprovalResolver,
  {
    /** Answers once. Interruption means that the run was cancelled: nothing was approved. */
    readonly resolve: (request: ApprovalRequest) => Effect.Effect<ApprovalAnswer>;
  }
>() {}
