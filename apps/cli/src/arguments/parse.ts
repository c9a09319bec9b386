/**
 * From an argument vector to what was asked for. Nothing is guessed: an unknown name, a missing value and a broken
 * rule are all usage errors that say what to type instead.
 */
import { parseArgs } from "node:util";
import { type Command, commandLine } from "./command.ts";
import { commands, root } from "./commands.ts";
import { type Flag, spelled } from "./flag.ts";
import * as Flags from "./flags.ts";
import type { Invocation } from "./invocation.ts";
import { nearest } from "./nearest.ts";
import { broken } from "./rules.ts";

export type Parsed =
  | { readonly type: "run"; readonly invocation: Invocation }
  | { readonly type: "help"; readonly command: Command }
  /** A group of commands, such as `sessions`, was named without one of its commands. */
  | { readonly type: "group"; readonly word: string; readonly asked: boolean }
  | { readonly type: "version" }
  | { readonly type: "usage"; readonly message: string; readonly command: Command };

const everyFlag: ReadonlyMap<string, Flag> = new Map(
  [...Flags.globalFlags, ...root.flags, ...commands.flatMap((command) => command.flags)].map((flag) => [
    flag.name,
    flag
  ])
);

const options = Object.fromEntries(
  [...everyFlag.values()].map((flag) => [
    flag.name,
    {
      type: flag.value === undefined ? ("boolean" as const) : ("string" as const),
      ...(flag.short === undefined ? {} : { short: flag.short })
    }
  ])
);

const usage = (command: Command, message: string): Parsed => ({ type: "usage", command, message });

export const parse = (argv: ReadonlyArray<string>): Parsed => {
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true
  });
  const positionals = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const found = findCommand(positionals);
  const asksHelp = tokens.some((token) => token.kind === "option" && token.name === Flags.help.name);
  if (found.type === "group") return { type: "group", word: found.word, asked: asksHelp };
  if (found.type === "unknown") return usage(root, found.message);
  const { command, operands } = found;
  if (asksHelp) return { type: "help", command };

  const allowed = [...command.flags, ...Flags.globalFlags];
  const values = new Map<string, ReadonlyArray<string>>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const flag = allowed.find((each) => each.name === token.name);
    if (flag === undefined)
      return usage(command, unexpectedFlag(command, token.rawName, token.name, allowed));
    if (token.rawName === "-p" && command !== root) {
      return usage(command, `-p stands on its own: use --prompt with ${commandLine(command)}`);
    }
    const earlier = values.get(flag.name);
    if (earlier !== undefined && flag.repeatable === undefined) {
      return usage(command, `${token.rawName} is given twice`);
    }
    if (flag.value === undefined) {
      if (token.value !== undefined) return usage(command, `${token.rawName} takes no value`);
      values.set(flag.name, []);
      continue;
    }
    const problem = valueProblem(flag, token.rawName, token.value, token.inlineValue === true);
    if (problem !== undefined) return usage(command, problem);
    values.set(flag.name, [...(earlier ?? []), token.value ?? ""]);
  }
  if (values.has(Flags.version.name)) return { type: "version" };

  const invocation: Invocation = { command, operands, values };
  const problem = broken(invocation);
  return problem === undefined ? { type: "run", invocation } : usage(command, problem);
};

type Found =
  | { readonly type: "command"; readonly command: Command; readonly operands: ReadonlyArray<string> }
  | { readonly type: "group"; readonly word: string }
  | { readonly type: "unknown"; readonly message: string };

const findCommand = (positionals: ReadonlyArray<string>): Found => {
  const [first, second] = positionals;
  if (first === undefined) return { type: "command", command: root, operands: [] };
  const command = commands.find((each) => each.words.every((word, index) => positionals[index] === word));
  if (command !== undefined) {
    return { type: "command", command, operands: positionals.slice(command.words.length) };
  }
  const group = commands.filter((each) => each.words.length > 1 && each.words[0] === first);
  if (group.length === 0) return { type: "unknown", message: unknownCommand(first) };
  if (second === undefined) return { type: "group", word: first };
  const near = nearest(
    second,
    group.map((each) => each.words[1] ?? "")
  );
  return {
    type: "unknown",
    message: `there is no command "${first} ${second}"${
      near === undefined ? `; "latch ${first} --help" lists them` : `; did you mean "${first} ${near}"?`
    }`
  };
};

const unknownCommand = (word: string): string => {
  const near = nearest(
    word,
    commands.map((each) => each.words[0] ?? "")
  );
  if (near !== undefined) return `there is no command "${word}"; did you mean "${near}"?`;
  return /\s/.test(word)
    ? `there is no command "${word}"; to give a task, put -p before it`
    : `there is no command "${word}"; "latch --help" lists them`;
};

const unexpectedFlag = (
  command: Command,
  written: string,
  name: string,
  allowed: ReadonlyArray<Flag>
): string => {
  const here = commandLine(command);
  if (everyFlag.has(name)) {
    const takers = [root, ...commands].filter((each) => each.flags.some((flag) => flag.name === name));
    return `${written} is not a flag of "${here}" (it belongs to ${takers.map((each) => `"${commandLine(each)}"`).join(", ")})`;
  }
  const near = nearest(
    name,
    allowed.map((flag) => flag.name)
  );
  return `there is no flag ${written}; ${
    near === undefined ? `"${here} --help" lists those of this command` : `did you mean --${near}?`
  }`;
};

const valueProblem = (
  flag: Flag,
  written: string,
  value: string | undefined,
  inline: boolean
): string | undefined => {
  if (value === undefined) return `${written} needs a value (${flag.value})`;
  // Swallowing the next flag as a value would run something that was never asked for.
  if (!inline && isFlag(value)) {
    return `${written} needs a value (${flag.value}); for a value that reads like a flag, write ${written}=${value}`;
  }
  if (flag.choices !== undefined && !flag.choices.includes(value.toLowerCase())) {
    const near = nearest(value, flag.choices);
    return `${spelled(flag)} can't be "${value}"; ${
      near === undefined ? `it is one of ${flag.choices.join(", ")}` : `did you mean "${near}"?`
    }`;
  }
  if (flag.counts === true && !/^[1-9]\d{0,8}$/.test(value)) {
    return `${spelled(flag)} can't be "${value}"; it takes a whole number of at least 1`;
  }
  return undefined;
};

const isFlag = (word: string): boolean => {
  const name = /^--([^=]+)/.exec(word)?.[1];
  if (name !== undefined) return everyFlag.has(name);
  return [...everyFlag.values()].some((flag) => flag.short !== undefined && word === `-${flag.short}`);
};
