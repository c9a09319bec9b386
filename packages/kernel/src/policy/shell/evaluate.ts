/**
 * One command, judged: by its own rule, by what it runs in turn, and by what its arguments point at.
 */
import { maxScriptDepth } from "../defaults.ts";
import * as carriers from "./carriers.ts";
import type { Context } from "./context.ts";
import { changed, type Directories, inWorkspace } from "./directory.ts";
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, mayBeOption, programName, shownAll, textOf } from "./field.ts";
import { git } from "./git.ts";
import { changesMode, hardDenied, isHardDenied, remove } from "./hard-deny.ts";
import { alias, evaluation, shell, shells, sourcing, trap } from "./interpreters.ts";
import { type Inner, type Invocation, type Judgement, just, type Rule } from "./invocation.ts";
import { curl, isNetworked, networked, wget } from "./network.ts";
import { isPackageManager, packageManager } from "./packages.ts";
import { isReader, reader } from "./read-only.ts";
import { pointsIntoGit } from "./target.ts";
import { awk, sed } from "./text-program.ts";
import { unmodelledExecutables } from "./windows.ts";
import { isWrapper, onlyAsks, wrapper } from "./wrappers.ts";
import { isWriter, tar, writer } from "./writers.ts";

/** Follows a script found inside a command. Given by the walker, which calls back here. */
export type Follow = (text: string, context: Context) => Effects;

const named: Readonly<Record<string, Rule>> = {
  git,
  rm: remove,
  chmod: changesMode,
  curl,
  wget,
  tar,
  bsdtar: tar,
  sed,
  gsed: sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  find: carriers.find,
  fd: carriers.fd,
  fdfind: carriers.fd,
  ssh: carriers.ssh,
  mosh: carriers.ssh,
  autossh: carriers.ssh,
  watch: carriers.watch,
  parallel: carriers.parallel,
  script: carriers.dashC(ordinary),
  flock: carriers.dashC(ordinary),
  eval: evaluation,
  source: sourcing,
  ".": sourcing,
  trap,
  alias
};

/** The rule of a program. `undefined` for one that nothing is known about. */
const ruleOf = (program: string): Rule | undefined => {
  if (Object.hasOwn(named, program)) return named[program];
  if (shells.has(program)) return shell;
  if (isHardDenied(program)) return hardDenied;
  if (isWrapper(program)) return wrapper;
  if (isReader(program)) return reader;
  if (isWriter(program)) return writer;
  if (isNetworked(program)) return networked;
  return isPackageManager(program) ? packageManager : undefined;
};

/** Judges a command given as its fields, the first of which names the program. */
export const evaluate = (fields: ReadonlyArray<Field>, context: Context, follow: Follow): Effects => {
  if (context.depth > maxScriptDepth)
    return found("unreadable_command", `nested deeper than ${maxScriptDepth} scripts`);
  const [first, ...args] = fields;
  if (first === undefined) return reads;
  const name = textOf(first);
  if (name === undefined)
    return join(found("hidden_command", shownAll(fields)), smuggled(args, context, follow));
  const program = programName(name);
  if (unmodelledExecutables.has(program)) return found("unmodelled_executable", program);
  const invocation: Invocation = { program, name, args, context };
  if (onlyAsks(invocation)) return reads;
  const rule = ruleOf(program);
  const judgement = rule === undefined ? unknownProgram(invocation, follow) : rule(invocation);
  return join(
    judgement.effects,
    ...judgement.runs.map((inner) => run(inner, context, follow)),
    judgement.effects.readOnly ? reads : gitPaths(invocation),
    ...args.map((arg) =>
      unmodelledExecutables.has(programName(textOf(arg) ?? ""))
        ? found("unmodelled_executable", programName(textOf(arg) ?? ""))
        : reads
    )
  );
};

const run = (inner: Inner, context: Context, follow: Follow): Effects => {
  switch (inner.type) {
    case "hidden":
      return found("hidden_command", inner.what);
    case "script":
      return follow(inner.text, deeper(inner.context ?? context));
    case "command":
      return evaluate(inner.fields, deeper(inner.context ?? context), follow);
  }
};

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 });

/** A program that nothing is known about is ordinary, but may carry a command in its arguments. */
const unknownProgram = (invocation: Invocation, follow: Follow): Judgement =>
  just(join(ordinary, smuggled(invocation.args, invocation.context, follow)));

/** Arguments looked at for a smuggled command. Ours: enough for any launcher's own options. */
const maxSmuggling = 32;

/** What counts as a command in the middle of arguments: a program whose rule would refuse or ask, with arguments. */
const smuggled = (args: ReadonlyArray<Field>, context: Context, follow: Follow): Effects => {
  const candidates = args.slice(0, maxSmuggling).map((arg, index) => {
    const text = textOf(arg);
    if (text === undefined || index + 1 >= args.length) return reads;
    const program = programName(text);
    if (!launchable(program)) return reads;
    const effects = evaluate(args.slice(index), { ...context, depth: context.depth + 1 }, follow);
    return {
      ...reads,
      findings: effects.findings,
      touches: effects.touches,
      externalRoots: effects.externalRoots
    };
  });
  return join(...candidates);
};

/** Programs told apart from an ordinary word that happens to spell the same. */
const launchable = (program: string): boolean =>
  program === "rm" ||
  program === "git" ||
  program === "sudo" ||
  program === "dd" ||
  shells.has(program) ||
  program.startsWith("mkfs.");

const filters =
  /^(-path|-not|!|--?(i?glob|exclude|exclude-dir|exclude-from|ignore|ignore-file|ignore-path|ignore-pattern|ignorePatterns))(=|$)/;

/** Something that is not proven to read is handed a path below `.git`. */
const gitPaths = (invocation: Invocation): Effects => {
  const { args, context } = invocation;
  const hit = args.find((arg, index) => {
    const before = textOf(args[index - 1]) ?? "";
    if (filters.test(before) || (mayBeOption(arg) && filters.test(textOf(arg) ?? ""))) return false;
    return pointsIntoGit(context, arg);
  });
  return hit === undefined || invocation.program === "git" ? reads : found("git_metadata", shownAll([hit]));
};

/** How a command moves the ones after it. */
export const moved = (fields: ReadonlyArray<Field>, context: Context): Directories | "stays" => {
  const [first, second, ...rest] = fields;
  const program = textOf(first);
  if (program === "cd") return changed(context.facts, context.directories, fields.slice(1));
  if (program === "pushd" || program === "popd") return undefined;
  if (program === "builtin" || program === "command")
    return moved(second === undefined ? [] : [second, ...rest], context);
  if (program === "eval" || program === "source" || program === "." || program === undefined) {
    return fields.length === 0 ? "stays" : undefined;
  }
  return context.scope.functions.has(program) ? undefined : "stays";
};

/** `cd` only reads as long as it stays in the workspace. */
export const moving = (directories: Directories, context: Context): Effects =>
  inWorkspace(context.facts, directories) ? reads : ordinary;
