/**
 * One request to a model and the response that answers it, free of any provider's wire.
 */
import { Schema } from "effect";
import { ProposedCall, ToolDefinition } from "../tool.ts";
import { ModelMessage } from "./message.ts";
import { Effort } from "./profile.ts";
import { ReasoningArtifact } from "./reasoning.ts";
import { Usage } from "./usage.ts";

export const ModelRequest = Schema.Struct({
  /** Session-independent instructions: the stable, cacheable prefix. */
  system: Schema.String,
  tools: Schema.Array(ToolDefinition),
  messages: Schema.Array(ModelMessage),
  effort: Effort,
  maxOutputTokens: Schema.optional(Schema.Positive),
  /** A stable key for providers that route by it (the session's id). */
  cacheKey: Schema.optional(Schema.String)
});
export type ModelRequest = typeof ModelRequest.Type;

export const StopReason = Schema.Literal("end_turn", "tool_use", "max_tokens", "refusal", "other");
export type StopReason = typeof StopReason.Type;

export const ModelResponse = Schema.Struct({
  text: Schema.String,
  toolCalls: Schema.Array(ProposedCall),
  reasoning: Schema.Array(ReasoningArtifact),
  stopReason: StopReason,
  usage: Schema.optional(Usage)
});
export type ModelResponse = typeof ModelResponse.Type;
