/** Where symbolic links lead, for policy. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PathLookup } from "@latch/kernel";
import { Layer } from "effect";
import { systemErrorCode } from "./system-error.ts";

export const layer = (home: string, stateDirectory: string): Layer.Layer<PathLookup> =>
  Layer.succeed(PathLookup, {
    home,
    stateDirectory: realPath(stateDirectory) ?? stateDirectory,
    realPath
  });

/** The deepest existing ancestor resolved, with the rest appended; none where the system doesn't let us look. */
export const realPath = (absolute: string): string | undefined => {
  const missing: Array<string> = [];
  for (let path = resolve(absolute); ; path = dirname(path)) {
    try {
      return join(realpathSync.native(path), ...missing);
    } catch (error) {
      const code = systemErrorCode(error);
      if ((code !== "ENOENT" && code !== "ENOTDIR") || path === dirname(path)) return undefined;
      missing.unshift(basename(path));
    }
  }
};
