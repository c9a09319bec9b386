/**
 * What a streaming response says while it arrives. Only `completed` matters to the log; the rest is transient.
 * A stream that ends without `completed` has failed: truncation is never success.
 */
import { Schema } from "effect";
import { ModelResponse } from "./request.ts";
import { Usage } from "./usage.ts";

/** Signs of life. None of them carries reasoning text and none of them is progress. */
export const StreamActivity = Schema.Literal("connected", "receiving", "reasoning", "tool_call");
export type StreamActivity = typeof StreamActivity.Type;

export const StreamEvent = Schema.Union(
  Schema.Struct({ type: Schema.Literal("activity"), activity: StreamActivity }),
  Schema.Struct({ type: Schema.Literal("text_delta"), text: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("tool_call_delta"),
    index: Schema.NonNegativeInt,
    name: Schema.optional(Schema.String),
    arguments: Schema.String
  }),
  Schema.Struct({ type: Schema.Literal("usage"), usage: Usage }),
  Schema.Struct({ type: Schema.Literal("completed"), response: ModelResponse })
);
export type StreamEvent = typeof StreamEvent.Type;
