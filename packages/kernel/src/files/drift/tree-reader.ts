/**
 * Looking at a workspace's files: once at the beginning with git's help, then by stamps alone. Git is asked again only
 * when a new name shows up, since only git knows what is ignored.
 */
import { FileSystem } from "@effect/platform";
import { Clock, Effect, Option } from "effect";
import { relative, within } from "../../policy/path.ts";
import { ExecutionBackend, type SandboxProfile } from "../../port/execution-backend.ts";
import { type FileStamp, FileStamps } from "../../port/file-stamps.ts";
import {
  clockGranularityMillis,
  maxKeptBytes,
  maxKeptFileBytes,
  maxListBytes,
  maxTreeFiles
} from "../defaults.ts";
import { FileAccess } from "../file-access.ts";
import { collect, type FixedCommand } from "../fixed-command.ts";
import { decodeForDisplay } from "../text-codec.ts";
import {
  type GitLists,
  listEverything,
  listUntracked,
  parseEverything,
  parseUntracked
} from "./git-lists.ts";
import {
  below,
  covered,
  type Difference,
  directoriesAbove,
  emptyTree,
  moved,
  nameOf,
  note,
  type Tree,
  type Watched
} from "./tree.ts";

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

/** Never looked into without git's word: other programs' files, by the thousands. */
const unlookedAt: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  ".venv",
  "venv",
  "__pycache__"
]);

