/**
 * Which model thinks, and how hard. Durable and free of credentials.
 */
import { Schema } from "effect";
import { InputModality } from "../media.ts";
import { Wire } from "./reasoning.ts";

/** The neutral effort vocabulary; `default` sends nothing on the wire. Each model exposes its own subset. */
export const Effort = Schema.Literal("default", "none", "minimal", "low", "medium", "high", "xhigh", "max");
export type Effort = typeof Effort.Type;

export const InferenceProfile = Schema.Struct({
  provider: Schema.NonEmptyString,
  model: Schema.NonEmptyString,
  effort: Effort
});
export type InferenceProfile = typeof InferenceProfile.Type;

const price = Schema.optional(Schema.NonNegative);

/** Prices per million tokens. A missing part makes a cost partial, never zero. */
export const ModelPricing = Schema.Struct({
  input: price,
  output: price,
  cacheRead: price,
  cacheWrite: price,
  currency: Schema.optionalWith(Schema.String, { default: () => "USD" })
});
export type ModelPricing = typeof ModelPricing.Type;

/** What is known of a model. An unknown model gets no invented facts: what isn't known is absent. */
export const ModelDescriptor = Schema.Struct({
  provider: Schema.NonEmptyString,
  model: Schema.NonEmptyString,
  name: Schema.optional(Schema.String),
  wire: Wire,
  contextWindowTokens: Schema.optional(Schema.Positive),
  maxOutputTokens: Schema.optional(Schema.Positive),
  inputModalities: Schema.Array(InputModality),
  efforts: Schema.Array(Effort),
  pricing: Schema.optional(ModelPricing)
});
export type ModelDescriptor = typeof ModelDescriptor.Type;
