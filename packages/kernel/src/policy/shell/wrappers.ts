/**
 * Programs that run another program named by their arguments. What they run counts as if it stood alone.
 */
import { changed, type Directories } from "./directory.ts";
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { assignmentEffects } from "./environment.ts";
import { type Field, mayBeOption, prefixOf, shownAll, textOf, unknown } from "./field.ts";
import type { Inner, Invocation, Rule } from "./invocation.ts";
import { optionsOf, valuesOf } from "./options.ts";

interface Wrapper {
  /** Options that take the next argument. */
  readonly valued?: ReadonlyArray<string>;
  /** Operands before the command, like the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` before the command. */
  readonly assignments?: boolean;
  /** What it does besides running the command. */
  readonly effects?: Effects;
  /** Arguments of its own making after the command's. */
  readonly appends?: boolean;
}

const wrappers: Readonly<Record<string, Wrapper>> = {
  env: { valued: ["-u", "--unset", "-C", "--chdir"], assignments: true },
  nice: { valued: ["-n", "--adjustment"] },
  nohup: { effects: ordinary },
  timeout: { valued: ["-k", "--kill-after", "-s", "--signal"], operands: 1 },
  time: { valued: ["-f", "--format", "-o", "--output"] },
  stdbuf: { valued: ["-i", "-o", "-e", "--input", "--output", "--error"] },
  command: {},
  builtin: {},
  exec: { valued: ["-a"] },
  setsid: { effects: ordinary },
  ionice: { valued: ["-c", "-n", "-p", "-P", "-u", "--class", "--classdata"] },
  chrt: { operands: 1, effects: ordinary },
  taskset: { operands: 1, effects: ordinary },
  unbuffer: { effects: ordinary },
  chronic: { effects: ordinary },
  ltrace: { valued: ["-o", "-e", "-p", "-s", "-n"], effects: ordinary },
  strace: { valued: ["-o", "-e", "-p", "-s", "-E", "-P", "-u"], effects: ordinary },
  valgrind: { effects: ordinary },
  busybox: { effects: ordinary },
  toybox: { effects: ordinary },
  coproc: { effects: ordinary },
  "with-contenv": { effects: ordinary },
  dotenv: { valued: ["-e", "-f"], effects: ordinary },
  "cross-env": { assignments: true, effects: ordinary },
  doas: { valued: ["-u", "-C"], effects: found("privileged", "doas") },
  sudo: {
    valued: [
      "-u",
      "-g",
      "-h",
      "-p",
      "-C",
      "-D",
      "-R",
      "-T",
      "-U",
      "-r",
      "-t",
      "--user",
      "--group",
      "--chdir"
    ],
    assignments: true,
    effects: found("privileged", "sudo")
  },
  pkexec: { valued: ["--user"], effects: found("privileged", "pkexec") },
  runuser: { valued: ["-u", "-g", "-G", "--user", "--group"], effects: found("privileged", "runuser") },
  setpriv: { valued: ["--reuid", "--regid"], effects: found("privileged", "setpriv") },
  chroot: { operands: 1, effects: found("privileged", "chroot") },
  unshare: { effects: found("privileged", "unshare") },
  nsenter: { valued: ["-t", "--target"], effects: found("privileged", "nsenter") },
  capsh: { effects: found("privileged", "capsh") },
  xargs: {
    valued: ["-I", "-n", "-P", "-L", "-s", "-d", "-E", "-a", "--replace", "--max-args", "--max-procs"],
    appends: true
  }
};

export const isWrapper = (program: string): boolean => Object.hasOwn(wrappers, program);

/** Judges a wrapper by what it runs. */
export const wrapper: Rule = (invocation) => {
  const spec = wrappers[invocation.program] ?? {};
  const command = commandAfter(invocation.args, spec);
  const timed = invocation.program === "time" && command.options.some((option) => /^(-o|--o)/.test(option));
  const own = join(spec.effects ?? reads, command.effects, timed ? ordinary : reads);
  const text = splitByEnv(invocation);
  if (text !== undefined) return { effects: own, runs: [{ type: "script", text }] };
  if (command.fields === undefined) {
    return {
      effects: own,
      runs: [{ type: "hidden", what: `${invocation.name} ${shownAll(invocation.args)}` }]
    };
  }
  if (command.fields.length === 0) return { effects: own, runs: [] };
  return { effects: own, runs: [inner(invocation, command.fields, spec)] };
};

const inner = (invocation: Invocation, fields: ReadonlyArray<Field>, spec: Wrapper): Inner => ({
  type: "command",
  fields: spec.appends === true ? [...fields.map(withoutPlaceholder), unknown()] : fields,
  context: { ...invocation.context, directories: directoriesOf(invocation) }
});

/** `xargs -I{}` puts its own text where the placeholder stands. */
const withoutPlaceholder = (field: Field): Field => {
  const text = textOf(field);
  const at = text?.indexOf("{}") ?? -1;
  return text === undefined || at < 0 ? field : unknown(text.slice(0, at));
};

/** `env -S` splits a text into a command line by itself. */
const splitByEnv = (invocation: Invocation): string | undefined => {
  if (invocation.program !== "env") return undefined;
  const at = invocation.args.findIndex((arg) => /^(-[iv0]*S|--s)/.test(prefixOf(arg)));
  if (at < 0) return undefined;
  const option = prefixOf(invocation.args[at] ?? unknown());
  const attached = option.startsWith("--") ? option.replace(/^[^=]*=?/, "") : option.replace(/^-[iv0]*S/, "");
  return [attached, ...invocation.args.slice(at + 1).map((arg) => textOf(arg) ?? '"$_"')].join(" ");
};

/** `env -C` runs it elsewhere. */
const directoriesOf = (invocation: Invocation): Directories => {
  const { args, context, program } = invocation;
  if (program !== "env" && program !== "sudo") return context.directories;
  const [target] = valuesOf(optionsOf(args, new Set(["-C", "-D", "-u"])), "-C", "--chdir", "-D");
  return target === undefined ? context.directories : changed(context.facts, context.directories, [target]);
};

interface Found {
  /** `undefined` where it can't be told where the command begins. */
  readonly fields: ReadonlyArray<Field> | undefined;
  readonly options: ReadonlyArray<string>;
  readonly effects: Effects;
}

/** Skips the wrapper's own options, assignments and operands. */
const commandAfter = (args: ReadonlyArray<Field>, spec: Wrapper): Found => {
  const options: Array<string> = [];
  let effects = reads;
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index];
    if (arg === undefined) break;
    const text = textOf(arg);
    if (text === "--") {
      index += 1;
      break;
    }
    if (text === undefined && mayBeOption(arg)) return { fields: undefined, options, effects };
    if (text?.startsWith("-") === true && text !== "-") {
      options.push(text);
      if (spec.valued?.includes(text) === true) index += 1;
    } else break;
  }
  for (; spec.assignments === true && index < args.length; index += 1) {
    const arg = args[index];
    const name = arg === undefined ? null : /^([A-Za-z_][A-Za-z0-9_]*)=/.exec(prefixOf(arg));
    if (arg === undefined || name === null) break;
    effects = join(effects, assignmentEffects(name[1] ?? "", textOf(arg)?.slice((name[0] ?? "").length)));
  }
  return { fields: args.slice(index + (spec.operands ?? 0)), options, effects };
};

/** `command -v name` only asks where a program is. */
export const onlyAsks = (invocation: Invocation): boolean =>
  invocation.program === "command" && /^-[pvV]*[vV][pvV]*$/.test(textOf(invocation.args[0]) ?? "");
