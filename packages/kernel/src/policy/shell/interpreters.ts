/**
 * Programs that read a script of their own: shells, whose script is followed, and languages, whose script is not.
 */
import { found, ordinary, reads } from "./effects.ts";
import { type Field, prefixOf, shownAll, textOf } from "./field.ts";
import { type Inner, type Invocation, type Judgement, just, type Rule } from "./invocation.ts";

export const shells: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "zsh",
  "ksh",
  "mksh",
  "ash",
  "rbash",
  "fish"
]);

/** `sh -c SCRIPT`, `sh FILE`, or a script from standard input. */
export const shell: Rule = (invocation) => {
  const { args } = invocation;
  const script = inlineScript(args);
  if (script.type === "inline") return { effects: reads, runs: [fromText(script.script, invocation)] };
  if (script.type === "unclear") return hidden(invocation);
  const file = args[script.operandsFrom];
  if (file === undefined || args.some((arg) => /^-[a-z]*s/.test(prefixOf(arg)))) return fromInput(invocation);
  return isStandardInput(file) ? fromInput(invocation) : fromFile(invocation, file);
};

type Inline =
  | { readonly type: "inline"; readonly script: Field | undefined }
  | { readonly type: "unclear" }
  | { readonly type: "none"; readonly operandsFrom: number };

const valued = /^([-+][A-Za-z]*[oO]|--rcfile|--init-file)$/;

/** Finds `-c` among a shell's options. */
const inlineScript = (args: ReadonlyArray<Field>): Inline => {
  let runsText = false;
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index];
    const text = textOf(arg);
    if (text === undefined)
      return runsText || arg?.type === "unknown" ? unclearUnless(runsText, arg) : none(index);
    if (text === "--" || text === "-") {
      index += 1;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^-[A-Za-z]*c/.test(text)) runsText = true;
    if (valued.test(text)) index += 1;
  }
  return runsText ? { type: "inline", script: args[index] } : none(index);
};

const none = (operandsFrom: number): Inline => ({ type: "none", operandsFrom });

const unclearUnless = (runsText: boolean, arg: Field | undefined): Inline =>
  runsText ? { type: "inline", script: arg } : { type: "unclear" };

const fromText = (script: Field | undefined, invocation: Invocation): Inner => {
  const text = textOf(script);
  return text === undefined
    ? { type: "hidden", what: `${invocation.name} ${shownAll(invocation.args)}` }
    : { type: "script", text };
};

/** A script file: what it holds is the workspace's own business. Anything else may hold anything. */
const fromFile = (invocation: Invocation, file: Field): Judgement =>
  file.type === "unknown" || openedFile.test(prefixOf(file)) ? hidden(invocation) : just(ordinary);

/** A file that is something already open, like the pipe of `<(…)`. */
const openedFile = /^\/(dev\/(fd|tcp|udp)|proc\/[^/]+\/fd)\//;

const isStandardInput = (file: Field): boolean =>
  /^\/(dev\/stdin|(dev|proc\/self)\/fd\/0)$/.test(textOf(file) ?? "");

const fromInput = (invocation: Invocation): Judgement => {
  const { input } = invocation.context;
  if (input.type === "text") return { effects: reads, runs: [{ type: "script", text: input.text }] };
  return input.type === "none" ? just(ordinary) : hidden(invocation);
};

const hidden = (invocation: Invocation): Judgement =>
  just(found("hidden_command", `${invocation.name} ${shownAll(invocation.args)}`.trim()));

/** `python -m pip` is `pip`. */
export const python: Rule = (invocation) => {
  const at = invocation.args.findIndex((arg) => /^-[A-Za-z]*m$/.test(textOf(arg) ?? ""));
  const module = invocation.args[at + 1];
  const isScript = invocation.args.slice(0, Math.max(at, 0)).some((arg) => !prefixOf(arg).startsWith("-"));
  if (at < 0 || module === undefined || isScript) return just(ordinary);
  return { effects: ordinary, runs: [{ type: "command", fields: invocation.args.slice(at + 1) }] };
};

export const isPython = (program: string): boolean => /^(python|pypy)[0-9.]*$/.test(program);

/** `eval WORDS`: the words joined are a script. */
export const evaluation: Rule = (invocation) => ({
  effects: reads,
  runs: joined(invocation, invocation.args)
});

/** `source FILE`. */
export const sourcing: Rule = (invocation) => {
  const [file] = invocation.args;
  if (file === undefined) return just(ordinary);
  return isStandardInput(file) ? fromInput(invocation) : fromFile(invocation, file);
};

/** `trap SCRIPT SIGNAL`: runs later, in this shell. */
export const trap: Rule = (invocation) => {
  const operands = invocation.args.filter((arg) => textOf(arg) !== "--");
  const [script] = operands;
  const text = textOf(script);
  if (script === undefined || text === "-" || text === "" || /^-[lp]/.test(text ?? "")) return just(ordinary);
  return { effects: ordinary, runs: [fromText(script, invocation)] };
};

/** `alias NAME=SCRIPT`: may run wherever the name stands. */
export const alias: Rule = (invocation) => ({
  effects: invocation.args.length === 0 ? reads : ordinary,
  runs: invocation.args.flatMap((arg): ReadonlyArray<Inner> => {
    const text = textOf(arg);
    if (text === undefined) return [{ type: "hidden", what: "alias" }];
    const at = text.indexOf("=");
    // Whatever stands after the name will stand after its text.
    return at < 0 ? [] : [{ type: "script", text: `${text.slice(at + 1)} ${anything}` }];
  })
});

/**
 * Arguments that, joined, are a line for a shell: here, or on another machine. Where a part is unknown, the rest still
 * counts, and the part may be anything.
 */
export const joined = (invocation: Invocation, fields: ReadonlyArray<Field>): ReadonlyArray<Inner> => {
  const text = fields.map((field) => textOf(field) ?? `${prefixOf(field)}${anything}`).join(" ");
  const script: Inner = { type: "script", text };
  return fields.every((field) => field.type === "exact")
    ? [script]
    : [script, { type: "hidden", what: `${invocation.name} ${shownAll(invocation.args)}` }];
};

/** Expands to what no one can tell: the shell sets it, whatever a script says. */
const anything = "$_";
