/** Images that go with the task: read and checked before anything of the session exists, then kept as artifacts. */
import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { ArtifactStore } from "@latch/kernel";
import type { MediaRef } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { maxAttachmentBytes } from "../../defaults.ts";
import { systemProblem } from "../../machine/system-error.ts";
import { type ImageFacts, imageFacts } from "./image.ts";

export class AttachmentRefused extends Schema.TaggedError<AttachmentRefused>()("AttachmentRefused", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `${this.path} can't be attached: ${this.problem}`;
  }
}

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly facts: ImageFacts;
}

export const readAttachment = Effect.fn("Run.readAttachment")(function* (
  path: string,
  workingDirectory: string
) {
  const refused = (problem: string) => new AttachmentRefused({ path, problem });
  const file = resolve(workingDirectory, path);
  const bytes = yield* Effect.tryPromise({
    try: async () => ((await stat(file)).size > maxAttachmentBytes ? undefined : readFile(file)),
    catch: (error) => refused(systemProblem(error))
  });
  if (bytes === undefined) {
    return yield* refused(`it is larger than ${maxAttachmentBytes / 1024 / 1024} MiB`);
  }
  const facts = imageFacts(bytes);
  if (facts === undefined) return yield* refused("it is not a PNG, JPEG or WebP image");
  return { name: basename(file), bytes, facts } satisfies Attachment;
});

/** Keeps an image and returns the reference that events and requests carry. */
export const keepAttachment = Effect.fn("Run.keepAttachment")(function* ({ name, bytes, facts }: Attachment) {
  const artifact = yield* (yield* ArtifactStore).put(bytes);
  const media: MediaRef = { kind: "image", artifact, size: bytes.byteLength, name, ...facts };
  return media;
});
