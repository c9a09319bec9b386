/**
 * What a command finds at a path, as a set of overlays on the host. One order holds for all of them: outer before
 * inner, so the deepest overlay decides. A workspace below a hidden directory stays usable, and a secret below a
 * workspace stays hidden, without a case for either.
 *
 * 1. What is at a path is decided by the deepest overlay that contains it.
 * 2. Two overlays at one path: the stricter one.
 * 3. An overlay that changes nothing makes no mount.
 */
import { Array as Arr, Order } from "effect";
import { contains, depth } from "../path/within.ts";
import type { Rule, RuleName } from "./rule.ts";

export type Show =
  | { readonly type: "read-only" }
  | { readonly type: "writable" }
  /** An empty directory that nothing can be put into, or a file that can't be opened. */
  | { readonly type: "hidden"; readonly kind: "directory" | "file" }
  /** A private, empty, writable directory that is gone with the command. */
  | { readonly type: "scratch" }
  | { readonly type: "devices" }
  | { readonly type: "processes" }
  | { readonly type: "link"; readonly target: string };

export interface Overlay {
  readonly rule: RuleName;
  /** Absolute, every link resolved. */
  readonly path: string;
  readonly show: Show;
}

const strictness: Record<Show["type"], number> = {
  hidden: 0,
  scratch: 1,
  devices: 1,
  processes: 1,
  link: 1,
  "read-only": 2,
  writable: 3
};

/** Mount order. */
export const outerFirst = Order.combineAll<Overlay>([
  Order.mapInput(Order.number, ({ path }) => depth(path)),
  Order.mapInput(Order.string, ({ path }) => path),
  Order.mapInput(Order.number, ({ show }) => strictness[show.type])
]);

/** The overlay that decides what is at a path, among overlays in order. */
export const decisive = (overlays: ReadonlyArray<Overlay>, path: string): Overlay | undefined =>
  overlays.findLast((overlay) => contains(overlay.path, path));

const changesNothing = (show: Show, around: Show | undefined): boolean =>
  around !== undefined &&
  (show.type === around.type || (show.type === "hidden" && around.type === "scratch"));

/** The overlays in mount order, without those that a stricter twin or their surroundings make superfluous. */
export const compose = (overlays: ReadonlyArray<Overlay>): ReadonlyArray<Overlay> =>
  Arr.sort(overlays, outerFirst)
    .filter((overlay, index, sorted) => sorted[index - 1]?.path !== overlay.path)
    .reduce<Array<Overlay>>((kept, overlay) => {
      if (!changesNothing(overlay.show, decisive(kept, overlay.path)?.show)) kept.push(overlay);
      return kept;
    }, []);

const argumentsFor = (path: string, show: Show): ReadonlyArray<string> => {
  switch (show.type) {
    case "read-only":
      return ["--ro-bind", path, path];
    case "writable":
      return ["--bind", path, path];
    case "hidden":
      // A directory can be covered by an empty one; over a file only a file fits.
      return show.kind === "directory"
        ? ["--perms", "0555", "--tmpfs", path]
        : ["--ro-bind", "/dev/null", path];
    case "scratch":
      return ["--perms", "1777", "--tmpfs", path];
    case "devices":
      return ["--dev", path];
    case "processes":
      return ["--proc", path];
    case "link":
      return ["--symlink", show.target, path];
  }
};

export const ruleOf = ({ rule, path, show }: Overlay): Rule => ({
  name: rule,
  args: argumentsFor(path, show)
});
