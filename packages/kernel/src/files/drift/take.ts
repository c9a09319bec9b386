/** Files as they are now, with their content where nothing else has it. */
import { Clock, Effect } from "effect";
import type { FileStamp } from "../../port/file-stamps.ts";
import type { Disk } from "./disk.ts";
import { asOf, isKeepable, note, type Tree } from "./tree.ts";

/** Takes files as they are. What git can't give back is kept, as far as it fits. */
export const take = Effect.fn("Tree.take")(function* (
  disk: Disk,
  tree: Tree,
  paths: ReadonlyArray<string>,
  blobOf: (path: string, stamp: FileStamp) => string | null
) {
  const now = yield* Clock.currentTimeMillis;
  const stamps = yield* disk.stampsOf(paths);
  for (const [index, path] of paths.entries()) {
    const stamp = stamps[index];
    if (stamp === undefined || stamp === null) continue;
    const blob = blobOf(path, stamp);
    const keeps = blob === null && isKeepable(tree, stamp.size);
    note(tree, path, { ...asOf(now, stamp), kept: keeps ? yield* disk.read(path, stamp.kind) : null, blob });
  }
});
