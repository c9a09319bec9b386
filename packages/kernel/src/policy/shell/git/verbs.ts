/**
 * Which rule a verb of git has. One that is not named here may change Git's data.
 */
import { type Effects, found, join, ordinary, reads } from "../effects.ts";
import { prefixOf } from "../field.ts";
import type { Invocation } from "../invocation.ts";
import type { GitCommand } from "./command-line.ts";
import { clone, fetches, pull, push, remotes, submodule } from "./exchange.ts";
import { look, lookers } from "./look.ts";
import { apply, archive, formatPatch, hashObject, init } from "./output.ts";
import { branch, config, reflog, symbolicReference, tag, updateReference, worktree } from "./references.ts";
import { discards, losing, metadata, network, remote, subcommand, type Verb } from "./verb.ts";
import { aborting, checkout, clean, removing, reset, restore, stash, switching } from "./working-tree.ts";

const verbs: Readonly<Record<string, Verb>> = {
  push,
  fetch: fetches("fetch"),
  pull,
  clone,
  remote: remotes,
  submodule,
  "ls-remote": () => network("ls-remote"),
  "send-email": () => remote("send-email"),
  "request-pull": () => network("request-pull"),
  daemon: () => network("daemon"),
  lfs: subcommand(["ls-files", "status", "env", "version", "locks"], (command) =>
    join(metadata(command), network("lfs"))
  ),
  reset,
  clean,
  checkout,
  switch: switching,
  restore,
  stash,
  rm: removing,
  merge: aborting,
  rebase: aborting,
  "cherry-pick": aborting,
  revert: aborting,
  am: aborting,
  branch,
  tag,
  worktree,
  config,
  reflog,
  "symbolic-ref": symbolicReference,
  "update-ref": updateReference,
  notes: subcommand(["list", "show", "get-ref"]),
  bisect: subcommand(["log", "terms"]),
  "sparse-checkout": subcommand(["list"]),
  "hash-object": hashObject,
  apply,
  archive,
  "format-patch": formatPatch,
  init,
  gc: (command) => {
    const prunes = command.args.some((arg) => prefixOf(arg).startsWith("--prune"));
    return join(metadata(command), prunes ? discards("git gc --prune") : reads);
  },
  prune: losing,
  "filter-branch": losing,
  "filter-repo": losing,
  "read-tree": losing,
  "checkout-index": losing,
  difftool: () => found("hidden_command", "git difftool"),
  mergetool: (command) => join(metadata(command), found("hidden_command", "git mergetool")),
  help: () => ordinary
};

export const verbEffects = (command: GitCommand, invocation: Invocation): Effects => {
  const verb = command.verb ?? "";
  if (lookers.has(verb)) return look(command, invocation);
  const rule = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return (rule ?? metadata)(command, invocation);
};
