/**
 * Changes of a config file that leave the rest as its owner wrote it: comments, order, blank lines. A change that can't be
 * made without harm is not made at all: what comes out is read again, and has to say exactly what was meant.
 */
import { patch } from "@decimalturn/toml-patch";
import { Either } from "effect";
import { parse, stringify, type TomlTable } from "smol-toml";
import { problemsOf } from "./check.ts";
import { ConfigRejected } from "./config-rejected.ts";
import { decode } from "./decode.ts";

export interface Edit {
  readonly path: ReadonlyArray<string>;
  /** Undefined takes the key away, so that the default holds again. */
  readonly value: unknown;
}

/** The file's text after the edits, or everything that is wrong with what it would say. */
export const edited = (
  file: string,
  text: string,
  edits: ReadonlyArray<Edit>
): Either.Either<string, ConfigRejected> =>
  Either.gen(function* () {
    yield* decode(file, text);
    const before = parse(text);
    const wanted = edits.reduce(applied, before);
    const candidate = yield* written(file, text, before, wanted);
    const values = yield* decode(file, candidate);
    const [first, ...rest] = problemsOf(values);
    if (first !== undefined) {
      return yield* Either.left(new ConfigRejected({ file, problems: [first, ...rest] }));
    }
    return candidate;
  });

const isTable = (value: unknown): value is TomlTable =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A copy with one key changed. Tables that are left empty go. */
const applied = (table: TomlTable, { path, value }: Edit): TomlTable => {
  const [key, ...rest] = path;
  if (key === undefined) return table;
  const others = Object.fromEntries(Object.entries(table).filter(([name]) => name !== key));
  if (rest.length === 0) {
    if (value === undefined) return others;
    return Object.fromEntries([
      ...Object.entries(table).map(([name, old]) => [name, name === key ? value : old]),
      ...(key in table ? [] : [[key, value]])
    ]);
  }
  const inner = table[key];
  const next = applied(isTable(inner) ? inner : {}, { path: rest, value });
  if (Object.keys(next).length === 0) return others;
  return Object.fromEntries([
    ...Object.entries(table).map(([name, old]) => [name, name === key ? next : old]),
    ...(key in table ? [] : [[key, next]])
  ]);
};

/**
 * Tables that are new stand at the end, each under its own heading; everything else is changed where it stands. Where
 * that doesn't come out right, the file is written anew, which costs its comments but never its meaning.
 */
const written = (
  file: string,
  text: string,
  before: TomlTable,
  wanted: TomlTable
): Either.Either<string, ConfigRejected> => {
  const { kept, added } = newTables(before, wanted);
  const attempts = [
    () => joined(withoutKeys(text, removed(before, kept)), added),
    () => joined(patch(withoutKeys(text, removed(before, kept)), kept), added),
    () => joined(patch(text, kept), added),
    () => stringify(wanted)
  ];
  for (const attempt of attempts) {
    const candidate = Either.getOrUndefined(Either.try(attempt));
    if (candidate !== undefined && says(candidate, wanted)) return Either.right(candidate);
  }
  return Either.left(
    new ConfigRejected({ file, problems: ["it can't be changed without losing something; edit it by hand"] })
  );
};

type Path = ReadonlyArray<string>;

/** Keys with a plain value that are there before and not after. */
const removed = (before: TomlTable, after: TomlTable, at: Path = []): ReadonlyArray<Path> =>
  Object.entries(before).flatMap(([key, value]) => {
    const still = after[key];
    if (!isTable(value)) return key in after ? [] : [[...at, key]];
    return isTable(still) ? removed(value, still, [...at, key]) : [];
  });

/** The text without the lines of these keys. A value of several lines stays, and is left to whoever comes next. */
const withoutKeys = (text: string, paths: ReadonlyArray<Path>): string => {
  const gone = new Set(paths.map((path) => path.join("\n")));
  if (gone.size === 0) return text;
  let section: Path = [];
  return text
    .split("\n")
    .filter((line) => {
      const path = pathOf(line);
      if (line.trimStart().startsWith("[")) {
        section = path ?? ["\n"];
        return true;
      }
      return path === undefined || !gone.has([...section, ...path].join("\n"));
    })
    .join("\n");
};

/** The path that one line by itself is about, if it is about one. */
const pathOf = (line: string): Path | undefined => {
  const found = Either.getOrUndefined(Either.try(() => parse(line)));
  if (found === undefined) return undefined;
  const path: Array<string> = [];
  for (let inside: unknown = found; isTable(inside); ) {
    const [key, ...others] = Object.keys(inside);
    if (key === undefined || others.length > 0) break;
    path.push(key);
    inside = inside[key];
  }
  return path.length === 0 ? undefined : path;
};

const says = (text: string, wanted: TomlTable): boolean =>
  Either.match(
    Either.try(() => parse(text)),
    { onLeft: () => false, onRight: (value) => same(value, wanted) }
  );

const same = (a: unknown, b: unknown): boolean => {
  if (isTable(a) && isTable(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => same(each, b[index]));
  }
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : Object.is(a, b);
};

/** Splits off what are whole new tables, nested as deep as they are. */
const newTables = (
  before: TomlTable,
  wanted: TomlTable
): { readonly kept: TomlTable; readonly added: TomlTable } => {
  const kept: TomlTable = {};
  const added: TomlTable = {};
  for (const [key, value] of Object.entries(wanted)) {
    const old = before[key];
    if (!isTable(value)) kept[key] = value;
    else if (old === undefined) added[key] = value;
    else if (!isTable(old)) kept[key] = value;
    else {
      const inner = newTables(old, value);
      kept[key] = inner.kept;
      if (Object.keys(inner.added).length > 0) added[key] = inner.added;
    }
  }
  return { kept, added };
};

const joined = (text: string, added: TomlTable): string => {
  if (Object.keys(added).length === 0) return text;
  const head = text.trimEnd();
  return `${head === "" ? "" : `${head}\n\n`}${stringify(added).trim()}\n`;
};
