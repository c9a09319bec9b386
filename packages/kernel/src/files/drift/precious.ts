/**
 * Ignored files that somebody wrote by hand, as far as names and sizes tell: local settings, keys, notes. No commit has
 * them, and any program may overwrite them, so they are watched like the rest.
 */
import { Effect } from "effect";
import { maxPreciousBytes, maxPreciousFiles } from "../defaults.ts";
import type { Disk } from "./disk.ts";
import { isWorthKeeping } from "./endangered.ts";
import { take } from "./take.ts";
import { nameOf, type Tree } from "./tree.ts";

/** What programs write again whenever they run. */
const generated =
  /\.(?:log|pyc|pyo|pyd|o|obj|a|so|class|jar|tsbuildinfo|map|cache|tmp|temp|swp|swo|pid|lock|out|profraw|gcda|gcno|dylib|dll|exe)$|^(?:\.DS_Store|\.eslintcache|\.stylelintcache|\.coverage|Thumbs\.db|npm-debug.*)$|~$/i;

/** Takes those of a list of ignored paths that are files, small, and not made by a program. */
export const takePrecious = Effect.fn("Tree.takePrecious")(function* (
  disk: Disk,
  tree: Tree,
  ignored: Iterable<string>
) {
  const candidates = [...ignored].filter(
    (path) =>
      isWorthKeeping(path) && !generated.test(nameOf(path)) && !tree.files.has(path) && !disk.isHidden(path)
  );
  const some = candidates.slice(0, 4 * maxPreciousFiles);
  const stamps = yield* disk.stampsOf(some);
  const small = some.filter((_, index) => {
    const stamp = stamps[index];
    return (stamp?.kind === "file" || stamp?.kind === "link") && stamp.size <= maxPreciousBytes;
  });
  yield* take(disk, tree, small.slice(0, maxPreciousFiles), () => null);
});
