/**
 * `ArtifactStore` as files named by their content: `artifacts/ab/cdef…`. A file is written beside, synced, then renamed
 * into place and its directory synced: under its address there is the whole of it or nothing, also after power loss.
 */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs";
import { dirname, join } from "node:path";
import { ArtifactFailed, ArtifactStore } from "@latch/kernel";
import { ArtifactId } from "@latch/protocol";
import { Effect, Stream } from "effect";
import { makeDirectory, syncDirectory } from "../connection/open-file.ts";
import { artifactFailed } from "./failure.ts";
import { unfinishedName } from "./leftover.ts";

interface Unfinished {
  readonly file: string;
  readonly handle: number;
  readonly hash: Hash;
  size: number;
}

/** The folder, in the artifacts' directory, of files that are still being written. */
export const unfinishedFolder = "unfinished";

export const makeArtifactStore = (directory: string): typeof ArtifactStore.Service => {
  const pathOf = (artifact: ArtifactId): string => join(directory, artifact.slice(0, 2), artifact.slice(2));
  const putting = artifactFailed("put", directory);

  const begin = Effect.try({
    try: (): Unfinished => {
      const file = join(directory, unfinishedFolder, unfinishedName());
      if (!existsSync(dirname(file))) makeDirectory(dirname(file));
      return { file, handle: openSync(file, "wx", 0o400), hash: createHash("sha256"), size: 0 };
    },
    catch: putting
  });

  const add = (unfinished: Unfinished, bytes: Uint8Array): void => {
    unfinished.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(unfinished.handle, bytes, at);
    unfinished.size += bytes.length;
  };

  const publish = (unfinished: Unfinished): ArtifactId => {
    const artifact = ArtifactId.make(unfinished.hash.digest("hex"), true);
    const path = pathOf(artifact);
    if (!existsSync(dirname(path))) makeDirectory(dirname(path));
    // Of the right length it is the right file; of another, a disk lost part of it and this one takes its place.
    if (statSync(path, { throwIfNoEntry: false })?.size !== unfinished.size) {
      fsyncSync(unfinished.handle);
      renameSync(unfinished.file, path);
    }
    // Also for a file that was there: whoever put it may not have come to this line yet.
    syncDirectory(dirname(path));
    return artifact;
  };

  /** Gone from its place by now if it was published. */
  const end = (unfinished: Unfinished): Effect.Effect<void> =>
    Effect.sync(() => {
      closeSync(unfinished.handle);
      rmSync(unfinished.file, { force: true });
    });

  const written = <A, E>(
    fill: (unfinished: Unfinished) => Effect.Effect<A, E>
  ): Effect.Effect<{ readonly artifact: ArtifactId; readonly size: number }, ArtifactFailed | E> =>
    Effect.acquireUseRelease(
      begin,
      (unfinished) =>
        Effect.zipRight(
          fill(unfinished),
          Effect.try({
            try: () => ({ artifact: publish(unfinished), size: unfinished.size }),
            catch: putting
          })
        ),
      end
    );

  const adding = (unfinished: Unfinished, bytes: Uint8Array): Effect.Effect<void, ArtifactFailed> =>
    Effect.try({ try: () => add(unfinished, bytes), catch: putting });

  return ArtifactStore.of({
    put: (bytes) =>
      Effect.map(
        written((unfinished) => adding(unfinished, bytes)),
        ({ artifact }) => artifact
      ),
    putStream: (bytes) =>
      written((unfinished) => Stream.runForEach(bytes, (chunk) => adding(unfinished, chunk))),
    size: (artifact) =>
      Effect.try({
        try: () => statSync(pathOf(artifact)).size,
        catch: artifactFailed("read", directory, artifact)
      }),
    read: (artifact, offset, length) =>
      Effect.flatMap(
        Effect.try({
          try: () => readPart(pathOf(artifact), offset, length),
          catch: artifactFailed("read", directory, artifact)
        }),
        ({ bytes, whole }) =>
          whole && createHash("sha256").update(bytes).digest("hex") !== artifact
            ? Effect.fail(damaged(directory, artifact))
            : Effect.succeed(bytes)
      )
  });
};

const readPart = (
  path: string,
  offset: number,
  length: number
): { readonly bytes: Uint8Array; readonly whole: boolean } => {
  const handle = openSync(path, "r");
  try {
    const { size } = fstatSync(handle);
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
    let read = 0;
    while (read < bytes.length) {
      const count = readSync(handle, bytes, read, bytes.length - read, offset + read);
      if (count === 0) break;
      read += count;
    }
    return { bytes: bytes.subarray(0, read), whole: offset === 0 && read === size };
  } finally {
    closeSync(handle);
  }
};

const damaged = (directory: string, artifact: ArtifactId): ArtifactFailed =>
  new ArtifactFailed({
    operation: "read",
    artifact,
    reason: "corrupt",
    detail: `its bytes are not the ones that were put (restore it from a copy of ${directory})`
  });
