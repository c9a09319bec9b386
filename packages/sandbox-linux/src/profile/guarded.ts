/** Read-only islands in what a command may write to, as its grants leave them. */
import type { Facts } from "../facts/facts.ts";
import type { Repository } from "../facts/repository.ts";
import { contains } from "../path/within.ts";
import type { Grants } from "./grants.ts";
import type { Overlay } from "./overlay.ts";

/**
 * Where the workspace's own Git metadata is, if it may be shown: a worktree, a submodule, or a workspace that is a
 * directory of a repository has it outside. Only where the metadata points back, and never a place that is hidden.
 */
export const metadataDirectories = (facts: Facts): ReadonlyArray<string> => {
  const hidden = [...facts.state, ...facts.stateLinked, ...facts.credentials].map(({ real }) => real);
  return facts.repository?.linkedBack === true
    ? facts.repository.directories.filter(
        (path) =>
          !contains(path, facts.realHome) &&
          !hidden.some((secret) => contains(secret, path) || contains(path, secret))
      )
    : [];
};

const writableRoots = (facts: Facts, grants: Grants): ReadonlyArray<string> => [
  ...facts.trees.map(({ root }) => root),
  ...(grants.gitMetadata ? metadataDirectories(facts) : [])
];

const readOnly = (rule: Overlay["rule"], path: string): Overlay => ({
  rule,
  path,
  show: { type: "read-only" }
});

/**
 * With the Git grant the metadata is writable, its configuration included: that is what `git remote`, `git switch` and
 * `git push -u` write. Two things stay: hooks, which need the metadata grant as well, and a `.git` that is a file, since
 * Git writes it once and rewriting it would lead the next grant elsewhere.
 */
const ofRepository = (grants: Grants, { marker, directories, hooks }: Repository): ReadonlyArray<Overlay> => [
  ...(marker.kind === "file" || !grants.gitMetadata ? [readOnly("git-metadata", marker.real)] : []),
  ...(grants.gitMetadata ? [] : directories.map((path) => readOnly("git-metadata", path))),
  ...(grants.autoExecuted ? [] : hooks.map(({ real }) => readOnly("auto-executed", real)))
];

/** Only islands inside something writable: elsewhere the host is read-only, and an overlay could uncover what is hidden. */
export const guarded = (facts: Facts, grants: Grants): ReadonlyArray<Overlay> => {
  const own = facts.repository === undefined ? [] : [facts.repository];
  const roots = writableRoots(facts, grants);
  return [
    ...[...facts.trees.flatMap(({ repositories }) => repositories), ...own].flatMap((repository) =>
      ofRepository(grants, repository)
    ),
    ...(grants.autoExecuted
      ? []
      : facts.trees.flatMap((tree) => tree.autoExecuted.map(({ real }) => readOnly("auto-executed", real))))
  ].filter(({ path }) => roots.some((root) => contains(root, path)));
};
