/**
 * Notes that a workspace has prepared for its agents: text files in `.latch/warm`. They are read when a session is opened
 * and offered to the context engine, which loads what fits. Latch itself never writes one, and none that can't be read
 * keeps a session from opening.
 */
import { FileSystem, Path } from "@effect/platform";
import type { WarmArtifact, WorkspacePath } from "@latch/protocol";
import { Effect } from "effect";
import { warmArtifactBytes, warmArtifactsRead } from "../../defaults.ts";

/** Where they are, from the workspace. */
export const warmFolder = ".latch/warm";

/** The notes of a workspace, by name; none where it has no folder of them. */
export const warmArtifacts = Effect.fn("Run.warmArtifacts")(function* (workspace: WorkspacePath) {
  const files = yield* FileSystem.FileSystem;
  const path = yield* Path.Path;
  const folder = path.join(workspace, warmFolder);
  const names = yield* Effect.orElseSucceed(files.readDirectory(folder), (): Array<string> => []);
  const notes = names
    .filter((name) => /\.(?:md|txt)$/i.test(name))
    .sort()
    .slice(0, warmArtifactsRead);
  // A link could lead to anything of the user's, and what it leads to would be sent to a provider.
  const root = yield* Effect.orElseSucceed(files.realPath(workspace), () => workspace);
  const read = (name: string) =>
    Effect.gen(function* () {
      const file = yield* files.realPath(path.join(folder, name));
      const { size, type } = yield* files.stat(file);
      if (!file.startsWith(`${root}${path.sep}`) || type !== "File" || size > warmArtifactBytes) return [];
      const text = yield* files.readFileString(file);
      return text.trim() === "" ? [] : [{ name: name.replace(/\.[^.]+$/, ""), text } satisfies WarmArtifact];
    }).pipe(
      Effect.catchAll((problem) =>
        Effect.as(Effect.logWarning(`${warmFolder}/${name}: ${problem.message}`), [])
      )
    );
  return (yield* Effect.forEach(notes, read)).flat();
});
