/** What a person and a model said, and the runs they said it in. */
import { Schema } from "effect";
import { ArtifactId, RunId } from "../id.ts";
import { MediaRef } from "../media.ts";
import { Origin, ReasoningArtifact } from "../model/reasoning.ts";
import { StopReason } from "../model/request.ts";
import { ToolCall } from "../tool.ts";

/**
 * When imported words were said, in milliseconds since 1970. Absent for what was said here: that is the event's own time,
 * which says when the words were recorded.
 */
const SaidAt = Schema.optional(Schema.NonNegativeInt);

export const UserMessageRecorded = Schema.Struct({
  type: Schema.Literal("user_message"),
  text: Schema.String,
  saidAt: SaidAt,
  media: Schema.optional(Schema.Array(MediaRef))
});

export const RunStarted = Schema.Struct({
  type: Schema.Literal("run_started"),
  runId: RunId,
  /** The opening input, cut to 2,000 characters for display; the whole is in the user message. */
  prompt: Schema.optional(Schema.String)
});

export const RunCompleted = Schema.Struct({
  type: Schema.Literal("run_completed"),
  runId: RunId,
  outcome: Schema.Literal("completed", "cancelled", "error"),
  detail: Schema.optional(Schema.String)
});

export const ModelRequestStarted = Schema.Struct({
  type: Schema.Literal("model_request_started"),
  provider: Schema.String,
  model: Schema.String
});

export const ModelRequestFinished = Schema.Struct({
  type: Schema.Literal("model_request_finished"),
  stopReason: Schema.Union(StopReason, Schema.Literal("error", "cancelled")),
  /** Redacted; present when the request failed. */
  detail: Schema.optional(Schema.String)
});

/**
 * A provider refused a part of a request. This model gets a sentence in its place from here on; the original stays what it
 * is.
 */
export const PartRefused = Schema.Struct({
  type: Schema.Literal("part_refused"),
  provider: Schema.String,
  model: Schema.String,
  part: Schema.Union(
    Schema.Struct({ kind: Schema.Literal("image"), artifact: ArtifactId }),
    /** A message's text, by the digest of its UTF-8 bytes. */
    Schema.Struct({ kind: Schema.Literal("text"), hash: ArtifactId, characters: Schema.NonNegativeInt }),
    /** The reasoning of an answer and of every answer before it, by the digest of its canonical JSON. */
    Schema.Struct({ kind: Schema.Literal("reasoning"), through: ArtifactId })
  ),
  /** The provider's words. Redacted. */
  detail: Schema.String
});

export const AssistantMessageCompleted = Schema.Struct({
  type: Schema.Literal("assistant_message_completed"),
  text: Schema.String,
  toolCalls: Schema.Array(ToolCall),
  saidAt: SaidAt,
  reasoning: Schema.optional(Schema.Array(ReasoningArtifact)),
  origin: Schema.optional(Origin)
});

/** A notice of the kernel, when a run ends on a claim with no words of the model. */
export const CompletionReported = Schema.Struct({
  type: Schema.Literal("completion_report"),
  text: Schema.String
});
