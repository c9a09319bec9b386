/** Keeping a secret where a reference says. The secret comes redacted and stands in no error. */
import { CredentialUnavailable } from "@latch/kernel";
import { Effect, Redacted } from "effect";
import { credentialReference } from "./credential-reference.ts";
import type { FileProblem } from "./file-problem.ts";
import { removeFromKeyring, writeKeyring } from "./keyring.ts";
import { changeSecret } from "./secrets-file.ts";

/** Keeps a secret under `file:NAME` or `keyring:NAME`, over what was there. Durable once it returns. */
export const keepSecret = Effect.fn("Credentials.keep")(function* (
  secretsFile: string,
  reference: string,
  secret: Redacted.Redacted<string>
) {
  const value = Redacted.value(secret).trim();
  if (value === "") return yield* refused(reference, "the secret is empty", "paste the key again");
  // Whatever it is for, it goes into a header in the end.
  if (/[^\x21-\x7e]/.test(value)) {
    return yield* refused(
      reference,
      "the secret holds a character that no key has, such as a space or a line break",
      "paste the key again"
    );
  }
  const named = credentialReference(reference);
  switch (named?.type) {
    case "file":
      return yield* Effect.asVoid(changeSecret(secretsFile, named.name, value)).pipe(unavailable(reference));
    case "keyring":
      return yield* writeKeyring(named.name, value).pipe(unavailable(reference));
    default:
      return yield* refused(
        named === undefined ? "(hidden)" : reference,
        "a secret can't be kept there",
        "keep it as file:NAME or keyring:NAME"
      );
  }
});

/** Takes a secret out of where a reference says; whether there was one. */
export const forgetSecret = Effect.fn("Credentials.forget")(function* (
  secretsFile: string,
  reference: string
) {
  const named = credentialReference(reference);
  switch (named?.type) {
    case "file":
      return yield* changeSecret(secretsFile, named.name, null).pipe(unavailable(reference));
    case "keyring":
      return yield* removeFromKeyring(named.name).pipe(unavailable(reference));
    default:
      return false;
  }
});

const refused = (reference: string, problem: string, remedy: string) =>
  new CredentialUnavailable({ reference, problem, remedy });

const unavailable =
  (reference: string) =>
  <A>(effect: Effect.Effect<A, FileProblem>): Effect.Effect<A, CredentialUnavailable> =>
    Effect.mapError(effect, ({ problem, remedy }) => refused(reference, problem, remedy));
