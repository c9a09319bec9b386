/** Completion scripts for shells, made from the command table. They hold words only and ask nothing at run time. */
import type { Command, Operand } from "./command.ts";
import { commands, root } from "./commands.ts";
import { type Flag, spelled } from "./flag.ts";
import { globalFlags } from "./flags.ts";

export type Shell = "bash" | "zsh" | "fish";

export const completionScript = (shell: Shell): string => {
  switch (shell) {
    case "bash":
      return bash();
    case "zsh":
      // zsh reads bash's own form, and one script can't disagree with itself.
      return `#compdef latch\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`;
    case "fish":
      return fish();
  }
};

const groups = [...new Set(commands.flatMap((each) => (each.words.length > 1 ? [each.words[0] ?? ""] : [])))];
const firstWords = [...new Set(commands.map((each) => each.words[0] ?? ""))];
const secondWords = (group: string): ReadonlyArray<string> =>
  commands.flatMap((each) => (each.words[0] === group ? each.words.slice(1, 2) : []));

const flagsOf = (command: Command): ReadonlyArray<Flag> => [...command.flags, ...globalFlags];

const everyFlag = (): ReadonlyArray<Flag> => [
  ...new Map([root, ...commands].flatMap(flagsOf).map((flag) => [flag.name, flag])).values()
];

const bash = (): string => {
  const valued = everyFlag().filter((flag) => flag.value !== undefined);
  const values = valued.map((flag) => `    ${spelled(flag)}) ${bashWords(flag)}; return ;;`);
  const places = [root, ...commands].map((command) => {
    const words = [
      ...flagsOf(command).map(spelled),
      ...(command === root ? firstWords : command.operands.flatMap((operand) => operand.choices ?? []))
    ].join(" ");
    const files = command.operands.some((operand) => operand.path !== undefined) ? " -f" : "";
    return `    "${command.words.join(" ")}") COMPREPLY=($(compgen${files} -W "${words}" -- "$word")) ;;`;
  });
  const named = groups.map(
    (group) => `    "${group}") COMPREPLY=($(compgen -W "${secondWords(group).join(" ")}" -- "$word")) ;;`
  );
  return `_latch() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place="" index=1
  case "$before" in
${values.join("\n")}
  esac
  while [ "$index" -lt "$COMP_CWORD" ]; do
    case "\${COMP_WORDS[index]}" in
      ${valued.map(spelled).join("|")}) index=$((index+1)) ;;
      -*) ;;
      ${firstWords.join("|")}) [ -z "$place" ] && place="\${COMP_WORDS[index]}" ;;
      *) case "$place" in ${groups.join("|")}) place="$place \${COMP_WORDS[index]}" ;; esac ;;
    esac
    index=$((index+1))
  done
  case "$place" in
${[...places, ...named].join("\n")}
  esac
}
complete -F _latch latch
`;
};

const bashWords = (flag: Flag): string => {
  if (flag.choices !== undefined) return `COMPREPLY=($(compgen -W "${flag.choices.join(" ")}" -- "$word"))`;
  if (flag.path === undefined) return "COMPREPLY=()";
  return `COMPREPLY=($(compgen ${flag.path === "file" ? "-f" : "-d"} -- "$word"))`;
};

const fish = (): string =>
  [
    "complete -c latch -f",
    ...commands.map((command) => fishCommand(command)),
    ...globalFlags.map((flag) => fishFlag(flag)),
    ...root.flags.map((flag) => fishFlag(flag, "__fish_use_subcommand")),
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => fishFlag(flag, inside(command))),
      ...command.operands.map((operand) => fishOperand(operand, inside(command)))
    ]),
    ""
  ]
    .filter((line, index, all) => all.indexOf(line) === index)
    .join("\n");

const inside = (command: Command): string =>
  command.words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const fishCommand = ({ words, summary }: Command): string => {
  const [first = "", second] = words;
  if (second === undefined) {
    return `complete -c latch -n __fish_use_subcommand -a ${first} -d ${quoted(summary)}`;
  }
  return [
    `complete -c latch -n __fish_use_subcommand -a ${first}`,
    `complete -c latch -n ${quoted(`__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${secondWords(first).join(" ")}`)} -a ${second} -d ${quoted(summary)}`
  ].join("\n");
};

const fishFlag = (flag: Flag, condition?: string): string =>
  [
    "complete -c latch",
    ...(condition === undefined ? [] : [`-n ${quoted(condition)}`]),
    `-l ${flag.name}`,
    ...(flag.short === undefined ? [] : [`-s ${flag.short}`]),
    ...(flag.value === undefined ? [] : ["-r"]),
    ...(flag.path === undefined ? [] : ["-F"]),
    ...(flag.choices === undefined ? [] : [`-a ${quoted(flag.choices.join(" "))}`]),
    `-d ${quoted(flag.summary)}`
  ].join(" ");

const fishOperand = (operand: Operand, condition: string): string =>
  [
    `complete -c latch -n ${quoted(condition)}`,
    ...(operand.path === undefined ? [] : ["-F"]),
    ...(operand.choices === undefined ? [] : [`-a ${quoted(operand.choices.join(" "))}`])
  ].join(" ");
