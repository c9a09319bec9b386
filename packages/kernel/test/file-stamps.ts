/** Stamps straight from the system, as the program's own adapter has them. */
import { type Dirent, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { Effect, Layer } from "effect";
import { FileStamps } from "../src/port/file-stamps.ts";

export const layerStamps = Layer.succeed(FileStamps, {
  of: (paths) =>
    Effect.sync(() =>
      paths.map((path) => {
        const stats = statsOf(path);
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
      })
    ),
  list: (directory) =>
    Effect.sync(() =>
      existsSync(directory)
        ? readdirSync(directory, { withFileTypes: true }).map((entry) => ({
            name: entry.name,
            kind: kindOf(entry)
          }))
        : []
    )
});

/** Below what has become a file there is nothing either. */
const statsOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

const kindOf = (entry: Stats | Dirent) =>
  entry.isFile() ? "file" : entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "link" : "other";
