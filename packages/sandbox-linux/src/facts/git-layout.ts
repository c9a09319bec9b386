/** Git's own pointer files, as text: where a `.git` file leads, and whether what it leads to points back. */
import { dirname, resolve } from "node:path";

/** The directory that a `.git` file names, relative to where the file is. */
export const gitDirectoryNamedBy = (markerPath: string, text: string): string | undefined => {
  const named = /^gitdir: (.+?)\r?\n?$/.exec(text)?.[1];
  return named === undefined ? undefined : resolve(dirname(markerPath), named);
};

/** The directory that a worktree shares with its repository; the Git directory itself when nothing is shared. */
export const commonDirectoryNamedBy = (gitDirectory: string, text: string | undefined): string =>
  text === undefined ? gitDirectory : resolve(gitDirectory, text.trim());

/** A worktree's Git directory keeps the path of its `.git` file. */
export const worktreeMarkerNamedBy = (gitDirectory: string, text: string): string =>
  resolve(gitDirectory, text.trim());

/** A submodule's configuration keeps the path of its working tree. */
export const workingTreeNamedBy = (gitDirectory: string, config: string): string | undefined => {
  const named = /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(config)?.[1];
  return named === undefined ? undefined : resolve(gitDirectory, named);
};

/** Whether a Git directory has the place that Git gives to worktrees of a common directory. */
export const isWorktreeOf = (gitDirectory: string, commonDirectory: string): boolean =>
  dirname(gitDirectory) === `${commonDirectory}/worktrees`;

/** The directories of the submodules that a `.gitmodules` lists, relative to it. */
export const submodulePaths = (gitmodules: string): ReadonlyArray<string> =>
  [...gitmodules.matchAll(/^\s*path\s*=\s*"?(.+?)"?\s*$/gm)].flatMap((match) => match[1] ?? []);
