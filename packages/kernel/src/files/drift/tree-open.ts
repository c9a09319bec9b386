/** The first look at a workspace: with git's help where there is git, else by walking. */
import { Clock, Effect, Option } from "effect";
import { maxTreeFiles } from "../defaults.ts";
import { decodeForDisplay } from "../text-codec.ts";
import type { Disk } from "./disk.ts";
import { type GitLists, listEverything, parseEverything } from "./git-lists.ts";
import { takePrecious } from "./precious.ts";
import { watchRepository } from "./repositories.ts";
import { take } from "./take.ts";
import { asOf, directoriesAbove, emptyTree, isUnasked, type Tree } from "./tree.ts";
import { watchBelow } from "./watching.ts";

/** Why nothing can be said about what a command changes. */
export interface Unwatchable {
  readonly unwatchable: string;
}

export interface Opened {
  readonly tree: Tree;
  readonly head: string | null;
  /** What differs from the index, and what is untracked: work that was there before. */
  readonly dirty: ReadonlyArray<string>;
}

const tooMany: Unwatchable = { unwatchable: `the workspace has more than ${maxTreeFiles} files` };

export const open = Effect.fn("Tree.open")(function* (disk: Disk) {
  const began = yield* Clock.currentTimeMillis;
  const said = yield* disk.ask(listEverything);
  if (Option.isNone(said)) return yield* openPlain(disk);
  if (!said.value.complete) return tooMany;
  return yield* openGit(disk, parseEverything(decodeForDisplay(said.value.bytes)), began);
});

const openGit = Effect.fn("Tree.openGit")(function* (disk: Disk, lists: GitLists, began: number) {
  const paths = [...new Set([...lists.tracked, ...lists.untracked])].filter((path) => !disk.isHidden(path));
  if (paths.length > maxTreeFiles) return tooMany;
  const tree = emptyTree(true);
  for (const path of lists.ignored) if (!isUnasked(path)) tree.ignored.add(path);
  yield* take(disk, tree, paths, (path, stamp) => {
    // What changed after git was asked is not what git called unmodified.
    const settled = !asOf(began, stamp).racy && !lists.modified.has(path);
    return settled ? (lists.blobs.get(path) ?? null) : null;
  });
  const found = yield* watchBelow(disk, tree, [...directoriesAbove(tree.files.keys())]);
  yield* take(disk, tree, found.files.filter(isUnasked), () => null);
  yield* takePrecious(disk, tree, lists.ignored);
  for (const root of new Set(["", ...lists.nested, ...found.repositories])) {
    yield* watchRepository(disk, tree, root);
  }
  const dirty = [...lists.modified, ...lists.untracked].sort();
  return { tree, head: lists.head, dirty } satisfies Opened;
});

const openPlain = Effect.fn("Tree.openPlain")(function* (disk: Disk) {
  const tree = emptyTree(false);
  const { files, repositories } = yield* watchBelow(disk, tree, [""]);
  if (files.length > maxTreeFiles) return tooMany;
  yield* take(disk, tree, files, () => null);
  for (const root of repositories) yield* watchRepository(disk, tree, root);
  return { tree, head: null, dirty: [] } satisfies Opened;
});