export const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const stamps = yield* FileStamps;
  const backend = yield* ExecutionBackend;
  const access = yield* FileAccess;
  const profile: SandboxProfile = {
    workspace: access.workspace,
    capabilities: new Set(["workspace_read"]),
    externalRoots: []
  };

  const absolute = (path: string): string => (path === "" ? access.workspace : `${access.workspace}/${path}`);
  // Relative, and mostly none: asked for every file there is.
  const hidden = [access.stateDirectory, ...access.secrets]
    .filter((place) => within(access.workspace, place))
    .map((place) => relative(access.workspace, place));
  const isHidden = (path: string): boolean =>
    hidden.some((place) => path === place || path.startsWith(`${place}/`));
  const stampsOf = (paths: ReadonlyArray<string>) => stamps.of(paths.map(absolute));

  const ask = (command: FixedCommand) =>
    collect(backend, profile, command, maxListBytes).pipe(
      Effect.map((said) => (said.code === 0 ? Option.some(said) : Option.none())),
      Effect.orElseSucceed(() => Option.none())
    );

  const isKeepable = (tree: Tree, size: number): boolean =>
    size <= maxKeptFileBytes && tree.keptBytes + size <= maxKeptBytes;

  /** The content of a regular file, where it is small enough to keep. */
  const keep = (tree: Tree, path: string, stamp: FileStamp): Effect.Effect<Uint8Array | null> =>
    stamp.kind === "file" && isKeepable(tree, stamp.size) ? read(path) : Effect.succeed(null);

  const read = (path: string): Effect.Effect<Uint8Array | null> =>
    Effect.orElseSucceed(fs.readFile(absolute(path)), () => null);

  /** A stamp as of now, with a doubt where the next change may not show. */
  const asOfNow = (stamp: FileStamp): Effect.Effect<Watched> =>
    Effect.map(Clock.currentTimeMillis, (now) => ({
      stamp,
      racy: stamp.changed > now - clockGranularityMillis
    }));

  const take = Effect.fn("Tree.take")(function* (
    tree: Tree,
    path: string,
    stamp: FileStamp,
    blob: string | null
  ) {
    const kept = blob === null ? yield* keep(tree, path, stamp) : null;
    note(tree, path, { ...(yield* asOfNow(stamp)), kept, blob });
  });

  const open = Effect.fn("Tree.open")(function* () {
    const said = yield* ask(listEverything);
    if (Option.isNone(said)) return yield* openPlain();
    if (!said.value.complete) return tooMany;
    return yield* openGit(parseEverything(decodeForDisplay(said.value.bytes)));
  });

  const openGit = Effect.fn("Tree.openGit")(function* (lists: GitLists) {
    const paths = [...new Set([...lists.tracked, ...lists.untracked])].filter((path) => !isHidden(path));
    if (paths.length > maxTreeFiles) return tooMany;
    const tree = emptyTree(true);
    for (const path of lists.ignored) tree.ignored.add(path);
    const found = yield* stampsOf(paths);
    for (const [index, path] of paths.entries()) {
      const stamp = found[index];
      if (stamp === undefined || stamp === null) continue;
      yield* take(tree, path, stamp, lists.modified.has(path) ? null : (lists.blobs.get(path) ?? null));
    }
    yield* watch(tree, [...directoriesAbove(tree.files.keys())]);
    return {
      tree,
      head: lists.head,
      dirty: [...lists.modified, ...lists.untracked].sort()
    } satisfies Opened;
  });

  const openPlain = Effect.fn("Tree.openPlain")(function* () {
    const tree = emptyTree(false);
    const fresh = yield* watch(tree, [""]);
    if (fresh.length > maxTreeFiles) return tooMany;
    const found = yield* stampsOf(fresh);
    for (const [index, path] of fresh.entries()) {
      const stamp = found[index];
      if (stamp === undefined || stamp === null) continue;
      yield* take(tree, path, stamp, null);
    }
    return { tree, head: null, dirty: [] } satisfies Opened;
  });

  /** Watches one directory. Returns the names in it that are not known. */
  const watchOne = Effect.fn("Tree.watchOne")(function* (tree: Tree, directory: string) {
    const [stamp] = yield* stampsOf([directory]);
    if (stamp?.kind !== "directory") return { files: [], directories: [] };
    tree.directories.set(directory, yield* asOfNow(stamp));
    const entries = (yield* stamps.list(absolute(directory)))
      .map(({ name, kind }) => ({ path: below(directory, name), kind }))
      .filter(({ path }) => !isUnlookedAt(tree, path));
    return {
      files: entries.filter(({ path, kind }) => kind !== "directory" && !tree.files.has(path)),
      directories: entries.filter(({ path, kind }) => kind === "directory" && !tree.directories.has(path))
    };
  });

  /** Watches directories and all that lie below. Returns the files in them that are not known. */
  const watch = Effect.fn("Tree.watch")(function* (tree: Tree, directories: ReadonlyArray<string>) {
    const queue = [...directories];
    const fresh: Array<string> = [];
    for (let directory = queue.pop(); directory !== undefined; directory = queue.pop()) {
      const unknown = yield* watchOne(tree, directory);
      fresh.push(...unknown.files.map(({ path }) => path));
      queue.push(...unknown.directories.map(({ path }) => path));
      if (fresh.length > maxTreeFiles) break;
    }
    return fresh;
  });

  const isUnlookedAt = (tree: Tree, path: string): boolean =>
    tree.ignored.has(path) ||
    nameOf(path) === ".git" ||
    (!tree.git && unlookedAt.has(nameOf(path))) ||
    isHidden(path);

  /**
   * What differs from the last look. `isOurs` names files that need no word of git: Latch made them.
   */
  const look = Effect.fn("Tree.look")(function* (tree: Tree, isOurs: (path: string) => boolean) {
    const paths = [...tree.files.keys()];
    const directories = [...tree.directories.keys()];
    const found = yield* stampsOf([...paths, ...directories]);
    const differences: Array<Difference> = [];
    for (const [index, path] of paths.entries()) {
      const before = tree.files.get(path);
      const after = found[index] ?? null;
      if (before === undefined) continue;
      if (after === null || moved(before.stamp, after)) differences.push({ path, before, after });
      else if (before.racy && before.kept !== null) {
        if (same(yield* read(path), before.kept)) note(tree, path, { ...before, ...(yield* asOfNow(after)) });
        else differences.push({ path, before, after });
      }
    }
    const rules = differences.some(({ path }) => nameOf(path) === ".gitignore");
    const touched = directories.filter((directory, index) => {
      const after = found[paths.length + index] ?? null;
      const before = tree.directories.get(directory);
      if (after === null) tree.directories.delete(directory);
      return after !== null && (rules || before === undefined || before.racy || moved(before.stamp, after));
    });
    for (const path of yield* fresh(tree, touched, isOurs)) {
      const [after] = yield* stampsOf([path]);
      if (after !== undefined && after !== null) differences.push({ path, before: null, after });
    }
    return differences;
  });

  /** Files that were not there before and are not ignored. */
  const fresh = Effect.fn("Tree.fresh")(function* (
    tree: Tree,
    touched: ReadonlyArray<string>,
    isOurs: (path: string) => boolean
  ) {
    const unknown = yield* Effect.forEach(touched, (directory) => watchOne(tree, directory));
    const files = unknown.flatMap((some) => some.files.map(({ path }) => path));
    const directories = unknown.flatMap((some) => some.directories.map(({ path }) => path));
    const doubtful = directories.length > 0 || !files.every(isOurs);
    if (tree.git && doubtful) {
      const said = yield* ask(listUntracked);
      if (Option.isSome(said)) {
        tree.ignored.clear();
        const { ignored } = parseUntracked(decodeForDisplay(said.value.bytes));
        for (const path of ignored) tree.ignored.add(path);
      }
    }
    const isSeen = (path: string): boolean => !covered(tree.ignored, path) || isOurs(path);
    return [...files, ...(yield* watch(tree, directories.filter(isSeen)))].filter(isSeen);
  });

  /** Takes what a file is now for what it was. */
  const absorb = Effect.fn("Tree.absorb")(function* (
    tree: Tree,
    { path, before, after }: Difference,
    bytes: Uint8Array | null
  ) {
    note(tree, path, null);
    if (after === null) return;
    const unchanged = before !== null && before.kept !== null && same(bytes, before.kept);
    const blob = unchanged ? before.blob : null;
    const kept = bytes !== null && isKeepable(tree, bytes.length) ? bytes : null;
    note(tree, path, { ...(yield* asOfNow(after)), kept, blob });
  });

  return { open, look, absorb, read, stampsOf, profile };
});

const tooMany: Unwatchable = {
  unwatchable: `the workspace has more than ${maxTreeFiles} files`
};

const same = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && a.length === b.length && a.every((byte, index) => byte === b[index]);
