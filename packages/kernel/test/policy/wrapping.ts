import { parse } from "unbash";

/** Makes another command line that runs the given one. */
export interface Wrapping {
  readonly name: string;
  /** Takes the command as one word, so that it may be any text. */
  readonly quotes: boolean;
  readonly wrap: (command: string) => string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Around anything at all. Newlines keep here-documents and comments whole. */
export const around: ReadonlyArray<Wrapping> = [
  { name: "subshell", quotes: false, wrap: (command) => `(\n${command}\n)` },
  { name: "group", quotes: false, wrap: (command) => `{\n${command}\n}` },
  { name: "negation", quotes: false, wrap: (command) => `! {\n${command}\n}` },
  { name: "time", quotes: false, wrap: (command) => `time {\n${command}\n}` },
  { name: "after &&", quotes: false, wrap: (command) => `true && {\n${command}\n}` },
  { name: "after ||", quotes: false, wrap: (command) => `false || {\n${command}\n}` },
  { name: "before ;", quotes: false, wrap: (command) => `${command}\ntrue` },
  { name: "into a pipe", quotes: false, wrap: (command) => `{\n${command}\n} | cat` },
  { name: "out of a pipe", quotes: false, wrap: (command) => `echo y | {\n${command}\n}` },
  { name: "background", quotes: false, wrap: (command) => `{\n${command}\n} & wait` },
  { name: "if", quotes: false, wrap: (command) => `if true; then\n${command}\nfi` },
  { name: "condition", quotes: false, wrap: (command) => `if {\n${command}\n}; then :; fi` },
  { name: "else", quotes: false, wrap: (command) => `if false; then :; else\n${command}\nfi` },
  { name: "while", quotes: false, wrap: (command) => `while true; do\n${command}\nbreak; done` },
  { name: "for", quotes: false, wrap: (command) => `for each in 1; do\n${command}\ndone` },
  { name: "case", quotes: false, wrap: (command) => `case a in a)\n${command}\n;; esac` },
  { name: "function", quotes: false, wrap: (command) => `wrapped() {\n${command}\n}; wrapped` },
  { name: "coproc", quotes: false, wrap: (command) => `coproc wrapped {\n${command}\n}` },
  { name: "substitution", quotes: false, wrap: (command) => `echo "$(\n${command}\n)"` },
  { name: "assignment", quotes: false, wrap: (command) => `out=$(\n${command}\n)` },
  { name: "process substitution", quotes: false, wrap: (command) => `cat <(\n${command}\n)` },
  { name: "redirect target", quotes: false, wrap: (command) => `cat < "$(\n${command}\n)"` },
  { name: "redirected", quotes: false, wrap: (command) => `{\n${command}\n} 2> /dev/null` },
  { name: "default value", quotes: false, wrap: (command) => `echo "\${none:-$(\n${command}\n)}"` },
  { name: "arithmetic", quotes: false, wrap: (command) => `echo $((1 + $(\n${command}\n)))` },
  { name: "bash -c", quotes: true, wrap: (command) => `bash -c ${quoted(command)}` },
  { name: "sh -ec", quotes: true, wrap: (command) => `/bin/sh -ec ${quoted(command)}` },
  { name: "eval", quotes: true, wrap: (command) => `eval ${quoted(command)}` },
  { name: "variable and eval", quotes: true, wrap: (command) => `script=${quoted(command)}; eval "$script"` },
  { name: "trap", quotes: true, wrap: (command) => `trap ${quoted(command)} EXIT` },
  { name: "here-string", quotes: true, wrap: (command) => `bash <<< ${quoted(command)}` },
  { name: "echo to a shell", quotes: true, wrap: (command) => `echo ${quoted(command)} | sh` },
  { name: "watch", quotes: true, wrap: (command) => `watch -n 1 ${quoted(command)}` },
  { name: "ssh", quotes: true, wrap: (command) => `ssh host ${quoted(command)}` },
  { name: "env bash -c", quotes: true, wrap: (command) => `env X=1 bash -c ${quoted(command)}` },
  { name: "xargs sh -c", quotes: true, wrap: (command) => `echo y | xargs sh -c ${quoted(command)}` },
  { name: "find -exec sh -c", quotes: true, wrap: (command) => `find . -exec sh -c ${quoted(command)} \\;` },
  { name: "sudo sh -c", quotes: true, wrap: (command) => `sudo sh -c ${quoted(command)}` },
  { name: "git alias", quotes: true, wrap: (command) => `git -c alias.w=${quoted(`!${command}`)} w` }
];

/** In front of a simple command. */
export const before: ReadonlyArray<Wrapping> = [
  "env",
  "env -i X=1",
  "/usr/bin/env -u Y",
  "nice",
  "nice -n 5",
  "nohup",
  "timeout 5",
  "timeout -s KILL 5",
  "stdbuf -oL",
  "setsid",
  "command",
  "exec",
  "xargs",
  "xargs -0 -n 1",
  "sudo",
  "sudo -u root",
  "doas",
  "busybox",
  "strace -f",
  "find . -exec"
].map((prefix) => ({
  name: prefix,
  quotes: false,
  wrap: (command) => (prefix.startsWith("find") ? `${prefix} ${command} \\;` : `${prefix} ${command}`)
}));

/** The wrappings that leave a command what it is. */
export const fitting = (text: string): ReadonlyArray<Wrapping> => {
  if (text.trim() === "") return [];
  const quoting = text.includes("\0") ? [] : around.filter((wrapping) => wrapping.quotes);
  if ((parse(text).errors ?? []).length > 0) return quoting;
  const plain = around.filter((wrapping) => !wrapping.quotes);
  return [...quoting, ...plain, ...(isSimple(text) ? before : [])];
};

/** Whether the text is one simple command without redirections, to which a word can be put in front. */
const isSimple = (text: string): boolean => {
  if (/[\0\n#]/.test(text) || text.length > 1_000) return false;
  const [statement, ...others] = parse(text).commands;
  const command = statement?.command;
  return (
    others.length === 0 &&
    statement?.background !== true &&
    command?.type === "Command" &&
    command.name !== undefined &&
    command.prefix.length === 0 &&
    command.redirects.length === 0
  );
};
