/**
 * Builtins that take the name of a variable, and evaluate it: the index in `a[$(command)]` runs the command, even from
 * single quotes.
 */
import { type Effects, found, ordinary, reads } from "./effects.ts";
import { type Field, prefixOf, shownAll, textOf } from "./field.ts";
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
  if (!named) return reads;
  if (args.some((arg) => substitution.test(textOf(arg) ?? ""))) {
    return found("hidden_command", `${program} ${shownAll(args)}`);
  }
  // `test` compares texts all day; only `-v` takes a name, and with that it is no reader.
  const hides = program !== "test" && program !== "[" && args.some(isUnknownName);
  return hides ? ordinary : reads;
};

/** Not the value in `name=value`, but the name itself. */
const isUnknownName = (arg: Field): boolean => arg.type !== "exact" && !prefixOf(arg).includes("=");

/** A command substitution as text: quotes kept the shell from seeing it, the builtin will. */
export const substitution = /\$\(|`/;
