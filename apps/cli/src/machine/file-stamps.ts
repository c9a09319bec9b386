/**
 * Stamps and listings straight from the system. Synchronous on purpose: a stamp takes a few microseconds, and a detour
 * through the thread pool for each of thousands of files takes many times that.
 */
import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { type FileStamp, FileStamps } from "@latch/kernel";
import { Effect, Layer } from "effect";

export const layer: Layer.Layer<FileStamps> = Layer.succeed(FileStamps, {
  of: (paths) => Effect.sync(() => paths.map(stampOf)),
  list: (directory) =>
    Effect.sync(() => {
      try {
        return readdirSync(directory, { withFileTypes: true }).map((entry) => ({
          name: entry.name,
          kind: kindOf(entry)
        }));
      } catch {
        return [];
      }
    })
});

const stampOf = (path: string): FileStamp | null => {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    return {
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

const kindOf = (entry: Stats | Dirent): FileStamp["kind"] => {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
};
