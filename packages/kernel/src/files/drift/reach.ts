/**
 * How far into the workspace a command can reach with what it replaces or removes, as policy read it from its words.
 * Pure. Where the words don't say, it is everything.
 */
import { relative, within } from "../../policy/path.ts";
import type { Touch } from "../../policy/shell/effects.ts";

export interface Reach {
  /** Nothing of the workspace: there is nothing to keep. */
  readonly nothing: boolean;
  readonly everything: boolean;
  /** Relative to the workspace; `below` where all that lies below is meant too. */
  readonly places: ReadonlyArray<{ readonly path: string; readonly below: boolean }>;
  readonly covers: (path: string) => boolean;
}

export const reachOf = (touches: ReadonlyArray<Touch>, workspace: string): Reach => {
  const places = touches.flatMap((touch) => placesOf(touch, workspace));
  const everything = places.some(({ path, below }) => path === "" && below);
  return {
    nothing: places.length === 0,
    everything,
    places,
    covers: (path) =>
      everything ||
      places.some((place) => path === place.path || (place.below && path.startsWith(`${place.path}/`)))
  };
};

const all = [{ path: "", below: true }];

const placesOf = (touch: Touch, workspace: string): Reach["places"] => {
  if (touch.type !== "path") return all;
  const path = touch.pattern ? beforePattern(touch.path) : touch.path;
  const below = touch.recursive || touch.pattern;
  if (within(workspace, path)) return [{ path: relative(workspace, path), below }];
  return below && within(path, workspace) ? all : [];
};

/** The directory that every match of a pattern lies in. */
const beforePattern = (pattern: string): string => {
  const glob = pattern.search(/[*?[{]/);
  const exact = glob < 0 ? pattern : pattern.slice(0, glob);
  return exact.slice(0, Math.max(1, exact.lastIndexOf("/")));
};
