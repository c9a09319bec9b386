/**
 * A further look: by stamps alone. Git is asked again only when a new name shows up, since only git knows what is
 * ignored.
 */
import { Clock, Effect, Option } from "effect";
import { decodeForDisplay } from "../text-codec.ts";
import type { Disk } from "./disk.ts";
import { listUntracked, parseUntracked } from "./git-lists.ts";
import { takePrecious } from "./precious.ts";
import { hooksOf, watchRepository } from "./repositories.ts";
import { take } from "./take.ts";
import {
  asOf,
  covered,
  type Difference,
  isKeepable,
  isUnasked,
  moved,
  nameOf,
  note,
  type Tree
} from "./tree.ts";
import { watchBelow, watchEach } from "./watching.ts";

/** What a look finds. */
export interface Found {
  readonly differences: ReadonlyArray<Difference>;
  /** Working trees of repositories that were not there before. */
  readonly repositories: ReadonlyArray<string>;
}

/** What differs from the last look. `isOurs` names files that need no word of git: Latch made them. */
export const look = Effect.fn("Tree.look")(function* (
  disk: Disk,
  tree: Tree,
  isOurs: (path: string) => boolean
) {
  const now = yield* Clock.currentTimeMillis;
  const paths = [...tree.files.keys()];
  const directories = [...new Set([...tree.directories.keys(), ...[...tree.repositories].map(hooksOf)])];
  const stamps = yield* disk.stampsOf([...paths, ...directories]);
  const differences: Array<Difference> = [];
  for (const [index, path] of paths.entries()) {
    const before = tree.files.get(path);
    const after = stamps[index] ?? null;
    if (before === undefined) continue;
    if (after === null || moved(before.stamp, after)) {
      differences.push({ path, before, after });
    } else if (before.racy && before.kept !== null) {
      if (same(yield* disk.read(path, after.kind), before.kept))
        note(tree, path, { ...before, ...asOf(now, after) });
      else differences.push({ path, before, after });
    }
  }
  const rules = differences.some(({ path }) => nameOf(path) === ".gitignore");
  const touched = directories.filter((directory, index) => {
    const after = stamps[paths.length + index] ?? null;
    const before = tree.directories.get(directory);
    if (after === null) tree.directories.delete(directory);
    return after !== null && (rules || before === undefined || before.racy || moved(before.stamp, after));
  });
  const created = yield* fresh(disk, tree, touched, { rules, isOurs });
  for (const [index, after] of (yield* disk.stampsOf(created.files)).entries()) {
    const path = created.files[index];
    if (path !== undefined && after !== null) differences.push({ path, before: null, after });
  }
  const repositories: Array<string> = [];
  for (const root of created.repositories) {
    if (yield* watchRepository(disk, tree, root)) repositories.push(root);
  }
  return { differences, repositories } satisfies Found;
});

/** Files and repositories that were not there before; no file that is ignored. */
const fresh = Effect.fn("Tree.fresh")(function* (
  disk: Disk,
  tree: Tree,
  touched: ReadonlyArray<string>,
  { rules, isOurs }: { readonly rules: boolean; readonly isOurs: (path: string) => boolean }
) {
  const before = new Set(tree.ignored);
  const earlier = rules ? yield* askWhatIsIgnored(disk, tree) : [];
  const { files, directories, repositories } = yield* watchEach(disk, tree, touched);
  const doubtful = directories.length > 0 || !files.every(isOurs);
  const nested = tree.git && doubtful && !rules ? yield* askWhatIsIgnored(disk, tree) : earlier;
  // What lies in a repository's own directory was looked for on purpose.
  const isSeen = (path: string): boolean => isHook(path) || !covered(tree.ignored, path) || isOurs(path);
  const further = yield* watchBelow(disk, tree, directories.filter(isSeen));
  const found = [...files, ...further.files].filter(isSeen);
  // What was ignored until now was there before, as far as anyone knows: it is taken as it is.
  const known = found.filter((path) => covered(before, path) && !isOurs(path) && !isHook(path));
  yield* take(disk, tree, known, () => null);
  const roots = new Set([...repositories, ...further.repositories, ...nested]);
  return {
    files: found.filter((path) => !tree.files.has(path)),
    repositories: [...roots].filter((root) => !tree.repositories.has(root))
  };
});

const isHook = (path: string): boolean => path.includes(".git/hooks/");

/** Returns the repositories inside this one. */
const askWhatIsIgnored = Effect.fn("Tree.askWhatIsIgnored")(function* (disk: Disk, tree: Tree) {
  const said = yield* disk.ask(listUntracked);
  if (Option.isNone(said)) return [];
  const { ignored, nested } = parseUntracked(decodeForDisplay(said.value.bytes));
  tree.ignored.clear();
  // What runs unasked is no less new for being ignored.
  const others = [...ignored].filter((path) => !isUnasked(path));
  for (const path of others) tree.ignored.add(path);
  yield* takePrecious(disk, tree, others);
  return [...nested];
});

/** Takes what a file is now for what it was. `bytes` is its content, where that was read. */
export const absorb = Effect.fn("Tree.absorb")(function* (
  tree: Tree,
  { path, before, after }: Difference,
  bytes: Uint8Array | null
) {
  note(tree, path, null);
  if (after === null || after.kind === "directory") return;
  const now = yield* Clock.currentTimeMillis;
  const unchanged = before?.stamp.kind === after.kind && before.kept !== null && same(bytes, before.kept);
  const kept = bytes !== null && isKeepable(tree, bytes.length) ? bytes : null;
  note(tree, path, { ...asOf(now, after), kept, blob: unchanged ? before.blob : null });
});

const same = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && a.length === b.length && a.every((byte, index) => byte === b[index]);
