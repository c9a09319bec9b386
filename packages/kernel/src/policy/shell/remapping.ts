/**
 * Builtins that make a name mean another program: what is run under that name later can't be told any more.
 */
import { found, ordinary, reads } from "./effects.ts";
import { shownAll } from "./field.ts";
import { just, type Rule } from "./invocation.ts";
import { has, optionsOf } from "./options.ts";

/** `hash -p PATH NAME` and `enable -f FILE NAME`; without them both only list. */
export const remapping: Rule = ({ args, name, program }) => {
  const options = optionsOf(args, new Set(["-p", "-f"]));
  if (args.length === 0) return just(reads);
  if (program === "hash" && !has(options, "-p") && options.certain) return just(ordinary);
  return just(found("hidden_command", `${name} ${shownAll(args)}`));
};
