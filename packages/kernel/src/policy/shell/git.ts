/**
 * What a git command does to Git's data, to uncommitted work, and to other machines.
 */
import { type Effects, found, join, ordinary, reads, touching } from "./effects.ts";
import { type Field, prefixOf, shownAll, textOf } from "./field.ts";
import { type GitCommand, gitCommand } from "./git-command.ts";
import { joined } from "./interpreters.ts";
import type { Inner, Invocation, Rule } from "./invocation.ts";
import { has, type Options, optionsOf, valuesOf } from "./options.ts";
import { writesTo } from "./target.ts";

export const git: Rule = (invocation) => {
  const command = gitCommand(invocation);
  if (command.verb === undefined) return { effects: command.effects, runs: command.runs };
  const within = { ...invocation, context: { ...invocation.context, directories: command.directories } };
  const effects = join(command.effects, verbEffects(command, within), executes(command, within));
  return { effects, runs: [...command.runs, ...inner(command, within)] };
};

const metadata = (command: GitCommand): Effects =>
  found("git_metadata", `git ${command.verb ?? ""} ${shownAll(command.args)}`.trim());

/** Throws work away: everything that git does not have is at stake. */
const discards = (what: string): Effects =>
  join(found("discards_work", what), touching({ type: "uncommitted" }));

/** Only looks, whatever its options, as long as none of them runs or writes something. */
const lookers: ReadonlySet<string> = new Set([
  "status",
  "diff",
  "log",
  "show",
  "rev-parse",
  "ls-files",
  "describe",
  "blame",
  "annotate",
  "shortlog",
  "cat-file",
  "rev-list",
  "ls-tree",
  "grep",
  "name-rev",
  "merge-base",
  "for-each-ref",
  "show-ref",
  "show-branch",
  "count-objects",
  "whatchanged",
  "cherry",
  "check-ignore",
  "check-attr",
  "check-ref-format",
  "diff-tree",
  "diff-files",
  "diff-index",
  "range-diff",
  "var",
  "version",
  "merge-tree",
  "verify-pack"
]);

const verbEffects = (command: GitCommand, invocation: Invocation): Effects => {
  const verb = command.verb ?? "";
  if (lookers.has(verb)) return look(command, invocation);
  const special = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return special === undefined ? metadata(command) : special(command, invocation);
};

const look = (command: GitCommand, invocation: Invocation): Effects => {
  const options = optionsOf(command.args, new Set(["--output"]));
  const outputs = valuesOf(options, "--output").map((target) => writesTo(invocation.context, target));
  const pages =
    command.verb === "grep" && command.args.some((arg) => /^(-[A-Za-z]*O|--open)/.test(prefixOf(arg)));
  const abbreviated = has(options, "--output") && outputs.length === 0;
  return join(
    options.certain && !abbreviated ? reads : ordinary,
    pages ? found("hidden_command", "git grep -O") : reads,
    ...outputs
  );
};

type Verb = (command: GitCommand, invocation: Invocation) => Effects;

/** The first operand names what the verb does; those named only look. */
const subcommand =
  (looks: ReadonlyArray<string>, otherwise: Verb = metadata): Verb =>
  (command, invocation) => {
    const first = textOf(command.args[0]);
    return first !== undefined && looks.includes(first) ? reads : otherwise(command, invocation);
  };

const network = (what: string): Effects => found("network", `git ${what}`);
const remote = (what: string): Effects => join(network(what), found("remote", `git ${what}`));

/** A listing: no operands, and none of the options that change something. */
const listing =
  (changes: RegExp, lists: RegExp, extra: (options: Options) => Effects = () => reads): Verb =>
  (command) => {
    const options = optionsOf(command.args);
    const changing = options.flags.some((flag) => changes.test(flag)) || !options.certain;
    const listed = options.operands.length === 0 || options.flags.some((flag) => lists.test(flag));
    return !changing && listed ? reads : join(metadata(command), extra(options));
  };

const push: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-o", "--push-option", "--repo"]));
  const forced =
    has(options, "-f", "--force", "--mirror") ||
    options.flags.some((flag) => flag.startsWith("--force")) ||
    options.operands.some((operand) => prefixOf(operand).startsWith("+"));
  return join(remote("push"), metadata(command), forced ? found("destructive", "git push --force") : reads);
};

const reset: Verb = (command) => {
  const options = optionsOf(command.args);
  const hard = options.flags.some((flag) => flag.length > "--".length && "--hard".startsWith(flag));
  if (hard)
    return join(
      metadata(command),
      found("destructive", "git reset --hard"),
      touching({ type: "uncommitted" })
    );
  const discarding = has(options, "--merge", "--keep") || !options.certain;
  return join(metadata(command), discarding ? discards("git reset") : reads);
};

