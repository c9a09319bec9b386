/**
 * The words that rules about git's verbs are made of.
 */
import { type Effects, found, join, reads, touching } from "../effects.ts";
import { shownAll, textOf } from "../field.ts";
import type { Invocation } from "../invocation.ts";
import { type Options, optionsOf } from "../options.ts";
import type { GitCommand } from "./command-line.ts";

export type Verb = (command: GitCommand, invocation: Invocation) => Effects;

/** Changes Git's own data. */
export const metadata = (command: GitCommand): Effects =>
  found("git_metadata", `git ${command.verb ?? ""} ${shownAll(command.args)}`.trim());

/** Throws work away: everything that git does not have is at stake. */
export const discards = (what: string): Effects =>
  join(found("discards_work", what), touching({ type: "uncommitted" }));

/** Changes Git's own data, and throws work away. */
export const losing: Verb = (command) => join(metadata(command), discards(`git ${command.verb ?? ""}`));

export const network = (what: string): Effects => found("network", `git ${what}`);
export const remote = (what: string): Effects => join(network(what), found("remote", `git ${what}`));

/** The first operand names what the verb does; those named only look. */
export const subcommand =
  (looks: ReadonlyArray<string>, otherwise: Verb = metadata): Verb =>
  (command, invocation) => {
    const first = textOf(command.args[0]);
    return first !== undefined && looks.includes(first) ? reads : otherwise(command, invocation);
  };

/** A listing: no operands, and none of the options that change something. */
export const listing =
  (changes: RegExp, lists: RegExp, extra: (options: Options) => Effects = () => reads): Verb =>
  (command) => {
    const options = optionsOf(command.args);
    const changing = options.flags.some((flag) => changes.test(flag)) || !options.certain;
    const listed = options.operands.length === 0 || options.flags.some((flag) => lists.test(flag));
    return !changing && listed ? reads : join(metadata(command), extra(options));
  };
