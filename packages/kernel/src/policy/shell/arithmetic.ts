/**
 * Arithmetic evaluates the text of its variables, and the index in `a[$(command)]` runs the command.
 */
import { type Effects, found, reads } from "./effects.ts";
import { textOf } from "./field.ts";
import { substitution } from "./name-evaluation.ts";
import type { Scope } from "./scope.ts";

export const arithmeticEffects = (text: string, scope: Scope): Effects => {
  const names = text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];
  const values = names.flatMap((name) => scope.valuesOf(name) ?? []).map((value) => textOf(value) ?? "");
  return values.some((value) => substitution.test(value)) ? found("hidden_command", `((${text}))`) : reads;
};
