/** What the config says, as far as that can be checked without asking anyone: no request leaves this machine. */
import { CredentialSource, defaults } from "@latch/kernel";
import type { InferenceProfile } from "@latch/protocol";
import { catalogDate, credentialOf, resolveModel } from "@latch/providers";
import { Effect, Either } from "effect";
import type { ConfigRejected } from "../../config/config-rejected.ts";
import { entryOf, type LoadedConfig } from "../../config/load.ts";
import type { ProfileUnresolved } from "../../config/profile.ts";
import { checkStore, credentialLayer, storeExists, storeLayer } from "../../layers.ts";
import { type Check, failed, ok } from "./check.ts";

export const configCheck = (loaded: Either.Either<LoadedConfig, ConfigRejected>): Check =>
  Either.match(loaded, {
    onLeft: (error) => failed("config", error.message),
    onRight: ({ exists, paths }) =>
      exists
        ? ok("config", `${paths.config.path} is sound`)
        : ok("config", "there is none; everything is at its default", `it would be ${paths.config.path}`)
  });

export const providerCheck = (
  config: LoadedConfig,
  profile: Either.Either<InferenceProfile, ProfileUnresolved>
): Check =>
  Either.match(profile, {
    onLeft: ({ problem, remedy }) => failed("provider", problem, remedy),
    onRight: (resolved) => {
      const entry = entryOf(config, resolved.provider);
      const model = entry && Either.getOrUndefined(resolveModel(entry, resolved.model));
      const window = model?.descriptor.contextWindowTokens;
      const declared =
        config.values.providers?.[resolved.provider]?.models?.[resolved.model]?.context_window_tokens;
      return ok(
        "provider",
        `${resolved.provider}, model ${resolved.model}, effort ${resolved.effort}${
          model === undefined ? "" : `, by ${model.descriptor.wire}`
        }`,
        window === undefined
          ? `the model's window is not declared; ${defaults.contextWindowTokens} tokens are supposed`
          : `the model's window is ${window} tokens, ${
              declared === window
                ? "as declared"
                : model?.sources.includes("service") === true
                  ? "as its service says"
                  : `by the catalog of ${catalogDate}`
            }`
      );
    }
  });

/** Whether the secret is there. Its value is not looked at. */
export const credentialCheck = (config: LoadedConfig, profile: InferenceProfile): Effect.Effect<Check> =>
  Effect.gen(function* () {
    const entry = entryOf(config, profile.provider);
    const reference = entry && credentialOf(entry);
    if (reference === undefined) return ok("credential", `${profile.provider} needs none`);
    const source = yield* CredentialSource;
    return yield* source.check(reference).pipe(
      Effect.match({
        onFailure: ({ problem, remedy }) => failed("credential", `${reference}: ${problem}`, remedy),
        onSuccess: () => ok("credential", `${reference} is there`)
      })
    );
  }).pipe(Effect.provide(credentialLayer(config)));

/** Reads the whole store. Where there is none yet, none is made. */
export const storeCheck = (config: LoadedConfig): Effect.Effect<Check> =>
  Effect.gen(function* () {
    const { path } = config.paths.database;
    if (!(yield* storeExists(config))) return ok("store", "there is no database yet", `it would be ${path}`);
    const findings = yield* Effect.provide(checkStore, storeLayer(config));
    const [first] = findings;
    return first === undefined
      ? ok("store", `${path} is sound`)
      : failed(
          "store",
          `${path} has ${findings.length} faults`,
          findings
            .map(({ session, detail }) => (session === undefined ? detail : `${session}: ${detail}`))
            .join("\n")
        );
  }).pipe(Effect.catchAll((error) => Effect.succeed(failed("store", error.message))));
