/**
 * Work that no commit has, kept before a command that replaces or removes it: changed, untracked and ignored files,
 * within limits. It is in artifacts and in the log before the command runs, so it survives the command and a crash.
 */
import type { ArtifactId, Payload } from "@latch/protocol";
import { Effect, Option } from "effect";
import { ArtifactStore } from "../../port/artifact-store.ts";
import { maxEndangeredFiles } from "../defaults.ts";
import { decodeForDisplay } from "../text-codec.ts";
import type { Disk } from "./disk.ts";
import { listIgnored } from "./git-lists.ts";
import type { Reach } from "./reach.ts";
import { type Known, type Tree, versionOf } from "./tree.ts";

/** Directories whose files a tool can make again from what is tracked. */
const regenerable: ReadonlySet<string> = new Set([
  "node_modules",
  ".venv",
  "venv",
  "__pycache__",
  ".cache",
  ".next",
  ".turbo",
  ".gradle",
  "target",
  "vendor"
]);

const isOfGit = (path: string): boolean => path.split("/").includes(".git");

/** Whether no tool can make it again, as far as the names above it tell. */
export const isWorthKeeping = (path: string): boolean =>
  path !== "" && !isOfGit(path) && !path.split("/").some((name) => regenerable.has(name));

/** Files within reach that are not looked at otherwise: ignored ones, by path. */
export const unwatched = Effect.fn("Endangered.unwatched")(function* (disk: Disk, tree: Tree, reach: Reach) {
  const paths = reach.everything && tree.git ? yield* ignored(disk) : yield* found(disk, tree, reach);
  return paths.filter((path) => isWorthKeeping(path) && !tree.files.has(path)).slice(0, maxEndangeredFiles);
});

/**
 * Ignored files within reach that were not there before the command. None where it is not known what was there: where
 * the words name no place, or more lay there than was looked at.
 */
export const arrived = Effect.fn("Endangered.arrived")(function* (
  disk: Disk,
  tree: Tree,
  reach: Reach,
  before: ReadonlyArray<string>
) {
  const isKnown = !reach.nothing && !reach.everything && before.length < maxEndangeredFiles;
  return isKnown ? yield* unwatched(disk, tree, reach) : [];
});

const ignored = (disk: Disk): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    disk.ask(listIgnored),
    Option.match({
      onNone: () => [],
      onSome: ({ bytes }) =>
        decodeForDisplay(bytes)
          .split("\0")
          .filter((path) => !path.endsWith("/"))
    })
  );

/** What lies at, and where all of it is meant below, the named places. */
const found = Effect.fn("Endangered.found")(function* (disk: Disk, tree: Tree, reach: Reach) {
  const files: Array<string> = [];
  const stamps = yield* disk.stampsOf(reach.places.map(({ path }) => path));
  const queue: Array<string> = [];
  for (const [index, { path, below }] of reach.places.entries()) {
    const kind = stamps[index]?.kind;
    if (kind === "directory" && below) queue.push(path);
    else if (kind === "file" || kind === "link") files.push(path);
  }
  for (let directory = queue.pop(); directory !== undefined; directory = queue.pop()) {
    for (const { path, kind } of yield* disk.entries(directory)) {
      if (!isWorthKeeping(path) || disk.isHidden(path)) continue;
      if (kind === "directory") queue.push(path);
      else if ((kind === "file" || kind === "link") && !tree.files.has(path)) files.push(path);
    }
    if (files.length > maxEndangeredFiles) break;
  }
  return files;
});

/** Makes what a tree holds within reach durable: one event for each file, with its content in an artifact. */
export const record = Effect.fn("Endangered.record")(function* (tree: Tree, reach: Reach) {
  const artifacts = yield* ArtifactStore;
  const held = [...tree.files].flatMap(([path, { kept, stamp }]) =>
    kept !== null && !isOfGit(path) && reach.covers(path) ? [{ path, kept, stamp }] : []
  );
  return yield* Effect.forEach(held.slice(0, maxEndangeredFiles), ({ path, kept, stamp }) =>
    artifacts.put(kept).pipe(Effect.map((preImage): Payload => existing(path, kept, stamp, preImage)))
  );
});

const existing = (path: string, kept: Uint8Array, stamp: Known["stamp"], preImage: ArtifactId): Payload => {
  const version = versionOf(path, stamp, kept, preImage);
  return {
    type: "file_changed",
    path,
    before: version,
    after: version,
    owner: "pre_existing",
    preImage,
    additions: 0,
    deletions: 0
  };
};
