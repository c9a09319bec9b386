/** Takes an image of the machine in, for the next prompt. A person names the file: it may lie anywhere. */
import { FileSystem, Path } from "@effect/platform";
import type { WorkspacePath } from "@latch/protocol";
import { Effect } from "effect";
import { maxImageBytes } from "../../defaults.ts";
import { tooLarge } from "../../media/index.ts";
import { ImageRefused, keepImage } from "../../media/keep-image.ts";

/** Keeps the image of a path that is absolute or relative to the workspace. */
export const attach = Effect.fn("Interactive.attach")(function* (path: string, workspace: WorkspacePath) {
  const files = yield* FileSystem.FileSystem;
  const paths = yield* Path.Path;
  const refused = (problem: string) => new ImageRefused({ name: path, problem });
  const file = paths.resolve(workspace, path);
  const facts = yield* Effect.mapError(files.stat(file), (error) =>
    refused(
      error._tag === "SystemError" && error.reason === "NotFound" ? "there is no such file" : error.message
    )
  );
  // A pipe or a device may never end.
  if (facts.type !== "File") return yield* refused("it is not a file");
  if (facts.size > BigInt(maxImageBytes)) return yield* refused(tooLarge);
  const bytes = yield* Effect.mapError(files.readFile(file), (error) => refused(error.message));
  return yield* keepImage(paths.basename(file), bytes);
});
