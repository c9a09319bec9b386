/**
 * Verbs that only look.
 */
import { found, join, ordinary, reads } from "../effects.ts";
import { prefixOf } from "../field.ts";
import { has, optionsOf, valuesOf } from "../options.ts";
import { writesTo } from "../target.ts";
import type { Verb } from "./verb.ts";

/** Only looks, whatever its options, as long as none of them runs or writes something. */
export const lookers: ReadonlySet<string> = new Set([
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

export const look: Verb = (command, invocation) => {
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
