/**
 * The files of a workspace as they were when last looked at: enough to say what a command changed, and what was there
 * before. Ignored files are not in it.
 */
import { type ArtifactId, digestBytes, type FileVersion } from "@latch/protocol";
import { unaskedRoots } from "../../changes/runs-later.ts";
import type { FileStamp } from "../../port/file-stamps.ts";
import { clockGranularityMillis, maxKeptBytes, maxKeptFileBytes } from "../defaults.ts";

/** One file, and where its content can be had from. */
export interface Known {
  readonly stamp: FileStamp;
  /** The content, where it is in no commit and was small enough to keep. */
  readonly kept: Uint8Array | null;
  /** The git blob that is the content, where the file was as the index has it. */
  readonly blob: string | null;
  /** Last changed so shortly before it was looked at that the clock may not show the next change. */
  readonly racy: boolean;
}

/**
 * Held by one service and changed in place: a copy of thousands of entries for each command would cost more than the
 * look itself.
 */
export interface Tree {
  readonly git: boolean;
  /** By path relative to the workspace. */
  readonly files: Map<string, Known>;
  /** Directories that are watched for new names; the workspace itself is the empty path. */
  readonly directories: Map<string, Watched>;
  /** Files and directories that are not looked at. */
  readonly ignored: Set<string>;
  /** Working trees of repositories whose hooks and settings are looked at; the workspace itself is the empty path. */
  readonly repositories: Set<string>;
  /** Bytes of all contents that are kept. */
  keptBytes: number;
}

export const emptyTree = (git: boolean): Tree => ({
  git,
  files: new Map(),
  directories: new Map(),
  ignored: new Set(),
  repositories: new Set(),
  keptBytes: 0
});

/** A file as events name it; of a link, the bytes are where it leads. */
export const versionOf = (
  path: string,
  { kind, mode }: FileStamp,
  bytes: Uint8Array,
  hash: ArtifactId = digestBytes(bytes)
): FileVersion => ({
  path,
  hash,
  size: bytes.length,
  ...(kind === "link" ? { link: true } : { mode })
});

/** A stamp as of a moment, with a doubt where the clock is too coarse for the next change to show. */
export const asOf = (now: number, stamp: FileStamp): Watched => ({
  stamp,
  racy: stamp.changed > now - clockGranularityMillis
});

/** Whether one more content of this size, in bytes, may be kept. */
export const isKeepable = (tree: Tree, size: number): boolean =>
  size <= maxKeptFileBytes && tree.keptBytes + size <= maxKeptBytes;

/** Takes note of a file, or, with null, that there is none. */
export const note = (tree: Tree, path: string, known: Known | null): void => {
  tree.keptBytes += (known?.kept?.length ?? 0) - (tree.files.get(path)?.kept?.length ?? 0);
  if (known === null) tree.files.delete(path);
  else tree.files.set(path, known);
};

export type Watched = Pick<Known, "stamp" | "racy">;

/** What one file went through between two looks. */
export interface Difference {
  readonly path: string;
  readonly before: Known | null;
  readonly after: FileStamp | null;
}

/** Whether anything about a file moved. */
export const moved = (before: FileStamp, after: FileStamp): boolean =>
  before.changed !== after.changed ||
  before.modified !== after.modified ||
  before.size !== after.size ||
  before.inode !== after.inode ||
  before.mode !== after.mode ||
  before.kind !== after.kind;

/** The directory of a path; the workspace itself is the empty path. */
export const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const below = (directory: string, name: string): string =>
  directory === "" ? name : `${directory}/${name}`;

/** Every directory above some paths, the workspace itself included. */
export const directoriesAbove = (paths: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>([""]);
  for (const path of paths) {
    for (let directory = directoryOf(path); !found.has(directory); directory = directoryOf(directory)) {
      found.add(directory);
    }
  }
  return found;
};

/** Whether it lies where other programs run things unasked: looked at also where git ignores it. */
export const isUnasked = (path: string): boolean => {
  const end = path.indexOf("/");
  return unaskedRoots.has(end < 0 ? path : path.slice(0, end));
};

/** Whether a path, or a directory above it, is one of these. */
export const covered = (paths: ReadonlySet<string>, path: string): boolean => {
  for (let at = path; at !== ""; at = directoryOf(at)) if (paths.has(at)) return true;
  return false;
};
