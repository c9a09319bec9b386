/**
 * Who answers when policy asks. The kernel makes the request durable before it asks, and the answer before it acts.
 */
import { Capability, PermissionId, PermissionMode, PermissionSource, Risk, Usage } from "@latch/protocol";
import { Context, type Effect, Schema, type Scope } from "effect";

export const ApprovalRequest = Schema.Struct({
  requestId: PermissionId,
  tool: Schema.String,
  /** The whole command, or the path: what is judged. */
  operation: Schema.String,
  /** Whether `operation` is a shell command. Only those can be reviewed by a model. */
  isCommand: Schema.Boolean,
  capabilities: Schema.Array(Capability),
  externalRoots: Schema.Array(Schema.String),
  reason: Schema.String,
  workspace: Schema.String,
  goal: Schema.NullOr(Schema.String),
  /** Who is to answer, as the session has it now. */
  permissions: PermissionMode,
  /** What "always" would let through from now on, one line a rule. Empty where it can't be offered. */
  always: Schema.Array(Schema.String)
});
export type ApprovalRequest = typeof ApprovalRequest.Type;

export const ApprovalAnswer = Schema.Struct({
  approved: Schema.Boolean,
  source: PermissionSource,
  /** With `approved`: also every later call like this one. Means nothing where the request offers no `always`. */
  always: Schema.optional(Schema.Boolean),
  risk: Schema.optional(Risk),
  /** One sentence for the model when refused. */
  reason: Schema.optional(Schema.String),
  /** What a reviewing model used. */
  usage: Schema.optional(Usage)
});
export type ApprovalAnswer = typeof ApprovalAnswer.Type;

/**
 * Gets ready to be answered, and returns the wait for the answer. In two steps, because an answer may come as soon as
 * the request is announced: whoever waits for it is there by then. The wait is entered at most once; interruption and
 * the scope's end mean that nobody needs the answer any more.
 */
export type Prepare = (
  request: ApprovalRequest
) => Effect.Effect<Effect.Effect<ApprovalAnswer>, never, Scope.Scope>;

export class ApprovalResolver extends Context.Tag("@latch/kernel/ApprovalResolver")<
  ApprovalResolver,
  {
    /** Called before the request is durable: it may prepare, but not ask. The effect it returns asks and waits. */
    readonly prepare: Prepare;
  }
>() {}
