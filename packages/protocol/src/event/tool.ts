/**
 * The life of a call: requested, started, then exactly one of completed or failed.
 */
import { Schema } from "effect";
import { CallId } from "../id.ts";
import { ToolCall, ToolFailure, ToolResult } from "../tool.ts";

export const ToolRequested = Schema.Struct({ type: Schema.Literal("tool_requested"), call: ToolCall });

/** Committed before the call can have any effect. A call without it never ran. */
export const ToolStarted = Schema.Struct({
  type: Schema.Literal("tool_started"),
  callId: CallId,
  name: Schema.String,
  /** Policy found that it can only read: then it is an observation, and repeating it adds nothing. */
  readOnly: Schema.optional(Schema.Boolean)
});

export const ToolCompleted = Schema.Struct({ type: Schema.Literal("tool_completed"), result: ToolResult });

export const ToolFailed = Schema.Struct({
  type: Schema.Literal("tool_failed"),
  result: ToolResult,
  failure: ToolFailure
});