const clean: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-e", "--exclude"]));
  const forced = has(options, "-f", "--force") || command.cleansUnforced || !options.certain;
  if (has(options, "-n", "--dry-run") && !forced) return reads;
  return join(
    metadata(command),
    forced ? found("destructive", "git clean -f") : reads,
    discards("git clean")
  );
};

const checkout: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-b", "-B", "--orphan"]));
  const creates = has(options, "-b", "--orphan") && !has(options, "-f", "--force");
  return join(metadata(command), creates && options.certain ? reads : discards("git checkout"));
};

const switching: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-c", "-C"]));
  const forced = has(options, "-f", "--force", "--discard-changes", "-C") || !options.certain;
  return join(metadata(command), forced ? discards("git switch --force") : reads);
};

const restore: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-s", "--source"]));
  const onlyIndex = has(options, "-S", "--staged") && !has(options, "-W", "--worktree") && options.certain;
  return join(metadata(command), onlyIndex ? reads : discards("git restore"));
};

const stash: Verb = (command) => {
  const first = textOf(command.args[0]);
  if (first === "list" || first === "show") return reads;
  const losing = first === "drop" || first === "clear" || first === "pop" || first === "apply";
  return join(metadata(command), losing ? discards(`git stash ${first}`) : touching({ type: "uncommitted" }));
};

const removing: Verb = (command, invocation) => {
  const options = optionsOf(command.args);
  if (has(options, "--cached")) return metadata(command);
  const recursive = has(options, "-r") || !options.certain;
  const targets = options.operands.map((operand) => writesTo(invocation.context, operand, { recursive }));
  return join(metadata(command), found("discards_work", "git rm"), ...targets);
};

