/** The tokens of a sign-in on disk: one private file, read afresh for each request and replaced as a whole. */
import { Effect, Either, Option, Schema } from "effect";
import { parse, stringify } from "smol-toml";
import type { FileProblem } from "../credential/file-problem.ts";
import { readPrivate, writePrivate } from "../credential/private-file.ts";

/** A token goes into a header: one word of printable characters. */
const Token = Schema.String.pipe(Schema.pattern(/^[\x21-\x7e]+$/));

export const Tokens = Schema.Struct({
  access_token: Token,
  refresh_token: Token,
  /** The account that was signed in; it never changes by renewing. */
  account_id: Token
});
export type Tokens = typeof Tokens.Type;

const decode = (kept: unknown) => Schema.decodeUnknownEither(Tokens)(kept);

/** The tokens; none where nobody is signed in. */
export const readTokens = (path: string): Effect.Effect<Option.Option<Tokens>, FileProblem> =>
  Effect.flatMap(readPrivate(path), (text) =>
    Option.match(text, {
      onNone: () => Effect.succeedNone,
      onSome: (content) =>
        Either.try(() => parse(content)).pipe(
          Either.flatMap(decode),
          Either.mapBoth({
            onLeft: (): FileProblem => ({
              problem: `${path} is not a sign-in as Latch writes it`,
              remedy: "sign in again: latch login"
            }),
            onRight: Option.some
          })
        )
    })
  );

export const writeTokens = (path: string, tokens: Tokens): Effect.Effect<void, FileProblem> =>
  writePrivate(path, `# A sign-in of Latch. "latch logout" removes it.\n${stringify(tokens)}\n`);
