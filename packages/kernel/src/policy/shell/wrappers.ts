/**
 * Programs that run another program named by their arguments. What they run counts as if it stood alone.
 */
import { changed } from "./directory.ts";
import { type Effects, found, join, reads } from "./effects.ts";
import { assignmentEffects } from "./environment.ts";
import { type Field, mayBeOption, prefixOf, shownAll, textOf, unknown } from "./field.ts";
import { joined } from "./interpreters.ts";
import type { Inner, Invocation, Rule } from "./invocation.ts";
import { type Options, optionsOf, valuesOf } from "./options.ts";
import { writesTo } from "./target.ts";
import { type Wrapper, wrappers } from "./wrapper-programs.ts";

export const isWrapper = (program: string): boolean => Object.hasOwn(wrappers, program);

/** Judges a wrapper by what it runs. */
export const wrapper: Rule = (invocation) => {
  const spec = wrappers[invocation.program] ?? {};
  const taken = takeApart(invocation.args, spec);
  const own = join(spec.effects ?? reads, taken.effects, writesReport(invocation, taken.own));
  if (taken.command === undefined) {
    const what = `${invocation.name} ${shownAll(invocation.args)}`;
    return { effects: join(own, found("hidden_command", what)), runs: [] };
  }
  return { effects: own, runs: runs(invocation, taken.own, taken.command, spec) };
};

interface TakenApart {
  /** The wrapper's own options. */
  readonly own: Options;
  /** `undefined` where it can't be told where the command begins. */
  readonly command: ReadonlyArray<Field> | undefined;
  /** Of the variables it sets. */
  readonly effects: Effects;
}

/** Skips the wrapper's own options, assignments and operands. */
const takeApart = (args: ReadonlyArray<Field>, spec: Wrapper): TakenApart => {
  const valued = new Set(spec.valued);
  let index = 0;
  let ended = false;
  for (; index < args.length && !ended; index += 1) {
    const arg = args[index] ?? unknown();
    const text = textOf(arg);
    if (!mayBeOption(arg) && !(text === "-" && spec.assignments === true)) break;
    if (text === undefined) return { own: optionsOf([]), command: undefined, effects: reads };
    if (text === "--") ended = true;
    else if (valued.has(text)) index += 1;
  }
  const own = optionsOf(args.slice(0, index), valued);
  let effects = reads;
  for (; spec.assignments === true && index < args.length; index += 1) {
    const arg = args[index] ?? unknown();
    const [start, name] = /^([A-Za-z_][A-Za-z0-9_]*)=/.exec(prefixOf(arg)) ?? [];
    if (start === undefined || name === undefined) break;
    effects = join(effects, assignmentEffects(name, textOf(arg)?.slice(start.length)));
  }
  return { own, command: args.slice(index + (spec.operands ?? 0)), effects };
};

const runs = (
  invocation: Invocation,
  own: Options,
  command: ReadonlyArray<Field>,
  spec: Wrapper
): ReadonlyArray<Inner> => {
  const text = invocation.program === "env" ? valuesOf(own, "-S", "--split-string") : [];
  if (text.length > 0) return joined(invocation, [...text, ...command]);
  if (command.length === 0) return [];
  const context = elsewhere(invocation, own);
  if (spec.appends !== true) return [{ type: "command", fields: command, context }];
  const given = [...command.map((field) => replaced(field, placeholders(own))), unknown()];
  return [
    { type: "command", fields: command, context },
    { type: "command", fields: given, context }
  ];
};

/** What `xargs -I` puts its own text in place of. */
const placeholders = (own: Options): ReadonlyArray<string> => [
  "{}",
  ...valuesOf(own, "-I", "--replace")
    .map(textOf)
    .filter((text) => text !== undefined && text !== "")
    .map((text) => text ?? "")
];

const replaced = (field: Field, marks: ReadonlyArray<string>): Field => {
  const text = textOf(field);
  const at = marks.map((mark) => text?.indexOf(mark) ?? -1).filter((position) => position >= 0);
  return text === undefined || at.length === 0 ? field : unknown(text.slice(0, Math.min(...at)));
};

/** `env -C` and `sudo -D` run it elsewhere. */
const elsewhere = (invocation: Invocation, own: Options): Invocation["context"] => {
  const { context, program } = invocation;
  const [target] = program === "env" ? valuesOf(own, "-C", "--chdir") : [];
  if (target === undefined) return context;
  return { ...context, directories: changed(context.facts, context.directories, [target]) };
};

/** `time -o` and `strace -o` write their report to a file. */
const writesReport = (invocation: Invocation, own: Options): Effects =>
  ["time", "strace", "ltrace"].includes(invocation.program)
    ? join(...valuesOf(own, "-o", "--output").map((target) => writesTo(invocation.context, target)))
    : reads;

/** `command -v name` only asks where a program is. */
export const onlyAsks = (invocation: Invocation): boolean =>
  invocation.program === "command" && /^-[pvV]*[vV][pvV]*$/.test(textOf(invocation.args[0]) ?? "");
