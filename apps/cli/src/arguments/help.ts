/** Help, made from the command table. At most 100 columns. */
import { type Command, commandLine, type Operand, type Rule } from "./command.ts";
import { commands, root } from "./commands.ts";
import type { Flag } from "./flag.ts";
import { globalFlags, help, prompt, version } from "./flags.ts";

const columns = 100;

export const rootHelp = (): string =>
  lines([
    `latch: ${root.summary}`,
    "",
    "usage",
    "  latch -p TEXT [FLAGS]     do one task in a new session, in the current directory",
    "  latch COMMAND [FLAGS]     one of these:",
    "",
    "commands",
    ...table(commands.map((command) => [command.words.join(" "), command.summary])),
    "",
    "flags",
    ...table(root.flags.filter((flag) => flag !== version).map(flagRow)),
    "",
    "flags of every command",
    ...table([...globalFlags, version].map(flagRow)),
    "",
    "exit codes",
    ...table([
      ["0", "it ended normally (--output json says how far the task is)"],
      ["1", "the run, the model or a tool failed"],
      ["2", "the command line or the config is wrong"],
      ["3", "something needed a person's permission and was denied"],
      ["4", "it was cancelled"]
    ]),
    "",
    `"latch COMMAND --help" says more about a command.`
  ]);

export const groupHelp = (word: string): string =>
  lines([
    `usage: latch ${word} COMMAND [FLAGS]`,
    "",
    "commands",
    ...table(
      commands
        .filter((command) => command.words[0] === word)
        .map((command) => [command.words.slice(1).join(" "), command.summary])
    )
  ]);

export const commandHelp = (command: Command): string =>
  command === root
    ? rootHelp()
    : lines([
        `${commandLine(command)}: ${command.summary}`,
        "",
        `usage: ${usageLine(command)}`,
        ...(command.detail ?? []).flatMap((paragraph) => ["", ...wrap(paragraph, columns)]),
        ...section(
          "operands",
          command.operands.map((operand) => [operand.name, operand.summary] as const)
        ),
        ...section("flags", command.flags.map(flagRow)),
        ...section("flags of every command", globalFlags.map(flagRow))
      ]);

/** One line that shows what a command takes. */
export const usageLine = (command: Command): string => {
  const grouped = command.rules.flatMap((rule) => (rule.type === "needs" ? [] : rule.of));
  return [
    commandLine(command),
    ...command.operands.map(operandUsage),
    ...command.rules.flatMap(ruleUsage),
    ...command.flags.filter((flag) => !grouped.includes(flag)).map((flag) => `[${flagUsage(flag)}]`),
    "[FLAGS]"
  ].join(" ");
};

const operandUsage = (operand: Operand): string => {
  const name = `${operand.name}${operand.rest === true ? "…" : ""}`;
  return operand.required ? name : `[${name}]`;
};

const flagUsage = (flag: Flag): string =>
  flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`;

const ruleUsage = (rule: Rule): ReadonlyArray<string> => {
  switch (rule.type) {
    case "exactly_one":
      return [`(${rule.of.map(flagUsage).join(" | ")})`];
    case "at_most_one":
      return [`[${rule.of.map(flagUsage).join(" | ")}]`];
    case "needs":
      return [];
  }
};

const flagRow = (flag: Flag): readonly [string, string] => [
  `${flag.short === undefined || flag === prompt ? "" : `-${flag.short}, `}${flagUsage(flag)}`,
  [
    flag.summary,
    ...(flag === prompt ? ["(-p for short, without a command)"] : []),
    ...(flag.choices === undefined || flag === help ? [] : [`(${flag.choices.join(" | ")})`]),
    ...(flag.repeatable === true ? ["(may be repeated)"] : [])
  ].join(" ")
];

const section = (title: string, rows: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> =>
  rows.length === 0 ? [] : ["", title, ...table(rows)];

const table = (rows: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, text]) =>
    wrap(text, columns - width - 4).map(
      (line, index) => `  ${(index === 0 ? name : "").padEnd(width)}  ${line}`
    )
  );
};

/** Breaks a text at spaces so that no line is longer than `width`, where its words allow. */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const wrapped: Array<string> = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      wrapped.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...wrapped, line];
};

const lines = (all: ReadonlyArray<string>): string => `${all.join("\n")}\n`;
