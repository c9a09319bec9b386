/** What setup knows, read anew: the config as it is now and what the surroundings offer. */
import { CredentialSource } from "@latch/kernel";
import { credentialOf, offeredModels, type ProviderEntry } from "@latch/providers";
import { Effect } from "effect";
import { refreshable } from "../../command/models/refresh.ts";
import { entryOf, type LoadedConfig, load } from "../../config/load.ts";
import type { Surroundings } from "../../config/paths.ts";
import { credentialLayer } from "../../layers.ts";
import type { Facts, ProviderFacts } from "../setup/facts.ts";
import { knownModels } from "./models.ts";

/** `live` is the provider that the open session talks to. */
export const setupFacts = (around: Surroundings, configFlag: string | undefined, live: string | undefined) =>
  Effect.flatMap(load(around, configFlag), (config) =>
    Effect.map(
      Effect.provide(
        Effect.forEach(Object.keys(config.values.providers ?? {}), (name) => {
          const entry = entryOf(config, name);
          return entry === undefined
            ? Effect.succeed([])
            : Effect.map(providerFacts(config, entry), (facts) => [[name, facts] as const]);
        }),
        credentialLayer(config)
      ),
      (providers) => factsOf(config, Object.fromEntries(providers.flat()), live)
    )
  );

const providerFacts = (
  config: LoadedConfig,
  entry: ProviderEntry
): Effect.Effect<ProviderFacts, never, CredentialSource> =>
  Effect.gen(function* () {
    const credential = credentialOf(entry);
    const source = yield* CredentialSource;
    const missing =
      credential === undefined
        ? undefined
        : yield* Effect.match(source.check(credential), {
            onFailure: ({ problem }) => problem,
            onSuccess: () => undefined
          });
    const { enabledModels: _, ...all } = entry;
    return {
      credential,
      missing,
      models: offeredModels(all).map(({ id, resolved }) => ({
        id,
        wire: resolved?.descriptor.wire,
        efforts: resolved?.descriptor.efforts ?? [],
        known: resolved?.sources.some((source) => source !== "operator") ?? false
      })),
      listed: refreshable(config).includes(entry.id)
    };
  });

const factsOf = (
  { values, paths, around }: LoadedConfig,
  providers: Facts["providers"],
  live: string | undefined
): Facts => ({
  values,
  configPath: paths.config.path,
  secretsPath: paths.secrets.path,
  variables: new Set(
    Object.entries(around.environment).flatMap(([name, value]) => ((value ?? "") === "" ? [] : [name]))
  ),
  modelsOf: knownModels,
  providers,
  live
});
