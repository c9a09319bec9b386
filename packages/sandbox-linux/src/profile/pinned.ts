/**
 * Directories that lead to a guarded place inside something writable. A mount holds the place itself but not its name:
 * renamed together with its parent, it would leave its name to another. What is a mount can't be renamed, so each of
 * these becomes one.
 */
import { dirname } from "node:path";
import { decisive, type Overlay, outerFirst } from "./overlay.ts";

const isGuarded = ({ show }: Overlay): boolean => show.type === "read-only" || show.type === "hidden";

/** Overlays in mount order, with the pins among them. Changes nothing about what a command can read or write. */
export const withPins = (composed: ReadonlyArray<Overlay>): ReadonlyArray<Overlay> => {
  const mounts = new Set(composed.map(({ path }) => path));
  const pins = new Map<string, Overlay>();
  for (const { path } of composed.filter(isGuarded)) {
    for (
      let directory = dirname(path);
      !mounts.has(directory) && decisive(composed, directory)?.show.type === "writable";
      directory = dirname(directory)
    ) {
      pins.set(directory, { rule: "pinned", path: directory, show: { type: "writable" } });
    }
  }
  return [...composed, ...pins.values()].sort(outerFirst);
};
