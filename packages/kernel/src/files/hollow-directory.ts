/**
 * Directories without a file in them: what is left of a directory that took a file's place, once its files are taken
 * back. Nobody keeps anything in one, so a file may have its name again.
 */
import type { FileSystem, Error as Platform } from "@effect/platform";
import { Effect } from "effect";
import type { Located } from "./locating.ts";

export const make = (fs: FileSystem.FileSystem) => {
  const isDirectory = (path: string) =>
    fs.readLink(path).pipe(
      Effect.as(false),
      Effect.catchAll(() => Effect.map(fs.stat(path), ({ type }) => type === "Directory")),
      Effect.orElseSucceed(() => false)
    );

  /** Whether it is a directory, with at most directories below it, and files that count as gone. */
  const is = Effect.fn("HollowDirectory.is")(function* (
    { real, name }: Located,
    isGone: (name: string) => boolean
  ) {
    const queue = [""];
    for (let below = queue.pop(); below !== undefined; below = queue.pop()) {
      if (!(yield* isDirectory(real + below))) {
        if (below === "" || !isGone(name + below)) return false;
        continue;
      }
      const entries = yield* Effect.option(fs.readDirectory(real + below));
      if (entries._tag === "None") return false;
      queue.push(...entries.value.map((entry) => `${below}/${entry}`));
    }
    return true;
  });

  /**
   * Makes the name free where such a directory has it; `aside` is where it waits until it has been seen to be hollow, so
   * that what somebody puts there meanwhile is not lost.
   */
  const clear = Effect.fn("HollowDirectory.clear")(function* (
    located: Located,
    aside: string
  ): Effect.fn.Return<void, Platform.PlatformError> {
    if (!(yield* isDirectory(located.real))) return;
    yield* fs.rename(located.real, aside);
    const isHollow = yield* is({ real: aside, name: located.name }, () => false);
    yield* isHollow ? fs.remove(aside, { recursive: true }) : fs.rename(aside, located.real);
  });

  return { is, clear };
};
