/** What stands in a directory that a command may write to and that it must not: repositories, and what runs unasked. */
import { repositorySearchChildren } from "../defaults.ts";
import { type Entry, listDirectory, lookAll, type PathFact, readText } from "../path/look.ts";
import { contains } from "../path/within.ts";
import { autoExecutedPaths, homeStartupPaths } from "../profile/auto-executed-paths.ts";
import { submodulePaths } from "./git-layout.ts";
import { type Repository, repositoryAt } from "./repository.ts";

export interface WritableTree {
  readonly root: string;
  readonly autoExecuted: ReadonlyArray<PathFact>;
  /** At the root, one level below it, and where `.gitmodules` says. Deeper ones are not looked for. */
  readonly repositories: ReadonlyArray<Repository>;
}

const existing = (root: string, entries: ReadonlyArray<Entry>): ReadonlyArray<PathFact> => {
  const names = new Set(entries.map(({ name }) => name));
  return lookAll(autoExecutedPaths.flatMap(({ path }) => (names.has(path) ? [`${root}/${path}`] : [])));
};

const repositoriesIn = (root: string, entries: ReadonlyArray<Entry>): ReadonlyArray<Repository> => {
  const children = entries.filter(({ kind }) => kind === "directory").map(({ name }) => name);
  const submodules = submodulePaths(readText(`${root}/.gitmodules`) ?? "");
  const below = new Set([
    ...(children.length > repositorySearchChildren ? [] : children.filter((name) => name !== ".git")),
    ...submodules
  ]);
  return [root, ...[...below].map((name) => `${root}/${name}`)]
    .map(repositoryAt)
    .filter((repository) => repository !== undefined);
};

export const surveyTree = (root: string, home: string): WritableTree => {
  const entries = listDirectory(root);
  return {
    root,
    autoExecuted: [
      ...existing(root, entries),
      ...(contains(root, home) ? lookAll(homeStartupPaths.map(({ path }) => `${home}/${path}`)) : [])
    ],
    repositories: repositoriesIn(root, entries)
  };
};
