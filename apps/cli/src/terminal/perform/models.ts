/** The models that can be chosen without asking anyone: what the config declares and what the catalog still offers. */
import type { InferenceProfile } from "@latch/protocol";
import { builtinCatalog, offeredModels, type ProviderKind, providerKinds } from "@latch/providers";
import type { ConfigFile } from "../../config/config-file.ts";
import { providerEntry } from "../../config/provider-entry.ts";

export const configuredModels = ({ providers = {} }: ConfigFile): ReadonlyArray<InferenceProfile> =>
  Object.entries(providers).flatMap(([provider, table]) =>
    offeredModels(providerEntry(provider, table)).map(({ id }) => ({
      provider,
      model: id,
      effort: "default" as const
    }))
  );

/** What a provider begins with. */
export const profileOf = (config: ConfigFile, provider: string): InferenceProfile | undefined =>
  configuredModels(config).find((profile) => profile.provider === provider);

const isKind = (kind: string): kind is ProviderKind => providerKinds.some((known) => known === kind);

/** Models that the catalog offers of a kind of provider. */
export const knownModels = (kind: string): ReadonlyArray<string> =>
  isKind(kind)
    ? Object.entries(builtinCatalog[kind])
        .filter(([, facts]) => facts.retired !== true)
        .map(([id]) => id)
    : [];
