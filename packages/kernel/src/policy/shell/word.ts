/**
 * What a word of the grammar becomes when the shell expands it: the fields of a command, as far as the text tells.
 * Several possible values of a variable give several alternatives; all of them count.
 */
import type { DoubleQuotedChild, ParameterExpansionPart, SimpleExpansionPart, Word, WordPart } from "unbash";
import { maxAlternatives, maxBraceWords } from "../defaults.ts";
import { expandBraces } from "./brace.ts";
import { exact, type Field, prefixOf, unknown } from "./field.ts";
import type { Scope } from "./scope.ts";

export interface Expansion {
  readonly scope: Scope;
  /** What `~` stands for, where that is certain. */
  readonly home: string | undefined;
  /** What `$(pwd)` prints, where that is certain. */
  readonly directory?: string | undefined;
}

/** A field being put together. */
interface Open {
  readonly text: string;
  /** Whether anything was added, were it the empty string in quotes. */
  readonly started: boolean;
  readonly globs: boolean;
  /** Everything after `text` is unknown. */
  readonly unknown: boolean;
}

/** Closed fields, and the ones that the next part will be appended to: several after a brace expansion. */
interface Building {
  readonly done: ReadonlyArray<Open>;
  readonly open: ReadonlyArray<Open>;
}

/** What `<(…)` becomes: the path of a pipe. The number varies. */
export const processSubstitutionPath = "/dev/fd/63";

const blank: Open = { text: "", started: false, globs: false, unknown: false };
const start: Building = { done: [], open: [blank] };

/** Every list of fields that a word may become. At least one. */
export const fieldsOf = (word: Word, expansion: Expansion): ReadonlyArray<ReadonlyArray<Field>> => {
  const parts = word.parts;
  const built =
    parts === undefined
      ? [append(start, tilde(word.text, word.value, expansion))]
      : parts.reduce<ReadonlyArray<Building>>(
          (buildings, part, index) =>
            grown(buildings, (building) => addPart(building, part, index === 0, expansion)),
          [start]
        );
  return built.map(close);
};

/** The next step of every alternative. Too many of them are as good as one that is unknown. */
const grown = (
  buildings: ReadonlyArray<Building>,
  step: (building: Building) => ReadonlyArray<Building>
): ReadonlyArray<Building> => {
  const next = buildings.flatMap(step);
  return next.length > maxAlternatives ? [{ done: [], open: [hidden] }] : next;
};

const close = (building: Building): ReadonlyArray<Field> =>
  [...building.done, ...building.open].filter((open) => open.started).map(toField);

const toField = (open: Open): Field => {
  if (open.unknown) return unknown(open.globs ? prefixOf({ type: "glob", text: open.text }) : open.text);
  return open.globs ? { type: "glob", text: open.text } : exact(open.text);
};

const append = (building: Building, piece: Open): Building => ({
  done: building.done,
  open: building.open.map((open) => ({
    text: open.unknown ? open.text : `${open.text}${piece.text}`,
    started: open.started || piece.started,
    globs: open.globs || (piece.globs && !open.unknown),
    unknown: open.unknown || piece.unknown
  }))
});

const literal = (text: string): Open => ({ text, started: true, globs: false, unknown: false });
const glob = (text: string): Open => ({ text, started: true, globs: true, unknown: false });
const hidden: Open = { text: "", started: true, globs: false, unknown: true };

const addPart = (
  building: Building,
  part: WordPart,
  first: boolean,
  expansion: Expansion
): ReadonlyArray<Building> => {
  switch (part.type) {
    case "Literal":
      return [append(building, first ? tilde(part.text, part.value, expansion) : literal(part.value))];
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [append(building, literal(part.value))];
    case "Glob":
      return [append(building, glob(part.text))];
    case "ExtendedGlob":
      return [append(building, glob("*"))];
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.reduce<ReadonlyArray<Building>>(
        (buildings, child) => grown(buildings, (each) => addQuoted(each, child, expansion)),
        [append(building, literal(""))]
      );
    case "BraceExpansion": {
      const words = expandBraces(part.text);
      if (words === undefined || words.length * building.open.length > maxBraceWords) {
        return [append(building, hidden)];
      }
      const open = words.flatMap((text) => append({ done: [], open: building.open }, toOpen(text)).open);
      return [{ done: building.done, open }];
    }
    case "SimpleExpansion":
    case "ParameterExpansion":
      return addValues(building, variableOf(part), expansion);
    case "CommandExpansion":
      return [append(building, printed(part.text, expansion))];
    case "ArithmeticExpansion":
      return [append(building, hidden)];
    case "ProcessSubstitution":
      return [append(building, literal(processSubstitutionPath))];
  }
};

