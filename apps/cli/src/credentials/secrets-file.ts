/**
 * `secrets.toml`: a table `[secrets]` from names to values, readable by its owner alone. It is read afresh each time,
 * so that a changed secret counts at once.
 */
import { readFile, stat } from "node:fs/promises";
import { Effect, Either, Schema } from "effect";
import { parse } from "smol-toml";
import { systemErrorCode, systemProblem } from "../machine/system-error.ts";

/** Why the file gives nothing. Never carries any of its content. */
export interface SecretsProblem {
  readonly problem: string;
  readonly remedy: string;
}

const SecretsFile = Schema.Struct({
  secrets: Schema.Record({ key: Schema.String, value: Schema.NonEmptyString })
});
const decodeSecrets = Schema.decodeUnknownEither(SecretsFile);

/** The secrets by name. A missing file holds none. */
export const readSecrets = (path: string): Effect.Effect<Readonly<Record<string, string>>, SecretsProblem> =>
  Effect.gen(function* () {
    const facts = yield* Effect.tryPromise(() => stat(path)).pipe(
      Effect.mapError(({ error }) => error),
      Effect.either
    );
    if (Either.isLeft(facts)) {
      return systemErrorCode(facts.left) === "ENOENT" ? {} : yield* Effect.fail(unreadable(path, facts.left));
    }
    if (process.platform !== "win32" && (facts.right.mode & 0o077) !== 0) {
      return yield* Effect.fail({
        problem: `${path} can be read by other users`,
        remedy: `run: chmod 600 ${path}`
      });
    }
    const text = yield* Effect.tryPromise({
      try: () => readFile(path, "utf8"),
      catch: (error) => unreadable(path, error)
    });
    return yield* secretsIn(path, text);
  });

/** The content of the file. What a parser or a schema would quote of it stays unsaid. */
export const secretsIn = (
  path: string,
  text: string
): Either.Either<Readonly<Record<string, string>>, SecretsProblem> =>
  Either.try(() => parse(text)).pipe(
    Either.flatMap(decodeSecrets),
    Either.map(({ secrets }) => secrets),
    Either.mapLeft(() => ({
      problem: `${path} is not a table [secrets] of names and texts`,
      remedy: 'write it as: [secrets] and below it NAME = "value"'
    }))
  );

const unreadable = (path: string, error: unknown): SecretsProblem => ({
  problem: `${path} can't be read: ${systemProblem(error)}`,
  remedy: "make it readable for yourself"
});
