/**
 * The kernel's ports on SQLite: events, sessions, workspaces, artifacts; and the read-only history of one session.
 */
export { historyLayer, SessionHistories } from "./history/session-histories.ts";
export { layer, layerMemory, type StoreServices } from "./layer.ts";
export type { StoreOptions } from "./options.ts";
export { type StoreFinding, StoreUpkeep } from "./upkeep/store-upkeep.ts";
