/** The context engine's port and the words it is spoken in. */
export * from "./budget.ts";
export * from "./cache-metrics.ts";
export * from "./context-engine.ts";
export * from "./engine-config.ts";
export * from "./engine-layer.ts";
export * from "./projection.ts";
export * from "./search-terms.ts";
export * from "./session-history.ts";
export * from "./stats.ts";
export { stem } from "./stem.ts";
export * from "./token-estimator.ts";
