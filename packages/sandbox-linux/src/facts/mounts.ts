/**
 * Other names of a place: what is mounted a second time, with `mount --bind` or by a container, is the same files under
 * another path, and links resolved don't tell.
 */
import { posix } from "node:path";
import { readText } from "../path/look.ts";
import { contains, depth } from "../path/within.ts";

export interface Mount {
  readonly device: string;
  /** The directory of the file system that is shown. */
  readonly root: string;
  /** Where. */
  readonly at: string;
}

/** Blanks and backslashes are written in octal. */
const unescaped = (path: string): string =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** From the text of `/proc/self/mountinfo`. */
export const parseMounts = (text: string): ReadonlyArray<Mount> =>
  text.split("\n").flatMap((line) => {
    const [, , device, root, at] = line.split(" ");
    return device === undefined || root === undefined || at === undefined
      ? []
      : [{ device, root: unescaped(root), at: unescaped(at) }];
  });

const below = (directory: string, outer: string): string => directory.slice(outer === "/" ? 0 : outer.length);

/** Every other path at which a resolved path, or a part of what lies below it, shows as well. */
export const aliasesOf = (mounts: ReadonlyArray<Mount>, real: string): ReadonlyArray<string> => {
  // Of two mounts at one place the later one is seen.
  const own = mounts
    .filter(({ at }) => contains(at, real))
    .reduce<Mount | undefined>(
      (best, mount) => (best === undefined || depth(mount.at) >= depth(best.at) ? mount : best),
      undefined
    );
  if (own === undefined) return [];
  const inside = posix.join(own.root, below(real, own.at));
  return mounts
    .filter((mount) => mount !== own && mount.device === own.device)
    .flatMap(({ root, at }) => {
      if (contains(root, inside)) return [posix.join(at, below(inside, root))];
      return contains(inside, root) ? [at] : [];
    })
    .filter((alias) => alias !== real);
};

/** As this process sees them now. */
export const currentMounts = (): ReadonlyArray<Mount> => parseMounts(readText("/proc/self/mountinfo") ?? "");
