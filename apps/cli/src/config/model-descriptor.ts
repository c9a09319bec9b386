/** What the config and the kind of its provider say of a model. What neither knows stays unknown. */
import type { InferenceProfile, ModelDescriptor, ModelPricing } from "@latch/protocol";
import type { ModelTable, PricingTable, ProviderTable } from "./config-file.ts";
import { kindFacts } from "./provider-kind.ts";

export const modelDescriptor = (profile: InferenceProfile, provider: ProviderTable): ModelDescriptor => {
  const model: ModelTable = provider.models?.[profile.model] ?? {};
  return {
    provider: profile.provider,
    model: profile.model,
    wire: model.transport ?? kindFacts[provider.kind].wire,
    // Text is always taken, and an image only where somebody said so.
    inputModalities: [...new Set(["text" as const, ...(model.input_modalities ?? [])])],
    efforts: model.efforts ?? [],
    ...(model.context_window_tokens === undefined
      ? {}
      : { contextWindowTokens: model.context_window_tokens }),
    ...(model.max_output_tokens === undefined ? {} : { maxOutputTokens: model.max_output_tokens }),
    ...(model.pricing === undefined ? {} : { pricing: pricing(model.pricing) })
  };
};

const pricing = (table: typeof PricingTable.Type): ModelPricing => ({
  ...(table.input === undefined ? {} : { input: table.input }),
  ...(table.output === undefined ? {} : { output: table.output }),
  ...(table.cache_read === undefined ? {} : { cacheRead: table.cache_read }),
  ...(table.cache_write === undefined ? {} : { cacheWrite: table.cache_write }),
  currency: table.currency ?? "USD"
});
