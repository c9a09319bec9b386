/** What things cost in tokens before a provider says so. */
export { estimatorOf, layerTokenEstimator } from "./estimator.ts";
export { type TokenizerFamily, tokenizerFamily } from "./family.ts";
