/**
 * Programs that run commands found somewhere inside their arguments.
 */
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, mayBeOption, prefixOf, programName, shownAll, textOf, unknown } from "./field.ts";
import { joined } from "./interpreters.ts";
import { type Inner, type Invocation, just, type Rule } from "./invocation.ts";
import { optionsOf } from "./options.ts";
import { writesTo } from "./target.ts";

const runsCommand = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const writesFile = new Set(["-fls", "-fprint", "-fprint0", "-fprintf"]);

/** Run on everything that is found, they are as good as `-delete`. */
const removes = new Set(["rm", "unlink", "rmdir", "shred", "truncate", "trash"]);

/** `find`: only looks, unless it runs, writes or deletes. */
export const find: Rule = (invocation) => {
  const { args, context } = invocation;
  const runs: Array<Inner> = [];
  let effects = reads;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? unknown();
    const text = textOf(arg);
    if (text === undefined && mayBeOption(arg))
      effects = join(effects, found("hidden_command", shownAll(args)));
    else if (text === "-delete") {
      effects = join(effects, found("discards_work", "find -delete"), roots(invocation));
    } else if (text !== undefined && writesFile.has(text)) {
      effects = join(effects, writesTo(context, args[index + 1] ?? unknown()));
    } else if (text !== undefined && runsCommand.has(text)) {
      const end = args.findIndex((each, at) => at > index && /^[;+]$/.test(textOf(each) ?? ""));
      const fields = args.slice(index + 1, end < 0 ? undefined : end);
      if (removes.has(programName(textOf(fields[0]) ?? ""))) {
        effects = join(effects, found("discards_work", `find -exec ${shownAll(fields)}`), roots(invocation));
      }
      runs.push(...withPlaceholder(fields, startsOf(args), []));
      index = end < 0 ? args.length : end;
    }
  }
  return { effects, runs };
};

/** The directories that `find` starts from. */
const startsOf = (args: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const end = args.findIndex((arg) => /^[-(!]/.test(prefixOf(arg)) && !/^-[HLPDO]/.test(prefixOf(arg)));
  const starts = args.slice(0, end < 0 ? undefined : end).filter((arg) => !prefixOf(arg).startsWith("-"));
  return starts.length === 0 ? [{ type: "exact", text: "." }] : starts;
};

const roots = (invocation: Invocation) =>
  join(...startsOf(invocation.args).map((root) => writesTo(invocation.context, root, { recursive: true })));

/** The command as it stands, and with the paths it will be given: what it is may depend on either. */
const withPlaceholder = (
  fields: ReadonlyArray<Field>,
  starts: ReadonlyArray<Field>,
  more: ReadonlyArray<Field>
): ReadonlyArray<Inner> => [
  { type: "command", fields },
  { type: "command", fields: [...fields.map((field) => belowStarts(field, starts)), ...more] }
];

/** `{}` is some path below a starting point. */
const belowStarts = (field: Field, starts: ReadonlyArray<Field>): Field => {
  const text = textOf(field);
  const at = text?.indexOf("{}") ?? -1;
  if (text === undefined || at < 0) return field;
  const [start, ...others] = starts;
  return unknown(
    `${text.slice(0, at)}${start === undefined || others.length > 0 ? "" : `${prefixOf(start)}/`}`
  );
};

/** `fd -x command`. */
export const fd: Rule = (invocation) => {
  const at = invocation.args.findIndex((arg) => /^(-x|-X|--exec|--exec-batch)$/.test(textOf(arg) ?? ""));
  if (at < 0) {
    return just(invocation.args.some((arg) => /^-[^-]*[xX]|^--exec/.test(prefixOf(arg))) ? ordinary : reads);
  }
  return { effects: ordinary, runs: withPlaceholder(invocation.args.slice(at + 1), [], [unknown()]) };
};

const sshValued = new Set("-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w".split(" "));

/** `ssh host command`: what runs there counts as if it ran here. */
export const ssh: Rule = (invocation) => {
  const effects = join(found("network", invocation.program), found("remote", invocation.program));
  const command = afterFirstOperand(invocation.args, sshValued);
  const proxied = invocation.args.some((arg) => /proxycommand|localcommand/i.test(prefixOf(arg)));
  return {
    effects: proxied ? join(effects, found("hidden_command", "ssh -o")) : effects,
    runs: command.length === 0 ? [] : joined(invocation, command)
  };
};

const watchValued = new Set(["-n", "--interval"]);

/** `watch command`: repeated by a shell. */
export const watch: Rule = (invocation) => ({
  effects: ordinary,
  runs: joined(invocation, fromFirstOperand(invocation.args, watchValued))
});

const parallelValued = new Set([
  "-j",
  "--jobs",
  "-a",
  "--arg-file",
  "-I",
  "-n",
  "-N",
  "-L",
  "-S",
  "--sshlogin",
  "-C",
  "--colsep",
  "-d",
  "--delimiter",
  "--results",
  "--joblog",
  "--tmpdir",
  "--timeout"
]);

/** `parallel command ::: arguments`: each made by a shell. */
export const parallel: Rule = (invocation) => {
  const remote = invocation.args.some((arg) => /^(-S|--sshlogin)/.test(prefixOf(arg)));
  const own = remote ? join(found("network", "parallel"), found("remote", "parallel")) : ordinary;
  const fields = fromFirstOperand(invocation.args, parallelValued);
  const end = fields.findIndex((field) => /^:::/.test(prefixOf(field)));
  const command = end < 0 ? fields : fields.slice(0, end);
  if (command.length > 0) {
    return {
      effects: own,
      runs: [...joined(invocation, command), ...withPlaceholder(command, [], [unknown()])]
    };
  }
  const lines = fields.slice(end + 1).flatMap((field) => joined(invocation, [field]));
  return { effects: own, runs: end < 0 ? [{ type: "hidden", what: invocation.name }] : lines };
};

const afterFirstOperand = (args: ReadonlyArray<Field>, valued: ReadonlySet<string>): ReadonlyArray<Field> =>
  fromFirstOperand(args, valued).slice(1);

const fromFirstOperand = (args: ReadonlyArray<Field>, valued: ReadonlySet<string>): ReadonlyArray<Field> => {
  let index = 0;
  for (; index < args.length; index += 1) {
    const text = textOf(args[index]);
    if (text === "--") return args.slice(index + 1);
    if (text === undefined || !text.startsWith("-")) break;
    if (valued.has(text)) index += 1;
  }
  return args.slice(index);
};

/** `script -c COMMAND`. */
export const dashC =
  (own: Effects): Rule =>
  (invocation) => {
    const options = optionsOf(invocation.args, new Set(["-c", "--command"]));
    const scripts = options.values.filter(({ flag }) => flag === "-c" || flag === "--command");
    return { effects: own, runs: scripts.flatMap(({ value }) => joined(invocation, [value])) };
  };

const flockValued = new Set(["-w", "--timeout", "-E", "--conflict-exit-code"]);

/** `flock FILE COMMAND`, or `flock FILE -c SCRIPT`. */
export const flock: Rule = (invocation) => {
  const [file, ...command] = fromFirstOperand(invocation.args, flockValued);
  const lock = file === undefined ? reads : writesTo(invocation.context, file);
  if (/^(-c|--command)$/.test(textOf(command[0]) ?? "")) {
    return { effects: join(ordinary, lock), runs: joined(invocation, command.slice(1)) };
  }
  return { effects: join(ordinary, lock), runs: [{ type: "command", fields: command }] };
};
