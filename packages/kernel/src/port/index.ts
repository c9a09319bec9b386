/** The ports: everything the kernel needs from the world, and nothing it decides. */
export * from "./approval-resolver.ts";
export * from "./artifact-store.ts";
export * from "./credential-source.ts";
export * from "./event-store.ts";
export * from "./execution-backend.ts";
export * from "./file-stamps.ts";
export * from "./identity.ts";
export * from "./inference-source.ts";
export * from "./model-provider.ts";
export * from "./path-lookup.ts";
export * from "./run-observer.ts";
export * from "./session-catalog.ts";
export * from "./workspace-log.ts";
