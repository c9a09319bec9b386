/** `CredentialSource` from the environment and from `secrets.toml`. */
import { CredentialSource, CredentialUnavailable } from "@latch/kernel";
import { Effect, Layer, Redacted } from "effect";
import { credentialReference } from "../config/credential-reference.ts";
import { readSecrets } from "./secrets-file.ts";

export interface CredentialPlaces {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secrets: string;
}

export const layer = (places: CredentialPlaces): Layer.Layer<CredentialSource> =>
  Layer.succeed(CredentialSource, {
    resolve: (reference) => resolve(places, reference),
    present: (reference) => Effect.isSuccess(resolve(places, reference))
  });

const resolve = (
  { environment, secrets }: CredentialPlaces,
  text: string
): Effect.Effect<Redacted.Redacted<string>, CredentialUnavailable> =>
  Effect.gen(function* () {
    const reference = credentialReference(text);
    const unavailable = (problem: string, remedy: string) =>
      // What is not a reference may be a pasted secret.
      new CredentialUnavailable({ reference: reference === undefined ? "(hidden)" : text, problem, remedy });
    switch (reference?.type) {
      case "env": {
        const value = environment[reference.name];
        return value === undefined || value.trim() === ""
          ? yield* unavailable(
              `the environment variable ${reference.name} is ${value === undefined ? "not set" : "empty"}`,
              `set it: export ${reference.name}=…`
            )
          : Redacted.make(value.trim());
      }
      case "file": {
        const all = yield* readSecrets(secrets).pipe(
          Effect.mapError(({ problem, remedy }) => unavailable(problem, remedy))
        );
        const value = Object.hasOwn(all, reference.name) ? all[reference.name] : undefined;
        return value === undefined
          ? yield* unavailable(
              `${secrets} has no secret "${reference.name}"`,
              `add it below [secrets]: ${reference.name} = "…"`
            )
          : Redacted.make(value.trim());
      }
      case "keyring":
        return yield* unavailable("this version has no access to a keyring", "use env: or file: instead");
      case undefined:
        return yield* unavailable("it names no secret", "write it as env:VARIABLE or file:NAME");
    }
  });
