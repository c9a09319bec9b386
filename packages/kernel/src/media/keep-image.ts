/**
 * The one way in for an image, whoever brings it: an attachment of a run, a command of a terminal, a tool. Checked, then
 * kept under its content's address; what events and requests carry from there on is the reference.
 */
import type { MediaRef } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { ArtifactStore } from "../port/artifact-store.ts";
import { imageFacts } from "./image.ts";

/** What was given is no image that can be sent. Nothing was kept. */
export class ImageRefused extends Schema.TaggedError<ImageRefused>()("ImageRefused", {
  /** The file, as it was named by whoever brought it. */
  name: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `${this.name} can't be used as an image: ${this.problem}`;
  }
}

/** Checks an image without keeping it. */
export const checkImage = (name: string, bytes: Uint8Array) =>
  Effect.mapError(imageFacts(bytes), (problem) => new ImageRefused({ name, problem }));

/** Checks and keeps an image. `name` is what transcripts call it. */
export const keepImage = Effect.fn("Media.keepImage")(function* (name: string, bytes: Uint8Array) {
  const facts = yield* checkImage(name, bytes);
  const artifact = yield* (yield* ArtifactStore).put(bytes);
  return { kind: "image", artifact, size: bytes.length, name, ...facts } satisfies MediaRef;
});

/** How an image is called in a transcript: `[image: plan.png · 640×480]`. */
export const imageLabel = ({ name, artifact, width, height }: MediaRef): string => {
  const size = width === undefined || height === undefined ? "" : ` · ${width}×${height}`;
  return `[image: ${name ?? artifact.slice(0, 12)}${size}]`;
};
