/** Takes an image of the machine in, for the next prompt. A person names the file: it may lie anywhere. */
import { FileSystem, Path } from "@effect/platform";
import type { WorkspacePath } from "@latch/protocol";
import { Config, Effect } from "effect";
import { maxImageBytes } from "../../defaults.ts";
import { tooLarge } from "../../media/index.ts";
import { ImageRefused, keepImage } from "../../media/keep-image.ts";

/** Keeps the image of a path that is absolute, relative to the workspace, or of the home directory (`~/`). */
export const attach = Effect.fn("Interactive.attach")(function* (path: string, workspace: WorkspacePath) {
  const files = yield* FileSystem.FileSystem;
  const paths = yield* Path.Path;
  const refused = (problem: string) => new ImageRefused({ name: path, problem });
  // No shell has read what a person types here.
  const home = path.startsWith("~/") ? yield* Effect.orElseSucceed(Config.string("HOME"), () => "~") : "";
  const file = paths.resolve(workspace, home === "" ? path : paths.join(home, path.slice(2)));
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
