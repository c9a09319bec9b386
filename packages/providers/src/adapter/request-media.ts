/**
 * The images of a request as base64, read at the wire and nowhere else. An image whose bytes are gone becomes a sentence
 * instead of failing this request and every later one.
 */
import type { ArtifactFailed } from "@latch/kernel";
import type { MediaRef, ModelMessage } from "@latch/protocol";
import { Effect } from "effect";
import type { MediaBytes, ResolvedMedia } from "../wire/codec.ts";

export const mediaOf = (messages: ReadonlyArray<ModelMessage>): ReadonlyArray<MediaRef> =>
  messages.flatMap((message) => (message.role === "assistant" ? [] : (message.media ?? [])));

export const resolvedMedia = (
  messages: ReadonlyArray<ModelMessage>,
  read: (media: MediaRef) => Effect.Effect<Uint8Array, ArtifactFailed>
): Effect.Effect<ResolvedMedia, ArtifactFailed> => {
  const distinct = new Map(mediaOf(messages).map((media) => [media.artifact, media]));
  return Effect.forEach(distinct.values(), (media) =>
    read(media).pipe(
      Effect.map((bytes): MediaBytes => ({ base64: Buffer.from(bytes).toString("base64") })),
      Effect.catchIf(
        (failure) => failure.reason === "missing" || failure.reason === "corrupt",
        () => Effect.succeed<MediaBytes>({ missing: "its bytes were lost" })
      ),
      Effect.map((bytes) => [media.artifact, bytes] as const)
    )
  ).pipe(Effect.map((entries) => new Map(entries)));
};
