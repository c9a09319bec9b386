/** A model that can be chosen, and what it costs where that is known. */
import type { InferenceProfile, ModelPricing } from "@latch/protocol";

export interface KnownModel extends InferenceProfile {
  readonly pricing?: ModelPricing;
}

/** The profile alone: what it costs is no part of it. */
export const bare = ({ provider, model, effort }: KnownModel): InferenceProfile => ({
  provider,
  model,
  effort
});
