/** The stretch of the log that is in view. */
export { type EpochState, emptyEpoch, foldEpoch } from "./epoch-state.ts";
export { advanceEpoch, loadEpoch } from "./load-epoch.ts";
export { conversationUnits, type Unit } from "./unit.ts";
