/**
 * Where a profile becomes something that can be used: the model behind its wire, the estimator that prices for its
 * tokenizer, and the engine that fills its window. All of it belongs together, so all of it is opened at once.
 */
import type { ContextEngine, InferenceProfile, TokenEstimator } from "@latch/protocol";
import { Context, type Effect, Schema, type Scope } from "effect";
import type { ModelProvider } from "./model-provider.ts";

/** A profile put to use. The window, the prices and what may be sent stand in the provider's descriptor. */
export interface Inference {
  /** As it is used: under the model's own id, with an effort that the model has. */
  readonly profile: InferenceProfile;
  readonly provider: ModelProvider["Type"];
  readonly estimator: TokenEstimator["Type"];
  readonly engine: ContextEngine["Type"];
}

/** The profile can't be used as things are configured. `problem` names what is wrong, and the remedy. */
export class ProfileUnusable extends Schema.TaggedError<ProfileUnusable>()("ProfileUnusable", {
  provider: Schema.String,
  model: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem;
  }
}

export class InferenceSource extends Context.Tag("@latch/kernel/InferenceSource")<
  InferenceSource,
  {
    /**
     * Opens what the profile names, for as long as the scope. Sends nothing. Credentials are resolved afresh, by the
     * provider, whenever it is asked something.
     */
    readonly open: (profile: InferenceProfile) => Effect.Effect<Inference, ProfileUnusable, Scope.Scope>;
  }
>() {}
