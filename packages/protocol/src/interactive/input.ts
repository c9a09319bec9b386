/**
 * What an interface says to the session it drives. The same words from a terminal and a browser; they decode, because a
 * browser's come over a wire.
 */
import { Schema } from "effect";
import { PermissionId, SessionId } from "../id.ts";
import { Mode, PermissionMode, Safety } from "../mode.ts";
import { InferenceProfile } from "../model/profile.ts";

/** `always`: also every later call like this one; only where the question offers it. */
export const ApprovalDecision = Schema.Literal("once", "always", "deny");
export type ApprovalDecision = typeof ApprovalDecision.Type;

export const SessionInput = Schema.Union(
  /**
   * What a person typed: a prompt, a slash command, or while a run is on something said to it. Attached images go with a
   * prompt.
   */
  Schema.Struct({ type: Schema.Literal("submit"), text: Schema.String }),
  /** Takes an image file in, to go with the next prompt. Relative to the workspace. */
  Schema.Struct({ type: Schema.Literal("attach"), path: Schema.String }),
  /** Takes attached image number `index` (from 0) out again; all of them without one. */
  Schema.Struct({ type: Schema.Literal("detach"), index: Schema.optional(Schema.NonNegativeInt) }),
  /** Stops the run that is on. Every open call gets its result, then the session is idle. */
  Schema.Struct({ type: Schema.Literal("cancel") }),
  Schema.Struct({
    type: Schema.Literal("decide"),
    requestId: PermissionId,
    decision: ApprovalDecision,
    /** For the model, when denied. */
    reason: Schema.optional(Schema.String)
  }),
  Schema.Struct({ type: Schema.Literal("set_mode"), mode: Mode }),
  Schema.Struct({ type: Schema.Literal("set_safety"), safety: Safety }),
  Schema.Struct({ type: Schema.Literal("set_permissions"), permissions: PermissionMode }),
  Schema.Struct({ type: Schema.Literal("set_profile"), profile: InferenceProfile }),
  /**
   * Its configuration has changed: the session that is shown goes on with what its profile stands for by now, and one that
   * could not be opened is tried again.
   */
  Schema.Struct({ type: Schema.Literal("reopen") }),
  /** Leaves this session, once it is idle, for another: a new one without an id. */
  Schema.Struct({ type: Schema.Literal("switch"), session: Schema.optional(SessionId) }),
  /** Cancels what runs, closes the session and ends the outputs. */
  Schema.Struct({ type: Schema.Literal("quit") })
);
export type SessionInput = typeof SessionInput.Type;