const addQuoted = (
  building: Building,
  part: DoubleQuotedChild,
  expansion: Expansion
): ReadonlyArray<Building> => {
  switch (part.type) {
    case "Literal":
      return [append(building, literal(part.value))];
    case "SimpleExpansion":
    case "ParameterExpansion": {
      const name = variableOf(part);
      const values = name === undefined ? undefined : expansion.scope.valuesOf(name);
      if (values === undefined) return [append(building, hidden)];
      return values.map((value) => append(building, fromField(value)));
    }
    case "CommandExpansion":
      return [append(building, printed(part.text, expansion))];
    case "ArithmeticExpansion":
      return [append(building, hidden)];
  }
};

/** An unquoted variable: its value is split at blanks. */
const addValues = (
  building: Building,
  name: string | undefined,
  expansion: Expansion
): ReadonlyArray<Building> => {
  if (name === "IFS" && expansion.scope.splitsAtBlanks) return [split(building, " ")];
  const values = name === undefined ? undefined : expansion.scope.valuesOf(name);
  if (values === undefined) return [append(building, hidden)];
  return values.map((value) => {
    if (value.type === "unknown") return append(building, fromField(value));
    return expansion.scope.splitsAtBlanks ? split(building, value.text) : append(building, hidden);
  });
};

/** Appends text that splits at blanks. */
const split = (building: Building, text: string): Building => {
  const [head = "", ...rest] = text.split(/[ \t\n]+/);
  const begun = head === "" ? building : append(building, toOpen(head));
  return rest.reduce<Building>(
    (each, word) => ({ done: [...each.done, ...each.open], open: word === "" ? [blank] : [toOpen(word)] }),
    begun
  );
};

const toOpen = (text: string): Open => (/[*?[]/.test(text) ? glob(text) : literal(text));

const fromField = (field: Field): Open =>
  field.type === "unknown"
    ? { text: field.prefix, started: true, globs: false, unknown: true }
    : { text: field.text, started: true, globs: field.type === "glob", unknown: false };

/** The name of a plain expansion, `$x` or `${x}`. */
const variableOf = (part: ParameterExpansionPart | SimpleExpansionPart): string | undefined => {
  if (part.type === "SimpleExpansion") return part.text.slice(1);
  return part.prefix === undefined && part.index === undefined && part.operation === undefined
    ? part.parameter
    : undefined;
};

const pwd = /^(?:\$\(\s*pwd\s*\)|`\s*pwd\s*`)$/;

/** The output of a command that is certain. Only `pwd` is. */
const printed = (text: string, expansion: Expansion): Open =>
  expansion.directory !== undefined && pwd.test(text) ? literal(expansion.directory) : hidden;

/** A leading unquoted `~`. Another user's home is certain to be none of ours. */
const tilde = (source: string, value: string, expansion: Expansion): Open => {
  if (!source.startsWith("~")) return literal(value);
  const end = value.indexOf("/");
  const user = end < 0 ? value.slice(1) : value.slice(1, end);
  const rest = end < 0 ? "" : value.slice(end);
  const home = homeOf(user, expansion);
  return home === undefined ? hidden : literal(`${home}${rest}`);
};

const homeOf = (user: string, expansion: Expansion): string | undefined => {
  if (user === "") return expansion.home;
  if (user === "+") return expansion.directory;
  if (user === "-") return undefined;
  return user === "root" ? "/root" : `/home/${user}`;
};
