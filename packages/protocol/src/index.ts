/**
 * The words that everything else is said in: ids, canonical JSON, events, provider-neutral model types, and the
 * ports that context engines and interfaces see. No behaviour, no I/O.
 */
export * from "./canonical-json.ts";
export * from "./capability.ts";
export * from "./context/index.ts";
export * from "./digest.ts";
export * from "./event/index.ts";
export * from "./evidence.ts";
export * from "./id.ts";
export * from "./interactive/index.ts";
export * from "./live-event.ts";
export * from "./media.ts";
export * from "./mode.ts";
export * from "./model/index.ts";
export * from "./rule-text.ts";
export * from "./task.ts";
export * from "./tool.ts";
