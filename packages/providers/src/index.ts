/**
 * Models behind wires: an adapter for each of the wires, and one that plays a scenario file instead of asking anyone.
 */
export type { AdapterOptions } from "./adapter/adapter-options.ts";
export * as ModelAdapter from "./adapter/model-adapter.ts";
export { builtinCatalog, catalogDate } from "./catalog/builtin.ts";
export type { Catalog, GeminiThinking, ModelFacts } from "./catalog/model-facts.ts";
export { type KindFacts, kindFacts, type ProviderKind, providerKinds } from "./catalog/provider-kind.ts";
export * as Credentials from "./credential/index.ts";
export * as Discovery from "./discovery/index.ts";
export { BaseUrlRefused, checkedBaseUrl } from "./http/base-url.ts";
export { type Deadlines, defaultDeadlines } from "./http/deadlines.ts";
export { redact } from "./http/redact.ts";
export * from "./registry/index.ts";
export type { ScenarioUnreadable } from "./script/read-scenario.ts";
export { scriptedModel } from "./script/scripted-model.ts";
export { type Subscription, subscription } from "./sign-in/subscription.ts";
export type { SubscriptionMisused } from "./sign-in/subscription-adapter.ts";
export * as SubscriptionAdapter from "./sign-in/subscription-adapter.ts";
export { type Dialects, defaultDialects } from "./wire/dialect.ts";
export type { EffortForm, EffortMap } from "./wire/effort.ts";
