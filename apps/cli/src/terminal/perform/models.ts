type Known = Pick<LoadedConfig, "values" | "discovered">;

/** The models that can be chosen without asking anyone: what the config declares, what services said, what is built in. */
import type { InferenceProfile } from "@latch/protocol";
import { builtinCatalog, offeredModels, type ProviderKind, providerKinds } from "@latch/providers";
import { entryOf, type LoadedConfig } from "../../config/load.ts";
import { bare, type KnownModel } from "../app/known-model.ts";

export const configuredModels = (config: Known): ReadonlyArray<KnownModel> =>
  Object.keys(config.values.providers ?? {}).flatMap((provider) => {
    const entry = entryOf(config, provider);
    return entry === undefined
      ? []
      : offeredModels(entry).map(({ id, resolved }) => ({
          provider,
          model: id,
          effort: "default" as const,
          ...(resolved?.descriptor.pricing === undefined ? {} : { pricing: resolved.descriptor.pricing })
        }));
  });

/** What a provider begins with. */
export const profileOf = (config: Known, provider: string): InferenceProfile | undefined => {
  const first = configuredModels(config).find((profile) => profile.provider === provider);
  return first === undefined ? undefined : bare(first);
};

const isKind = (kind: string): kind is ProviderKind => providerKinds.some((known) => known === kind);

/** Models that the catalog offers of a kind of provider. */
export const knownModels = (kind: string): ReadonlyArray<string> =>
  isKind(kind)
    ? Object.entries(builtinCatalog[kind])
        .filter(([, facts]) => facts.retired !== true)
        .map(([id]) => id)
    : [];
