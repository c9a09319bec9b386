/**
 * Verbs that talk to other repositories.
 */
import { found, join, ordinary, reads } from "../effects.ts";
import { prefixOf, textOf } from "../field.ts";
import { has, optionsOf } from "../options.ts";
import { writesTo } from "../target.ts";
import { metadata, network, remote, subcommand, type Verb } from "./verb.ts";
import { aborting } from "./working-tree.ts";

export const push: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-o", "--push-option", "--repo"]));
  const forced =
    has(options, "-f", "--force", "--mirror") ||
    options.flags.some((flag) => flag.startsWith("--force")) ||
    options.operands.some((operand) => prefixOf(operand).startsWith("+"));
  return join(remote("push"), metadata(command), forced ? found("destructive", "git push --force") : reads);
};

export const fetches =
  (what: string): Verb =>
  (command) =>
    join(remote(what), metadata(command));

export const pull: Verb = (command, invocation) => join(remote("pull"), aborting(command, invocation));

export const submodule: Verb = (command) => {
  const first = textOf(command.args[0]);
  if (command.args.length === 0 || first === "status" || first === "summary") return reads;
  return first === "foreach" ? ordinary : join(network("submodule"), metadata(command));
};

export const clone: Verb = (command, invocation) => {
  const options = optionsOf(
    command.args,
    new Set([
      "-b",
      "--branch",
      "-o",
      "--origin",
      "-u",
      "--upload-pack",
      "--depth",
      "--reference",
      "--separate-git-dir",
      "-c",
      "--config",
      "-j",
      "--jobs",
      "--filter",
      "--template",
      "--server-option"
    ])
  );
  const [, target] = options.operands;
  return join(remote("clone"), target === undefined ? ordinary : writesTo(invocation.context, target));
};

/** `git remote`: lists by default. */
export const remotes: Verb = subcommand(["show", "get-url"], (command) => {
  const options = optionsOf(command.args);
  if (options.operands.length === 0 && options.certain) return reads;
  const updates = textOf(options.operands[0]) === "update";
  return join(metadata(command), updates ? remote("remote update") : reads);
});
