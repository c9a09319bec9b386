/**
 * Which files a git workspace has, in git's own words: what the index holds, what differs from it, what is untracked and
 * what is ignored. One fixed script, so that it costs one sandbox. All paths are relative to the workspace, also where
 * the workspace is a directory inside the repository.
 */
import type { FixedCommand } from "../fixed-command.ts";

export interface GitLists {
  /** Blobs of the index by path. Without submodules, links and unmerged files. */
  readonly blobs: ReadonlyMap<string, string>;
  /** Tracked, whatever their kind. */
  readonly tracked: ReadonlySet<string>;
  /** Tracked, and not as the index has them. */
  readonly modified: ReadonlySet<string>;
  readonly untracked: ReadonlySet<string>;
  /** Ignored files, and ignored directories as a whole. */
  readonly ignored: ReadonlySet<string>;
  /** Repositories inside this one, by their working trees. */
  readonly nested: ReadonlySet<string>;
  /** The commit that is checked out; null before the first. */
  readonly head: string | null;
}

/** What is not tracked: asked again whenever a new name shows up. */
export type Untracked = Pick<GitLists, "untracked" | "ignored" | "nested">;

const git = "git --no-optional-locks -c core.fsmonitor=false";
const others = `${git} ls-files -z -o --exclude-standard && printf '\\0' && ${git} ls-files -z -o -i --exclude-standard --directory`;

const script = (line: string): FixedCommand => ({ program: "/bin/bash", args: ["--norc", "-c", line] });

/** Ends with 128 outside a repository. */
export const listEverything: FixedCommand = script(
  `${git} ls-files -z -s && printf '\\0' && ${git} ls-files -z -m && printf '\\0' && ${others} && printf '\\0' && { ${git} rev-parse --verify -q HEAD || true; }`
);

export const listUntracked: FixedCommand = script(others);

/** Every ignored file, also inside ignored directories. */
export const listIgnored: FixedCommand = script(`${git} ls-files -z -o -i --exclude-standard`);

/** Lists end with a zero byte after each name, and with one more after the last. */
const sections = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const found: Array<Array<string>> = [[]];
  const names = text.split("\0");
  for (const name of names) {
    if (name === "") found.push([]);
    else found.at(-1)?.push(name);
  }
  return found;
};

const withoutSlash = (name: string): string => (name.endsWith("/") ? name.slice(0, -1) : name);

const untrackedOf = (
  names: ReadonlyArray<string> | undefined,
  ignored: ReadonlyArray<string> | undefined
): Untracked => {
  // A name that ends with a slash is a repository inside this one: its files are not this one's.
  const nested = (names ?? []).filter((name) => name.endsWith("/")).map(withoutSlash);
  return {
    untracked: new Set((names ?? []).filter((name) => !name.endsWith("/"))),
    ignored: new Set([...nested, ...(ignored ?? []).map(withoutSlash)]),
    nested: new Set(nested)
  };
};

export const parseUntracked = (text: string): Untracked => {
  const [names, ignored] = sections(text);
  return untrackedOf(names, ignored);
};

/** `mode oid stage<TAB>path`. */
const entry = /^(\d{6}) ([0-9a-f]+) (\d)\t(.+)$/s;

export const parseEverything = (text: string): GitLists => {
  const [index, modified, names, ignored, head] = sections(text);
  const blobs = new Map<string, string>();
  const tracked = new Set<string>();
  const unmerged = new Set<string>();
  for (const line of index ?? []) {
    const [, mode, oid, stage, path] = entry.exec(line) ?? [];
    if (mode === undefined || oid === undefined || path === undefined || mode === "160000") continue;
    tracked.add(path);
    if (stage !== "0") unmerged.add(path);
    else if (mode !== "120000") blobs.set(path, oid);
  }
  return {
    blobs,
    tracked,
    modified: new Set([...(modified ?? []), ...unmerged]),
    ...untrackedOf(names, ignored),
    head: head?.[0]?.trim() || null
  };
};
