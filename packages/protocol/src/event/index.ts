/** Events: the vocabulary, the envelope, the catalogue of kinds, and how a row is read and written. */
export * from "./catalogue.ts";
export * from "./codec.ts";
export * from "./context.ts";
export * from "./conversation.ts";
export * from "./envelope.ts";
export * from "./evidence.ts";
export * from "./generation.ts";
export * from "./payload.ts";
export * from "./permission.ts";
export * from "./profile.ts";
export * from "./searchable.ts";
export * from "./session.ts";
export * from "./task.ts";
export * from "./tool.ts";
export * from "./usage.ts";
export * from "./workspace.ts";
