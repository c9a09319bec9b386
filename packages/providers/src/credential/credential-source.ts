/** `CredentialSource` from the environment, `secrets.toml`, the desktop's keyring and a subscription's sign-in. */
import { CredentialSource, CredentialUnavailable } from "@latch/kernel";
import { Effect, Layer, Redacted } from "effect";
import { subscriptionReference } from "../defaults.ts";
import type { Subscription } from "../sign-in/subscription.ts";
import { type CredentialReference, credentialReference } from "./credential-reference.ts";
import type { FileProblem } from "./file-problem.ts";
import { readKeyring } from "./keyring.ts";
import { readSecrets } from "./secrets-file.ts";

export interface CredentialPlaces {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file of `file:` references. */
  readonly secrets: string;
  readonly subscription: Subscription;
}

export const layer = (places: CredentialPlaces): Layer.Layer<CredentialSource> => {
  const check = (text: string) => found(text, (reference) => checked(places, reference));
  return Layer.succeed(CredentialSource, {
    resolve: (text) =>
      Effect.map(
        found(text, (reference) => secretOf(places, reference)),
        Redacted.make
      ),
    check,
    present: (text) => Effect.isSuccess(check(text))
  });
};

/** Names the reference in what goes wrong. What is not a reference may be a pasted secret, and stays hidden. */
const found = <A>(
  text: string,
  look: (reference: CredentialReference) => Effect.Effect<A, FileProblem>
): Effect.Effect<A, CredentialUnavailable> => {
  const reference = credentialReference(text);
  return reference === undefined
    ? Effect.fail(
        new CredentialUnavailable({
          reference: "(hidden)",
          problem: "it names no secret",
          remedy: "write it as env:VARIABLE, file:NAME or keyring:NAME"
        })
      )
    : Effect.mapError(
        look(reference),
        ({ problem, remedy }) => new CredentialUnavailable({ reference: text, problem, remedy })
      );
};

const secretOf = (
  places: CredentialPlaces,
  reference: CredentialReference
): Effect.Effect<string, FileProblem> => {
  switch (reference.type) {
    case "env":
      return fromEnvironment(places.environment, reference.name);
    case "file":
      return fromFile(places.secrets, reference.name);
    case "keyring":
      return fromKeyring(reference.name);
    case "oauth":
      return Effect.map(places.subscription.access, ({ token }) => Redacted.value(token));
  }
};

/** Offline: a sign-in is looked at where it lies and not renewed. */
const checked = (
  places: CredentialPlaces,
  reference: CredentialReference
): Effect.Effect<void, FileProblem> =>
  reference.type === "oauth" ? places.subscription.check : Effect.asVoid(secretOf(places, reference));

const fromEnvironment = (
  environment: CredentialPlaces["environment"],
  name: string
): Effect.Effect<string, FileProblem> => {
  const value = environment[name];
  return value === undefined || value.trim() === ""
    ? Effect.fail({
        problem: `the environment variable ${name} is ${value === undefined ? "not set" : "empty"}`,
        remedy: `set it: export ${name}=…`
      })
    : Effect.succeed(value.trim());
};

const fromFile = (path: string, name: string): Effect.Effect<string, FileProblem> =>
  Effect.flatMap(readSecrets(path), (all) => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    return value === undefined
      ? Effect.fail({
          problem: `${path} has no secret "${name}"`,
          remedy: `add it below [secrets]: ${name} = "…"`
        })
      : Effect.succeed(value.trim());
  });

const fromKeyring = (name: string): Effect.Effect<string, FileProblem> =>
  Effect.flatMap(readKeyring(name), (value) =>
    value === null || value.trim() === ""
      ? Effect.fail({
          problem: `the keyring has no secret "${name}" of the service "latch"`,
          remedy: "keep one there, or use env: or file: instead"
        })
      : Effect.succeed(value.trim())
  );

/** Whether a reference is the subscription's. It fits one service and no other, and no other fits that. */
export const isSubscription = (reference: string | undefined): boolean => reference === subscriptionReference;
