/**
 * Verbs about branches, tags, worktrees and settings: they list by default, and change when told to.
 */
import { found, join, reads } from "../effects.ts";
import { textOf } from "../field.ts";
import { has, optionsOf } from "../options.ts";
import { writesTo } from "../target.ts";
import { discards, listing, losing, metadata, subcommand, type Verb } from "./verb.ts";

export const branch: Verb = listing(
  /^(-[dDmMcCfut]|--(delete|move|copy|force|set-upstream-to|unset-upstream|edit-description|track|create-reflog))$/,
  /^(-[lar]|--(list|all|remotes|contains|no-contains|merged|no-merged|points-at|show-current))$/,
  (options) =>
    has(options, "-D", "--delete") || (has(options, "-d") && has(options, "-f"))
      ? discards("git branch -D")
      : reads
);

export const tag: Verb = listing(
  /^(-[adsfFmu]|--(annotate|delete|sign|force|message|file|local-user|edit|create-reflog|cleanup))$/,
  /^(-[ln]|--(list|contains|no-contains|merged|no-merged|points-at|verify))$/,
  (options) => (has(options, "-d", "--delete", "-f", "--force") ? discards("git tag -d") : reads)
);

export const worktree: Verb = subcommand(["list"], (command, invocation) => {
  const options = optionsOf(command.args, new Set(["-b", "-B", "--reason"]));
  const [first, target] = options.operands;
  const placed = target === undefined ? reads : writesTo(invocation.context, target, { recursive: true });
  return join(
    metadata(command),
    placed,
    textOf(first) === "remove" ? found("discards_work", "git worktree remove") : reads
  );
});

export const reflog: Verb = (command, invocation) => {
  const first = textOf(command.args[0]);
  const loses = first === "expire" || first === "delete" || (first === undefined && command.args.length > 0);
  return loses ? losing(command, invocation) : reads;
};

export const symbolicReference: Verb = (command) => {
  const options = optionsOf(command.args);
  const shows = options.certain && options.operands.length <= 1 && !has(options, "-d", "--delete");
  return shows ? reads : metadata(command);
};

export const updateReference: Verb = (command) => {
  const deletes = has(optionsOf(command.args), "-d", "--stdin");
  return join(metadata(command), deletes ? discards("git update-ref -d") : reads);
};

export const config: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-f", "--file", "--blob", "--type", "--default"]));
  const mutates = has(
    options,
    "--add",
    "--unset",
    "--unset-all",
    "--replace-all",
    "--rename-section",
    "--remove-section",
    "-e",
    "--edit",
    "--set",
    "--fixed-value"
  );
  const queries = has(
    options,
    "--get",
    "--get-all",
    "--get-regexp",
    "--get-urlmatch",
    "--get-color",
    "--get-colorbool",
    "--list",
    "-l",
    "-z",
    "--null",
    "--name-only",
    "--show-origin",
    "--show-scope"
  );
  const [first, ...values] = options.operands;
  const named = textOf(first) === "get" || textOf(first) === "list";
  // One key and nothing else shows its value; a key has a dot.
  const bare = values.length === 0 && /^[^=]+\.[^=]+$/.test(textOf(first) ?? "");
  return !mutates && options.certain && (queries || named || bare) ? reads : metadata(command);
};
