/**
 * Directories that are watched for new names. Without git's word about what is ignored, other programs' trees are left
 * out by their names.
 */
import { Clock, Effect } from "effect";
import { maxTreeFiles } from "../defaults.ts";
import type { Disk } from "./disk.ts";
import { asOf, nameOf, type Tree } from "./tree.ts";

/** Never looked into where git has no say: other programs' files, by the thousands. */
const unlookedAt: ReadonlySet<string> = new Set([
  ".hg",
  ".svn",
  "node_modules",
  ".venv",
  "venv",
  "__pycache__"
]);

/** Git never runs the examples that it puts beside the hooks. */
const isExample = (path: string): boolean => path.endsWith(".sample") && path.includes(".git/hooks/");

const isLookedAt = (disk: Disk, tree: Tree, path: string): boolean =>
  !tree.ignored.has(path) &&
  !isExample(path) &&
  nameOf(path) !== ".git" &&
  (tree.git || !unlookedAt.has(nameOf(path))) &&
  !disk.isHidden(path);

/** Names that are not known. */
export interface Unknown {
  readonly files: ReadonlyArray<string>;
  readonly directories: ReadonlyArray<string>;
  /** Working trees of repositories. */
  readonly repositories: ReadonlyArray<string>;
}

/** Watches directories from now on. Returns the names in them that are not known. */
export const watchEach = Effect.fn("Tree.watchEach")(function* (
  disk: Disk,
  tree: Tree,
  directories: ReadonlyArray<string>
) {
  const files: Array<string> = [];
  const further: Array<string> = [];
  const repositories: Array<string> = [];
  const now = yield* Clock.currentTimeMillis;
  // The stamps come first: what changes while the names are read shows at the next look.
  const stamps = yield* disk.stampsOf(directories);
  for (const [index, directory] of directories.entries()) {
    const stamp = stamps[index];
    if (stamp?.kind !== "directory") {
      tree.directories.delete(directory);
      continue;
    }
    tree.directories.set(directory, asOf(now, stamp));
    for (const { path, kind } of yield* disk.entries(directory)) {
      if (nameOf(path) === ".git" && !tree.repositories.has(directory)) repositories.push(directory);
      const isKnown = kind === "directory" ? tree.directories.has(path) : tree.files.has(path);
      if (isKnown || !isLookedAt(disk, tree, path)) continue;
      (kind === "directory" ? further : files).push(path);
    }
  }
  return { files, directories: further, repositories } satisfies Unknown;
});

/** Watches directories and all that lie below them. Returns what is in them that is not known. */
export const watchBelow = Effect.fn("Tree.watchBelow")(function* (
  disk: Disk,
  tree: Tree,
  directories: ReadonlyArray<string>
) {
  const files: Array<string> = [];
  const repositories: Array<string> = [];
  for (let level = directories; level.length > 0 && files.length <= maxTreeFiles; ) {
    const unknown = yield* watchEach(disk, tree, level);
    files.push(...unknown.files);
    repositories.push(...unknown.repositories);
    level = unknown.directories;
  }
  return { files, repositories };
});
