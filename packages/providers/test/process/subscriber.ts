/** Asks for the access of a sign-in: FILE ISSUER, and a token that the service has refused, if one has. Prints the token. */
import { writeSync } from "node:fs";
import { Effect, Redacted } from "effect";
import { subscription } from "../../src/sign-in/subscription.ts";

const [file = "", issuer = "", refused] = process.argv.slice(2);
const signIn = subscription(file, { issuer, endpoint: "http://127.0.0.1:1", clientId: "test" });
const access =
  refused === undefined
    ? signIn.access
    : signIn.renewed({ token: Redacted.make(refused), account: "account-1" });

const said = await Effect.runPromise(
  Effect.match(access, {
    onSuccess: ({ token }) => ({ token: Redacted.value(token) }),
    onFailure: ({ problem }) => ({ problem })
  })
);
writeSync(1, `${JSON.stringify(said)}\n`);
