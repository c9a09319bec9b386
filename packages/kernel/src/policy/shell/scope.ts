/**
 * What the variables and functions of a script may be. One look over the whole text, regardless of order: a variable may
 * have any value that is assigned to it anywhere, so a branch that seems not to be taken can't hide one.
 */
import {
  type Assignment,
  type Command,
  forEachChild,
  type ParsedScript,
  type SyntaxNode,
  type Word
} from "unbash";
import { maxAlternatives } from "../defaults.ts";
import { mayMove } from "./directory-change.ts";
import { exact, type Field, textOf, unknown } from "./field.ts";
import { fieldsOf } from "./word.ts";

export interface Scope {
  /** Every value a variable may have, an unknown one among them; `undefined` where the text tells nothing. */
  readonly valuesOf: (name: string) => ReadonlyArray<Field> | undefined;
  /** Names that the script itself defines as functions. */
  readonly functions: ReadonlySet<string>;
  /** Whether anything in it may change the directory. */
  readonly moves: boolean;
  /** Whether unquoted expansions still split at blanks. */
  readonly splitsAtBlanks: boolean;
}

/** Knows nothing. */
export const emptyScope: Scope = {
  valuesOf: () => undefined,
  functions: new Set(),
  moves: true,
  splitsAtBlanks: true
};

/** Builtins that may set any variable at all. */
const settersOfAny: ReadonlySet<string> = new Set(["eval", "source", ".", "let"]);

/** Builtins that set the variables they are told to. */
const settersOfNamed: ReadonlySet<string> = new Set([
  "read",
  "mapfile",
  "readarray",
  "getopts",
  "unset",
  "wait"
]);

/** Builtins whose arguments are assignments, also where quotes hide the `=` from the grammar. */
const declarers: ReadonlySet<string> = new Set(["declare", "typeset", "local", "export", "readonly"]);

/** Set by the shell or by who starts it, whatever the script says. */
const setElsewhere =
  /^(BASH.*|SHELL|SHELLOPTS|HOME|PATH|PWD|OLDPWD|LANG|LC_.*|TERM|USER|LOGNAME|TZ|TMPDIR|XDG_.*|LATCH_.*|REPLY|RANDOM|SECONDS|FUNCNAME|PPID|UID|EUID|HOSTNAME|HOSTTYPE|OSTYPE|MACHTYPE|LINENO|IFS|OPTARG|OPTIND|PS[0-4]|PIPESTATUS|DIRSTACK|GROUPS|_|COPROC|MAPFILE|COMP_.*)$/;

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Looks over a script and everything nested in it. `known` holds what the environment is certain to hold. */
export const scopeOf = (script: ParsedScript, known: ReadonlyMap<string, string>): Scope => {
  const assigned = new Map<string, ReadonlyArray<Field> | undefined>();
  const functions = new Set<string>();
  let anySet = false;
  const home = known.get("HOME");
  const certain = (word: Word): ReadonlyArray<Field> | undefined => certainFields(word, home);

  const assign = (name: string, values: ReadonlyArray<Field> | undefined): void => {
    // A variable that holds the name of a setter may be run as one.
    if (values?.some((value) => settersOfAny.has(textOf(value) ?? "") || declarers.has(textOf(value) ?? "")))
      anySet = true;
    const before = assigned.has(name) ? assigned.get(name) : [];
    const after = values === undefined || before === undefined ? undefined : [...before, ...values];
    assigned.set(name, after === undefined || after.length > maxAlternatives ? undefined : after);
  };
  const assignment = (node: Assignment): void => {
    const plain = node.append !== true && node.index === undefined && node.value.type === "Word";
    assign(node.name, plain && node.value.type === "Word" ? certain(node.value) : undefined);
  };
  const command = (node: Command): void => {
    const name = node.name === undefined ? "" : (textOf(certain(node.name)?.[0]) ?? "");
    const words = node.args.filter((argument) => argument.type === "Word");
    if (settersOfAny.has(name)) anySet = true;
    else if (settersOfNamed.has(name) || (name === "printf" && words[0]?.value.startsWith("-v") === true)) {
      for (const word of words) {
        if (identifier.test(word.value)) assign(word.value, undefined);
        else if (!word.value.startsWith("-") && certain(word) === undefined) anySet = true;
      }
    } else if (declarers.has(name)) for (const word of words) declared(word);
  };
  const declared = (word: Word): void => {
    const text = textOf(certain(word)?.[0]);
    if (text === undefined || /^-[A-Za-z]*n/.test(text)) anySet = true;
    else if (text.includes("=")) {
      assign(text.slice(0, text.indexOf("=")).replace(/\+$/, ""), [exact(text.slice(text.indexOf("=") + 1))]);
    }
  };
  const look = (node: SyntaxNode): void => {
    if (node.type === "Assignment") assignment(node);
    else if (node.type === "Command") command(node);
    else if (node.type === "Function") functions.add(node.name.value);
    else if (node.type === "Default" && node.operator.endsWith("=")) anySet = true;
    else if (node.type === "For" || node.type === "Select") {
      if (node.wordlist === undefined) assign(node.name.value, undefined);
      for (const word of node.wordlist ?? []) assign(node.name.value, certain(word));
    }
    forEachChild(node, look);
  };
  look(script);

  return {
    functions,
    moves: mayMove(script),
    splitsAtBlanks: !assigned.has("IFS") && !anySet,
    valuesOf: (name) => {
      const value = known.get(name);
      const given = value === undefined ? undefined : [exact(value)];
      const values = assigned.has(name) ? assigned.get(name) : given;
      const more = anySet || (assigned.has(name) && setElsewhere.test(name));
      return more && values !== undefined ? [...values, unknown()] : values;
    }
  };
};

/** The fields of a word that is certain without knowing any variable. */
const certainFields = (word: Word, home: string | undefined): ReadonlyArray<Field> | undefined => {
  const [fields, ...others] = fieldsOf(word, { scope: emptyScope, home });
  if (fields === undefined || others.length > 0) return undefined;
  return fields.some((field) => field.type === "unknown") ? undefined : fields;
};
