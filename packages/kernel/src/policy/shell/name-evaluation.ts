/**
 * Builtins that take the name of a variable, and evaluate it: the index in `a[$(command)]` runs the command, even from
 * single quotes.
 */
import { type Effects, found, reads } from "./effects.ts";
import { shownAll, textOf } from "./field.ts";
import type { Invocation } from "./invocation.ts";

const takesNames: ReadonlySet<string> = new Set([
  "let",
  "declare",
  "typeset",
  "local",
  "export",
  "readonly",
  "read",
  "unset",
  "test",
  "[",
  "mapfile",
  "readarray",
  "getopts",
  "wait"
]);

export const evaluatesNames = (invocation: Invocation): Effects => {
  const { program, args } = invocation;
  const named =
    takesNames.has(program) || (program === "printf" && textOf(args[0])?.startsWith("-v") === true);
  return named && args.some((arg) => substitution.test(textOf(arg) ?? ""))
    ? found("hidden_command", `${program} ${shownAll(args)}`)
    : reads;
};

/** A command substitution as text: quotes kept the shell from seeing it, the builtin will. */
export const substitution = /\$\(|`/;