const config: Verb = (command) => {
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

const submodule: Verb = (command) => {
  const first = textOf(command.args[0]);
  if (command.args.length === 0 || first === "status" || first === "summary") return reads;
  return first === "foreach" ? ordinary : join(network("submodule"), metadata(command));
};

const clone: Verb = (command, invocation) => {
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

const fetches =
  (what: string): Verb =>
  (command) =>
    join(remote(what), metadata(command));

const aborting: Verb = (command) => {
  const options = optionsOf(command.args);
  const risky = has(options, "--abort", "--skip", "--quit", "--hard") || !options.certain;
  return join(metadata(command), risky ? discards(`git ${command.verb ?? ""} --abort`) : reads);
};

const losing: Verb = (command) => join(metadata(command), discards(`git ${command.verb ?? ""}`));

const verbs: Readonly<Record<string, Verb>> = {
  push,
  reset,
  clean,
  checkout,
  switch: switching,
  restore,
  stash,
  rm: removing,
  config,
  submodule,
  clone,
  fetch: fetches("fetch"),
  pull: (command, invocation) => join(remote("pull"), aborting(command, invocation)),
  "ls-remote": () => network("ls-remote"),
  remote: subcommand(["show", "get-url"], (command) => {
    const options = optionsOf(command.args);
    const first = textOf(options.operands[0]);
    if (options.operands.length === 0 && options.certain) return reads;
    return join(metadata(command), first === "update" ? remote("remote update") : reads);
  }),
  branch: listing(
    /^(-[dDmMcCfut]|--(delete|move|copy|force|set-upstream-to|unset-upstream|edit-description|track|create-reflog))$/,
    /^(-[lar]|--(list|all|remotes|contains|no-contains|merged|no-merged|points-at|show-current))$/,
    (options) =>
      has(options, "-D", "--delete") || (has(options, "-d") && has(options, "-f"))
        ? discards("git branch -D")
        : reads
  ),
  tag: listing(
    /^(-[adsfFmu]|--(annotate|delete|sign|force|message|file|local-user|edit|create-reflog|cleanup))$/,
    /^(-[ln]|--(list|contains|no-contains|merged|no-merged|points-at|verify))$/,
    (options) => (has(options, "-d", "--delete", "-f", "--force") ? discards("git tag -d") : reads)
  ),
  worktree: subcommand(["list"], (command, invocation) => {
    const options = optionsOf(command.args, new Set(["-b", "-B", "--reason"]));
    const [first, target] = options.operands;
    const placed = target === undefined ? reads : writesTo(invocation.context, target, { recursive: true });
    return join(
      metadata(command),
      placed,
      textOf(first) === "remove" ? found("discards_work", "git worktree remove") : reads
    );
  }),
  notes: subcommand(["list", "show", "get-ref"]),
  reflog: (command, invocation) => {
    const first = textOf(command.args[0]);
    return first === "expire" || first === "delete" ? losing(command, invocation) : reads;
  },
  bisect: subcommand(["log", "terms"]),
  "sparse-checkout": subcommand(["list"]),
  lfs: subcommand(["ls-files", "status", "env", "version", "locks"], (command) =>
    join(metadata(command), network("lfs"))
  ),
  "symbolic-ref": (command) =>
    optionsOf(command.args).operands.length <= 1 && !has(optionsOf(command.args), "-d", "--delete")
      ? reads
      : metadata(command),
  "hash-object": (command) =>
    has(optionsOf(command.args), "-w") || !optionsOf(command.args).certain ? metadata(command) : reads,
  apply: (command) => {
    const options = optionsOf(command.args, new Set(["--directory", "-p", "-C", "--exclude", "--include"]));
    const onlyLooks =
      has(options, "--check", "--stat", "--numstat", "--summary") &&
      !has(options, "--apply") &&
      options.certain;
    return onlyLooks ? reads : join(metadata(command), touching({ type: "unnamed" }));
  },
  archive: (command, invocation) => {
    const options = optionsOf(
      command.args,
      new Set(["-o", "--output", "--remote", "--exec", "--prefix", "--format"])
    );
    const outputs = valuesOf(options, "-o", "--output").map((target) => writesTo(invocation.context, target));
    return join(
      options.certain ? reads : ordinary,
      has(options, "--remote") ? network("archive --remote") : reads,
      ...outputs
    );
  },
  "format-patch": (command, invocation) => {
    const options = optionsOf(command.args, new Set(["-o", "--output-directory"]));
    if (has(options, "--stdout") && options.certain) return reads;
    return join(
      ordinary,
      ...valuesOf(options, "-o", "--output-directory").map((target) => writesTo(invocation.context, target))
    );
  },
  init: (command, invocation) => {
    const [target] = optionsOf(
      command.args,
      new Set(["-b", "--initial-branch", "--template", "--separate-git-dir"])
    ).operands;
    return join(metadata(command), target === undefined ? reads : writesTo(invocation.context, target));
  },
  merge: aborting,
  rebase: aborting,
  "cherry-pick": aborting,
  revert: aborting,
  am: aborting,
  gc: (command) =>
    join(
      metadata(command),
      command.args.some((arg) => prefixOf(arg).startsWith("--prune")) ? discards("git gc --prune") : reads
    ),
  prune: losing,
  "filter-branch": losing,
  "filter-repo": losing,
  "read-tree": losing,
  "checkout-index": losing,
  "update-ref": (command) =>
    join(
      metadata(command),
      has(optionsOf(command.args), "-d", "--stdin") ? discards("git update-ref -d") : reads
    ),
  "send-email": () => remote("send-email"),
  "request-pull": () => network("request-pull"),
  daemon: () => network("daemon"),
  difftool: () => found("hidden_command", "git difftool"),
  mergetool: (command) => join(metadata(command), found("hidden_command", "git mergetool")),
  help: () => ordinary
};

/** Options that name a program for git to run. */
const programOptions = /^--(upload-pack|receive-pack|exec|extcmd|ext-diff|gpg-sign-program|textconv)/;

const executes = (command: GitCommand, _: Invocation): Effects => {
  const named = command.args.filter((arg) => programOptions.test(prefixOf(arg)));
  const transports = command.args.filter((arg) => /^(ext|fd)::/.test(prefixOf(arg)));
  const risky = [...named.filter((arg) => !/^--(ext-diff|textconv)$/.test(prefixOf(arg))), ...transports];
  if (risky.length > 0 && command.verb !== "rebase")
    return found("hidden_command", `git ${command.verb ?? ""} ${shownAll(risky)}`);
  return named.length > 0 ? ordinary : reads;
};

/** Command lines among the arguments of a verb. */
const inner = (command: GitCommand, invocation: Invocation): ReadonlyArray<Inner> => {
  const { args } = command;
  const isFirst = (text: string): boolean => textOf(args[0]) === text;
  switch (command.verb) {
    case "submodule":
      return isFirst("foreach") ? joined(invocation, args.slice(1).filter(isNoOption)) : [];
    case "bisect":
      return isFirst("run") ? [{ type: "command", fields: args.slice(1) }] : [];
    case "rebase":
      return scripts(invocation, args, ["-x", "--exec"]);
    case "filter-branch":
      return scripts(invocation, args, filters);
    case "difftool":
      return scripts(invocation, args, ["-x", "--extcmd"]);
    default:
      return [];
  }
};

const isNoOption = (field: Field): boolean => !/^(--recursive|-q|--quiet)$/.test(textOf(field) ?? "");

const filters = [
  "--env-filter",
  "--tree-filter",
  "--index-filter",
  "--parent-filter",
  "--msg-filter",
  "--commit-filter",
  "--tag-name-filter",
  "--setup"
];

const scripts = (
  invocation: Invocation,
  args: ReadonlyArray<Field>,
  names: ReadonlyArray<string>
): ReadonlyArray<Inner> =>
  valuesOf(optionsOf(args, new Set(names)), ...names).flatMap((value) => joined(invocation, [value]));
