/** Asks the services of configured providers for their models and keeps what they say. A list that can't be got changes nothing. */
import { CredentialSource } from "@latch/kernel";
import { credentialOf, Discovery, type ProviderEntry } from "@latch/providers";
import { Effect, Either, Option } from "effect";
import { entryOf, type LoadedConfig } from "../../config/load.ts";
import { credentialLayer, subscriptionOf } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";

/** What came of asking one provider. */
export interface Refreshed {
  readonly provider: string;
  /** How many models it lists now; the reason where it could not be asked. */
  readonly result: Either.Either<number, string>;
}

/** Providers of the config whose service has a list. */
export const refreshable = (config: LoadedConfig): ReadonlyArray<string> =>
  Object.entries(config.values.providers ?? {})
    .filter(([, { kind }]) => Discovery.listingKinds.has(kind))
    .map(([id]) => id);

export const refresh = Effect.fn("Models.refresh")(function* (
  config: LoadedConfig,
  providers: ReadonlyArray<string>,
  places?: Discovery.Places
) {
  yield* ensureHome(config.paths);
  return yield* Effect.forEach(providers, (provider) => {
    const entry = entryOf(config, provider);
    const asked =
      entry === undefined ? Effect.fail({ message: "it is not configured" }) : one(config, entry, places);
    return Effect.map(
      Effect.either(asked),
      (result): Refreshed => ({ provider, result: Either.mapLeft(result, ({ message }) => message) })
    );
  });
});

const one = (config: LoadedConfig, entry: ProviderEntry, places: Discovery.Places | undefined) =>
  Effect.gen(function* () {
    const found = yield* Discovery.discover(entry, yield* identityOf(config, entry), places);
    yield* Discovery.saveDiscovered(config.paths.catalog.path, entry, found).pipe(
      Effect.mapError(({ problem, remedy }) => ({ message: `${problem}; ${remedy}` }))
    );
    return found.available.length;
  });

const identityOf = (
  config: LoadedConfig,
  entry: ProviderEntry
): Effect.Effect<Option.Option<Discovery.Identity>, { readonly message: string }> => {
  if (entry.kind === "openai-codex") {
    return subscriptionOf(config).access.pipe(
      Effect.map(({ token, account }) => Option.some({ type: "subscription" as const, token, account })),
      Effect.mapError(({ problem, remedy }) => ({ message: `${problem}; ${remedy}` }))
    );
  }
  const reference = credentialOf(entry);
  return reference === undefined
    ? Effect.succeedNone
    : Effect.flatMap(CredentialSource, ({ resolve }) => resolve(reference)).pipe(
        Effect.map((key) => Option.some({ type: "key" as const, key })),
        Effect.provide(credentialLayer(config))
      );
};
