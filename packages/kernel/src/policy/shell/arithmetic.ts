/**
 * Arithmetic evaluates the text of its variables, and the index in `a[$(command)]` runs the command.
 */
import type { Word } from "unbash";
import type { Context } from "./context.ts";
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, unknown } from "./field.ts";
import { substitution } from "./name-evaluation.ts";
import type { Scope } from "./scope.ts";
import { expansionIn } from "./simple-command.ts";
import { fieldsOf } from "./word.ts";

export const arithmeticEffects = (text: string, scope: Scope): Effects => {
  if (substitution.test(text)) return found("hidden_command", `((${text}))`);
  const names = text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];
  return join(...names.flatMap((name) => (scope.valuesOf(name) ?? [unknown()]).map(held)));
};

/** What a variable holds is evaluated in turn. Only a plain number is certain to run nothing. */
const held = (value: Field): Effects => {
  if (value.type === "unknown") return ordinary;
  if (substitution.test(value.text)) return found("hidden_command", `((${value.text}))`);
  return /^-?\d*$/.test(value.text) ? reads : ordinary;
};

/** `[[ a -eq b ]]` reads both sides as arithmetic. */
export const comparing = (
  node: { readonly operator: string; readonly left: Word; readonly right: Word },
  context: Context
): Effects =>
  /^-(eq|ne|lt|le|gt|ge)$/.test(node.operator)
    ? join(indexing(node.left, context), indexing(node.right, context))
    : reads;

/** An index, an operand, or a part of `${x:from:length}`. */
export const indexing = (word: Word | undefined, context: Context): Effects => {
  if (word === undefined || /^[@*]$/.test(word.text)) return reads;
  const fields = fieldsOf(word, expansionIn(context)).flat();
  return join(
    ...fields.map((field) =>
      field.type === "unknown" ? ordinary : arithmeticEffects(field.text, context.scope)
    )
  );
};
