/** The registry: what providers there are, what is known of their models, and what an adapter is told of it. */
export { type EntryProblem, entryProblems } from "./entry-problems.ts";
export { canonicalId, type FactSource } from "./known-facts.ts";
export { isEnabled, type OfferedModel, offeredModels } from "./offered-models.ts";
export { baseUrlOf, credentialOf, type Discovered, type ProviderEntry } from "./provider-entry.ts";
export {
  effectiveEffort,
  hasEffort,
  ModelUnresolved,
  type ResolvedModel,
  resolveModel
} from "./resolve-model.ts";
