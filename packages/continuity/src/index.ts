/** The default context engine: what a model sees of a session, and what the session remembers. */
export { engineName, layer } from "./engine/continuity.ts";
export { layerTokenEstimator, type TokenizerFamily, tokenizerFamily } from "./estimate/index.ts";
export { excerptOf, recallOriginals } from "./recall/index.ts";
export { renderStats } from "./report/index.ts";
