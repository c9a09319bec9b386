/** Changes of one key, worded, and where a key stands in what is configured. */

import type { Edit } from "../../config/edit.ts";
import { dotted } from "../../config/explain.ts";
import type { Facts } from "./facts.ts";
import { countsFrom } from "./known-defaults.ts";
import type { Done, Move } from "./page.ts";

export type Path = ReadonlyArray<string>;

export const valueAt = (facts: Facts, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, key) : undefined),
    facts.values
  );

export const keysAt = (facts: Facts, path: Path): ReadonlyArray<string> => {
  const value = valueAt(facts, path);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
};

/** A key's name as words. */
export const label = (name: string): string => name.replaceAll("_", " ");

/** A value as a person reads it. */
export const shown = (value: unknown): string => {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? "(none)" : value.join(", ");
};

/** Writes edits as one; `done` pages are closed once they are written. */
export const change = (edits: ReadonlyArray<Edit>, said: string, done: Done): Move => ({
  type: "apply",
  done,
  plan: { edits, secrets: {}, said, use: undefined }
});

/** Writes one key; undefined takes it away. */
export const set = (path: Path, value: unknown, done: Done): Move =>
  change(
    [{ path, value }],
    (value === undefined ? `${dotted(path)} is at its default` : `${dotted(path)} = ${worded(value)}`) +
      countsFrom(path),
    done
  );

const worded = (value: unknown): string =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? "set" : shown(value);
