/**
 * Reasoning that a provider wants back exactly as it gave it. Opaque to the kernel: kept in order, replayed
 * verbatim on the wire that made it, and left out on any other.
 */
import { Schema } from "effect";

/** The four wire formats. */
export const Wire = Schema.Literal("chat_completions", "responses", "anthropic_messages", "gemini");
export type Wire = typeof Wire.Type;

export const ReasoningArtifact = Schema.Union(
  /** Plain reasoning text (Chat Completions `reasoning_content`). */
  Schema.Struct({ kind: Schema.Literal("text"), text: Schema.String }),
  /** An encrypted reasoning item (Responses). `id` is the item's id, `summary` its summary parts. */
  Schema.Struct({
    kind: Schema.Literal("encrypted"),
    id: Schema.optional(Schema.String),
    data: Schema.String,
    summary: Schema.optional(Schema.Array(Schema.String))
  }),
  /** A thinking block (Messages) or a thought part (Gemini); `signature` when the provider signed it. */
  Schema.Struct({
    kind: Schema.Literal("thinking"),
    text: Schema.String,
    signature: Schema.optional(Schema.String)
  }),
  /** A redacted thinking block (Messages). */
  Schema.Struct({ kind: Schema.Literal("redacted"), data: Schema.String }),
  /** A text part in its position among thoughts, signed or not (Gemini). */
  Schema.Struct({
    kind: Schema.Literal("signed_text"),
    text: Schema.String,
    signature: Schema.optional(Schema.String)
  }),
  /** The place of the message's tool call number `index` (from 0) among the parts, with its signature (Gemini). */
  Schema.Struct({
    kind: Schema.Literal("tool_call"),
    index: Schema.NonNegativeInt,
    signature: Schema.optional(Schema.String)
  })
);
export type ReasoningArtifact = typeof ReasoningArtifact.Type;

/** Who made a message: replay state is meaningful only to the same wire, provider and model. */
export const Origin = Schema.Struct({ wire: Wire, provider: Schema.String, model: Schema.String });
export type Origin = typeof Origin.Type;
