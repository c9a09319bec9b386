/**
 * What stands at a path, right now. Unreadable counts as absent: a command runs as the same user and sees no more.
 * Synchronous because a command asks some hundred times before it starts, and a call costs 3 µs where a round trip
 * through the thread pool costs 50.
 */
import {
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync
} from "node:fs";

export interface PathFact {
  /** As it was asked for; its last component may be a link. */
  readonly asked: string;
  /** Every link resolved. */
  readonly real: string;
  readonly kind: "directory" | "file" | "other";
  readonly link: boolean;
}

const kindOf = (stats: Stats): PathFact["kind"] =>
  stats.isDirectory() ? "directory" : stats.isFile() ? "file" : "other";

const orAbsent = <A>(read: () => A): A | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Undefined when nothing is there, when a link leads nowhere, or when it can't be looked at. */
export const look = (asked: string): PathFact | undefined =>
  orAbsent(() => {
    const stats = lstatSync(asked, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const real = realpathSync.native(asked);
    const link = stats.isSymbolicLink();
    return { asked, real, kind: kindOf(link ? statSync(real) : stats), link };
  });

export const lookAll = (paths: ReadonlyArray<string>): ReadonlyArray<PathFact> =>
  paths.map(look).filter((fact) => fact !== undefined);

export const readText = (path: string): string | undefined => orAbsent(() => readFileSync(path, "utf8"));

export interface Entry {
  readonly name: string;
  readonly kind: "directory" | "link" | "other";
}

/** Empty when the directory can't be listed. */
export const listDirectory = (path: string): ReadonlyArray<Entry> =>
  (orAbsent(() => readdirSync(path, { withFileTypes: true })) ?? []).map((entry) => ({
    name: entry.name,
    kind: entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "link" : "other"
  }));

/** Undefined when the directory can't be listed. */
export const listNames = (path: string): ReadonlyArray<string> | undefined =>
  orAbsent(() => readdirSync(path));

/** Asks for existence first: what is missing costs no exception then. */
export const isReadable = (path: string): boolean =>
  orAbsent(() => {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
    accessSync(path, constants.R_OK);
    return true;
  }) ?? false;
