/** Images that go with the task: read and checked before anything of the session exists, then kept as artifacts. */
import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { defaults, ImageRefused, Media } from "@latch/kernel";
import { Effect } from "effect";
import { systemProblem } from "../../machine/system-error.ts";

/** An image that has been checked and not kept yet. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const readAttachment = Effect.fn("Run.readAttachment")(function* (
  path: string,
  workingDirectory: string
) {
  const refused = (problem: string) => new ImageRefused({ name: path, problem });
  const file = resolve(workingDirectory, path);
  const bytes = yield* Effect.tryPromise({
    try: async () => {
      const facts = await stat(file);
      // A pipe or a device may never end.
      if (!facts.isFile()) return "it is not a file";
      return facts.size > defaults.maxImageBytes ? Media.tooLarge : readFile(file);
    },
    catch: (error) => refused(systemProblem(error))
  });
  if (typeof bytes === "string") return yield* refused(bytes);
  yield* Media.checkImage(path, bytes);
  return { name: basename(file), bytes } satisfies Attachment;
});

/** Keeps an image and returns the reference that events and requests carry. */
export const keepAttachment = ({ name, bytes }: Attachment) => Media.keepImage(name, bytes);
