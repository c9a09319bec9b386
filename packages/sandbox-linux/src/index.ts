/** The Linux sandbox: `ExecutionBackend` on Bubblewrap. */
export { layer, layerWith } from "./backend.ts";
export { type Inspection, inspect } from "./probe/inspect.ts";
export { type AutoExecuted, autoExecutedPaths } from "./profile/auto-executed-paths.ts";
export { credentialCandidates } from "./profile/credential-paths.ts";
export { SandboxSettings, type Settings } from "./settings.ts";
