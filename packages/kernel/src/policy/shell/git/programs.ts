/**
 * Programs that a git command is told to run.
 */
import { type Effects, found, ordinary, reads } from "../effects.ts";
import { type Field, prefixOf, shownAll, textOf } from "../field.ts";
import { joined } from "../interpreters.ts";
import type { Inner, Invocation } from "../invocation.ts";
import { optionsOf, valuesOf } from "../options.ts";
import type { GitCommand } from "./command-line.ts";

/** Options that name a program for git to run. */
const programOptions = /^--(upload-pack|receive-pack|exec|extcmd|ext-diff|gpg-sign-program|textconv)/;

export const executes = (command: GitCommand): Effects => {
  const named = command.args.filter((arg) => programOptions.test(prefixOf(arg)));
  const transports = command.args.filter((arg) => /^(ext|fd)::/.test(prefixOf(arg)));
  const risky = [...named.filter((arg) => !/^--(ext-diff|textconv)$/.test(prefixOf(arg))), ...transports];
  if (risky.length > 0 && command.verb !== "rebase")
    return found("hidden_command", `git ${command.verb ?? ""} ${shownAll(risky)}`);
  return named.length > 0 ? ordinary : reads;
};

/** Command lines among the arguments of a verb. */
export const runsIn = (command: GitCommand, invocation: Invocation): ReadonlyArray<Inner> => {
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
