/**
 * What Git acts on by itself in the repositories of a workspace: hooks, settings, and the file that leads elsewhere. A
 * command is held back from most of it; what it changes all the same must show.
 */
import { Effect } from "effect";
import type { Disk } from "./disk.ts";
import { take } from "./take.ts";
import { below, type Tree } from "./tree.ts";
import { watchEach } from "./watching.ts";

/** Repositories of one workspace that are watched. Ours: a look asks for a handful of files in each. */
export const maxRepositories = 64;

/** Where a repository's hooks lie. */
export const hooksOf = (root: string): string => below(root, ".git/hooks");

/** Watches the repository whose working tree is `root`; false where it is none. */
export const watchRepository = Effect.fn("Tree.watchRepository")(function* (
  disk: Disk,
  tree: Tree,
  root: string
) {
  const marker = below(root, ".git");
  const [stamp] = yield* disk.stampsOf([marker]);
  if (stamp === undefined || stamp === null || tree.repositories.size >= maxRepositories) return false;
  tree.repositories.add(root);
  if (stamp.kind !== "directory") {
    yield* take(disk, tree, [marker], () => null);
    return true;
  }
  const { files } = yield* watchEach(disk, tree, [hooksOf(root)]);
  yield* take(disk, tree, [`${marker}/config`, `${marker}/config.worktree`, ...files], () => null);
  return true;
});
