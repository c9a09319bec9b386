/**
 * Options and operands of a command, as most programs read them: clusters of letters, `--long=value`, `--` as the end.
 */
import { type Field, mayBeOption, prefixOf, textOf, unknown } from "./field.ts";

export interface Options {
  /** Each option as written, letters one by one: `-r`, `-f`, `--force`. Values cut off. */
  readonly flags: ReadonlyArray<string>;
  readonly values: ReadonlyArray<{ readonly flag: string; readonly value: Field }>;
  readonly operands: ReadonlyArray<Field>;
  /** Whether every argument that may be an option is known. */
  readonly certain: boolean;
}

/** `valued` names the options that take the next argument as their value. */
export const optionsOf = (args: ReadonlyArray<Field>, valued: ReadonlySet<string> = new Set()): Options => {
  const flags: Array<string> = [];
  const values: Array<{ flag: string; value: Field }> = [];
  const operands: Array<Field> = [];
  let certain = true;
  let ended = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? unknown();
    if (ended || !mayBeOption(arg)) {
      operands.push(arg);
      continue;
    }
    const text = textOf(arg);
    if (text === "--") {
      ended = true;
      continue;
    }
    const written = prefixOf(arg);
    if (text === undefined) certain = false;
    if (written === "") {
      operands.push(arg);
      continue;
    }
    const equals = written.indexOf("=");
    if (written.startsWith("--")) {
      const flag = equals < 0 ? written : written.slice(0, equals);
      flags.push(flag);
      if (equals >= 0) values.push({ flag, value: rest(arg, equals + 1) });
      else if (valued.has(flag)) {
        index += 1;
        values.push({ flag, value: args[index] ?? unknown() });
      }
      continue;
    }
    for (let letter = 1; letter < written.length; letter += 1) {
      const flag = `-${written[letter] ?? ""}`;
      flags.push(flag);
      if (!valued.has(flag)) continue;
      if (letter + 1 < written.length || text === undefined)
        values.push({ flag, value: rest(arg, letter + 1) });
      else {
        index += 1;
        values.push({ flag, value: args[index] ?? unknown() });
      }
      break;
    }
  }
  return { flags, values, operands, certain };
};

/** What stands in a field from a position on. */
const rest = (field: Field, from: number): Field => {
  if (field.type === "unknown") return unknown(field.prefix.slice(from));
  return { type: field.type, text: field.text.slice(from) };
};

/** Whether one of the options was given. Long names may be cut short, as GNU programs and git allow. */
export const has = (options: Options, ...names: ReadonlyArray<string>): boolean =>
  options.flags.some((flag) => names.some((name) => matches(flag, name)));

/** The values of one of the options. */
export const valuesOf = (options: Options, ...names: ReadonlyArray<string>): ReadonlyArray<Field> =>
  options.values.filter(({ flag }) => names.some((name) => matches(flag, name))).map(({ value }) => value);

/** Shortest abbreviation of a long name that is taken for it, dashes included. */
const shortestAbbreviation = 4;

const matches = (flag: string, name: string): boolean =>
  flag === name || (name.startsWith("--") && flag.length >= shortestAbbreviation && name.startsWith(flag));
