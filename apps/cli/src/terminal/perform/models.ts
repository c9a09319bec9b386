/** The models that a config names: what can be chosen without asking anyone. */
import type { InferenceProfile } from "@latch/protocol";
import type { ConfigFile } from "../../config/config-file.ts";

export const configuredModels = ({
  providers = {},
  inference
}: ConfigFile): ReadonlyArray<InferenceProfile> =>
  Object.entries(providers).flatMap(([provider, table]) => {
    const named = [
      ...(table.default_model === undefined ? [] : [table.default_model]),
      ...(inference?.provider === provider && inference.model !== undefined ? [inference.model] : []),
      ...Object.keys(table.models ?? {})
    ];
    return [...new Set(named)].map((model) => ({ provider, model, effort: "default" as const }));
  });

/** What a provider begins with. */
export const profileOf = (config: ConfigFile, provider: string): InferenceProfile | undefined =>
  configuredModels(config).find((profile) => profile.provider === provider);
