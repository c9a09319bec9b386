/**
 * The provider-neutral conversation. Adapters translate it at the wire and nowhere else.
 */
import { Schema } from "effect";
import { CallId } from "../id.ts";
import { MediaRef } from "../media.ts";
import { ToolCall } from "../tool.ts";
import { Origin, ReasoningArtifact } from "./reasoning.ts";

export const UserMessage = Schema.Struct({
  role: Schema.Literal("user"),
  text: Schema.String,
  media: Schema.optional(Schema.Array(MediaRef))
});
export type UserMessage = typeof UserMessage.Type;

export const AssistantMessage = Schema.Struct({
  role: Schema.Literal("assistant"),
  text: Schema.String,
  toolCalls: Schema.Array(ToolCall),
  reasoning: Schema.optional(Schema.Array(ReasoningArtifact)),
  origin: Schema.optional(Origin)
});
export type AssistantMessage = typeof AssistantMessage.Type;

export const ToolMessage = Schema.Struct({
  role: Schema.Literal("tool"),
  callId: CallId,
  name: Schema.String,
  output: Schema.String,
  /** The kernel's own verdict, so that no model has to infer failure from wording. */
  isError: Schema.Boolean,
  media: Schema.optional(Schema.Array(MediaRef))
});
export type ToolMessage = typeof ToolMessage.Type;

export const ModelMessage = Schema.Union(UserMessage, AssistantMessage, ToolMessage);
export type ModelMessage = typeof ModelMessage.Type;
