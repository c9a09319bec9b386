/** A Git repository as the sandbox sees it: what marks it, and where its metadata really is. */
import { dirname } from "node:path";
import { look, type PathFact, readText } from "../path/look.ts";
import {
  commonDirectoryNamedBy,
  gitDirectoryNamedBy,
  isWorktreeOf,
  workingTreeNamedBy,
  worktreeMarkerNamedBy
} from "./git-layout.ts";

export interface Repository {
  /** The `.git` entry. */
  readonly marker: PathFact;
  /** The metadata directories, resolved; one, or a worktree's own and the one it shares. */
  readonly directories: ReadonlyArray<string>;
  /** Directories of scripts that Git runs by itself. */
  readonly hooks: ReadonlyArray<PathFact>;
  /**
   * Whether the metadata itself names this marker. A command can write a `.git` file that leads anywhere; it can't make
   * that place point back.
   */
  readonly linkedBack: boolean;
}

const directory = (path: string): string | undefined => {
  const fact = look(path);
  return fact?.kind === "directory" ? fact.real : undefined;
};

const pointsBack = (marker: PathFact, gitDirectory: string, commonDirectory: string): boolean => {
  if (gitDirectory !== commonDirectory) {
    const back = readText(`${gitDirectory}/gitdir`);
    return (
      back !== undefined &&
      isWorktreeOf(gitDirectory, commonDirectory) &&
      look(worktreeMarkerNamedBy(gitDirectory, back))?.real === marker.real
    );
  }
  const config = readText(`${gitDirectory}/config`);
  const back = config === undefined ? undefined : workingTreeNamedBy(gitDirectory, config);
  return back !== undefined && look(back)?.real === dirname(marker.real);
};

const hooksOf = (directories: ReadonlyArray<string>): ReadonlyArray<PathFact> =>
  directories.map((path) => look(`${path}/hooks`)).filter((hooks) => hooks !== undefined);

const leadingTo = (marker: PathFact): Repository => {
  const nowhere: Repository = { marker, directories: [], hooks: [], linkedBack: false };
  const named = gitDirectoryNamedBy(marker.real, readText(marker.real) ?? "");
  const gitDirectory = named === undefined ? undefined : directory(named);
  if (gitDirectory === undefined) return nowhere;
  const common = directory(commonDirectoryNamedBy(gitDirectory, readText(`${gitDirectory}/commondir`)));
  if (common === undefined) return nowhere;
  const directories = common === gitDirectory ? [common] : [common, gitDirectory];
  return {
    marker,
    directories,
    hooks: hooksOf(directories),
    linkedBack: pointsBack(marker, gitDirectory, common)
  };
};

/** The repository whose working tree is this directory, if it is one. */
export const repositoryAt = (tree: string): Repository | undefined => {
  const marker = look(`${tree === "/" ? "" : tree}/.git`);
  if (marker === undefined || marker.kind === "other") return undefined;
  return marker.kind === "file"
    ? leadingTo(marker)
    : { marker, directories: [marker.real], hooks: hooksOf([marker.real]), linkedBack: !marker.link };
};

/** The repository that Git would find from here: the nearest one upwards. */
export const enclosingRepository = (tree: string): Repository | undefined =>
  repositoryAt(tree) ?? (tree === "/" ? undefined : enclosingRepository(dirname(tree)));
