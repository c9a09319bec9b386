/**
 * `secrets.toml`: a table `[secrets]` from names to values. It is read afresh each time, so that a changed secret counts
 * at once, and written with what its owner wrote around the values.
 */
import { Effect, Either, Option, Schema } from "effect";
import { parse, stringify } from "smol-toml";
import { fileLock } from "./file-lock.ts";
import type { FileProblem } from "./file-problem.ts";
import { readPrivate, writePrivate } from "./private-file.ts";

const SecretsFile = Schema.Struct({
  secrets: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.NonEmptyString }), {
    default: () => ({})
  })
});
const decodeSecrets = (kept: unknown) => Schema.decodeUnknownEither(SecretsFile)(kept);

type Secrets = Readonly<Record<string, string>>;

/** The content of the file. What a parser or a schema would quote of it stays unsaid. */
export const secretsIn = (path: string, text: string): Either.Either<Secrets, FileProblem> =>
  Either.try(() => parse(text)).pipe(
    Either.flatMap(decodeSecrets),
    Either.map(({ secrets }) => secrets),
    Either.mapLeft(() => ({
      problem: `${path} is not a table [secrets] of names and texts`,
      remedy: 'write it as: [secrets] and below it NAME = "value"'
    }))
  );

/** The text with one secret set, or taken out. Comments and other lines stay where that can be done for certain. */
export const withSecret = (text: string, before: Secrets, name: string, value: string | null): string => {
  const { [name]: _, ...others } = before;
  const after: Secrets = value === null ? others : { ...others, [name]: value };
  const edited = editedLines(text, name, value);
  const result = Either.getOrNull(
    Either.flatMap(
      Either.try(() => parse(edited)),
      decodeSecrets
    )
  )?.secrets;
  return result !== undefined && same(result, after) ? edited : `${stringify({ secrets: after })}\n`;
};

/** By lines, as people write such a file; a form that this gets wrong is noticed when it is read back. */
const editedLines = (text: string, name: string, value: string | null): string => {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const key = JSON.stringify(name);
  const own = lines.findIndex((line) =>
    [name, key, `'${name}'`].some(
      (form) => line.trimStart().startsWith(form) && /^\s*=/.test(line.trimStart().slice(form.length))
    )
  );
  const line = value === null ? [] : [`${key} = ${JSON.stringify(value)}`];
  if (own >= 0) lines.splice(own, 1, ...line);
  else {
    const table = lines.findIndex((each) => /^\s*\[\s*secrets\s*\]/.test(each));
    if (table >= 0) lines.splice(table + 1, 0, ...line);
    else if (value !== null) lines.push("[secrets]", ...line);
  }
  return `${lines.join("\n")}\n`;
};

const same = (a: Secrets, b: Secrets): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value);

/** The secrets by name. A missing file holds none. */
export const readSecrets = (path: string): Effect.Effect<Secrets, FileProblem> =>
  Effect.flatMap(
    readPrivate(path),
    Option.match({ onNone: () => Effect.succeed({}), onSome: (text) => secretsIn(path, text) })
  );

/** Sets a secret, or takes it out, whatever other processes do to the others meanwhile. Whether anything changed. */
export const changeSecret = (
  path: string,
  name: string,
  value: string | null
): Effect.Effect<boolean, FileProblem> =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* fileLock(`${path}.lock`);
      const text = Option.getOrElse(yield* readPrivate(path), () => "");
      const before = yield* secretsIn(path, text);
      if ((Object.hasOwn(before, name) ? before[name] : null) === value) return false;
      yield* writePrivate(path, withSecret(text, before, name, value));
      return true;
    })
  );
