/**
 * Stamps of files, straight from the system. Synchronous: a stat takes about 3 µs, handing it to another thread takes ten
 * times as long. Long lists are taken in pieces, so that nothing else waits for more than a few milliseconds.
 */
import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { type DirectoryEntry, type FileStamp, FileStamps } from "@latch/kernel";
import { Effect, Layer } from "effect";

/** Paths of one piece: about 5 ms. */
const atOnce = 2_000;

const of = (paths: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<FileStamp | null>> =>
  Effect.gen(function* () {
    const stamps: Array<FileStamp | null> = [];
    for (let at = 0; at < paths.length; at += atOnce) {
      if (at > 0) yield* Effect.yieldNow();
      for (const path of paths.slice(at, at + atOnce)) stamps.push(stamp(path));
    }
    return stamps;
  });

const stamp = (path: string): FileStamp | null => {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined
      ? null
      : {
          kind: kindOf(stats),
          size: stats.size,
          mode: stats.mode & 0o7777,
          modified: stats.mtimeMs,
          changed: stats.ctimeMs,
          inode: stats.ino
        };
  } catch {
    return null;
  }
};

const list = (directory: string): Effect.Effect<ReadonlyArray<DirectoryEntry>> =>
  Effect.sync(() => {
    try {
      return readdirSync(directory, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        kind: kindOf(entry)
      }));
    } catch {
      return [];
    }
  });

const kindOf = (entry: Stats | Dirent): FileStamp["kind"] => {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
};

export const layer: Layer.Layer<FileStamps> = Layer.succeed(FileStamps, { of, list });
