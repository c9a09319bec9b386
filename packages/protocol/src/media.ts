/**
 * Images by reference. Bytes live in the artifact store under their digest; events and messages carry this
 * reference only, and a provider adapter resolves it to bytes at the wire.
 */
import { Schema } from "effect";
import { ArtifactId } from "./id.ts";

export const MediaType = Schema.Literal("image/png", "image/jpeg", "image/webp");
export type MediaType = typeof MediaType.Type;

export const MediaRef = Schema.Struct({
  kind: Schema.Literal("image"),
  artifact: ArtifactId,
  mediaType: MediaType,
  /** Bytes. */
  size: Schema.NonNegativeInt,
  /** Pixels. */
  width: Schema.optional(Schema.NonNegativeInt),
  height: Schema.optional(Schema.NonNegativeInt),
  /** What to call it in a transcript: usually the file's name. */
  name: Schema.optional(Schema.String)
});
export type MediaRef = typeof MediaRef.Type;

/** What kinds of input a model takes. */
export const InputModality = Schema.Literal("text", "image");
export type InputModality = typeof InputModality.Type;
