/**
 * One command, judged: by its own rule, by what it runs in turn, and by what its arguments point at.
 */
import { maxCarriedCommands, maxScriptDepth, maxSearchedArguments } from "../defaults.ts";
import type { Context, Follow } from "./context.ts";
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, mayBeOption, programName, shownAll, textOf } from "./field.ts";
import { shells } from "./interpreters.ts";
import type { Inner, Invocation } from "./invocation.ts";
import { evaluatesNames } from "./name-evaluation.ts";
import { ruleOf } from "./rules.ts";
import { pointsIntoGit } from "./target.ts";
import { unmodelledExecutables } from "./windows.ts";
import { onlyAsks } from "./wrappers.ts";

/** Judges a command given as its fields, the first of which names the program. */
export const evaluate = (fields: ReadonlyArray<Field>, context: Context, follow: Follow): Effects => {
  const [first, ...args] = fields;
  if (first === undefined) return reads;
  if (context.depth > maxScriptDepth) {
    return found("unfollowable_command", `scripts within scripts, more than ${maxScriptDepth} deep`);
  }
  if (!follow.affordable()) return found("unfollowable_command", "more commands than can be followed");
  const name = textOf(first);
  if (name === undefined) {
    return join(found("hidden_command", shownAll(fields)), carried(args, context, follow));
  }
  const invocation: Invocation = { program: programName(name), name, args, context };
  return onlyAsks(invocation) ? reads : judged(invocation, follow);
};

const judged = (invocation: Invocation, follow: Follow): Effects => {
  const { args, context, program } = invocation;
  if (unmodelledExecutables.has(program)) return found("unmodelled_executable", program);
  const known = ruleOf(program);
  const { effects, runs } = known?.rule(invocation) ?? { effects: ordinary, runs: [] };
  return join(
    effects,
    evaluatesNames(invocation),
    ...runs.map((inner) => run(inner, context, follow)),
    ...(effects.readOnly ? [] : [gitPaths(invocation), unmodelled(args)]),
    ...(known === undefined || known.mayCarry ? [carried(args, context, follow)] : [])
  );
};

const run = (inner: Inner, context: Context, follow: Follow): Effects => {
  switch (inner.type) {
    case "hidden":
      return found("hidden_command", inner.what);
    case "script":
      return follow.script(inner.text, deeper(inner.context ?? context));
    case "command":
      return evaluate(inner.fields, deeper(inner.context ?? context), follow);
  }
};

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 });

/**
 * A program that is not known may still run what stands in its arguments: `docker exec c rm -rf x`. What is found there
 * counts against it, and never in its favour.
 */
const carried = (args: ReadonlyArray<Field>, context: Context, follow: Follow): Effects => {
  if (context.searching) return reads;
  const searching: Context = { ...deeper(context), searching: true };
  const starts = args
    .slice(0, Math.min(maxSearchedArguments, args.length - 1))
    .flatMap((arg, index) => (launchable(programName(textOf(arg) ?? "")) ? [index] : []))
    .slice(0, maxCarriedCommands);
  return join(...starts.map((index) => evaluate(args.slice(index), searching, follow)));
};

/** Names that hardly stand among arguments for any other reason than to be run. */
const launchable = (program: string): boolean =>
  telling.has(program) || shells.has(program) || program.startsWith("mkfs.");

const telling: ReadonlySet<string> = new Set([
  "rm",
  "git",
  "sudo",
  "doas",
  "dd",
  "shred",
  "chmod",
  "chown",
  "curl",
  "wget",
  "ssh",
  "scp",
  "rsync",
  "env",
  "xargs"
]);

const unmodelled = (args: ReadonlyArray<Field>): Effects =>
  join(
    ...args
      .map((arg) => programName(textOf(arg) ?? ""))
      .filter((program) => unmodelledExecutables.has(program))
      .map((program) => found("unmodelled_executable", program))
  );

/** What follows these is a filter, not a target. */
const filters =
  /^(-path|-not|!|--?(i?glob|exclude|exclude-dir|exclude-from|ignore|ignore-file|ignore-path|ignore-pattern))(=|$)/;

/** Something that is not proven to read is handed a path below `.git`. */
const gitPaths = (invocation: Invocation): Effects => {
  const { args, context } = invocation;
  if (invocation.program === "git") return reads;
  const hits = args.filter((arg, index) => {
    const before = textOf(args[index - 1]) ?? "";
    const filtered = filters.test(before) || (mayBeOption(arg) && filters.test(textOf(arg) ?? ""));
    return !filtered && pointsIntoGit(context, arg);
  });
  return hits.length === 0 ? reads : found("git_metadata", shownAll(hits));
};
