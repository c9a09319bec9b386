/** What a command line asked for, once it is known to be well formed. */
import type { Command } from "./command.ts";
import type { Flag } from "./flag.ts";
import { type OutputFormat, output, outputFormats } from "./flags.ts";

export interface Invocation {
  readonly command: Command;
  readonly operands: ReadonlyArray<string>;
  /** By long name; a switch that is on has no values. */
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>;
}

/** Whether a flag was given. */
export const given = (invocation: Invocation, flag: Flag): boolean => invocation.values.has(flag.name);

/** A flag's value; the last one where it was repeated. */
export const value = (invocation: Invocation, flag: Flag): string | undefined =>
  invocation.values.get(flag.name)?.at(-1);

/** All values of a repeatable flag, in order. */
export const values = (invocation: Invocation, flag: Flag): ReadonlyArray<string> =>
  invocation.values.get(flag.name) ?? [];

/** The value of a flag that counts. */
export const count = (invocation: Invocation, flag: Flag): number | undefined => {
  const text = value(invocation, flag);
  return text === undefined ? undefined : Number(text);
};

/** The value of a flag with choices, as one of them. */
export const choice = <A extends string>(
  invocation: Invocation,
  flag: Flag,
  choices: ReadonlyArray<A>
): A | undefined => {
  const text = value(invocation, flag)?.toLowerCase();
  return choices.find((each) => each === text);
};

export const outputFormat = (invocation: Invocation): OutputFormat =>
  choice(invocation, output, outputFormats) ?? "text";
