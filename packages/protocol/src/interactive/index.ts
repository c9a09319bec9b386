/** What passes between a session and the interface that drives it. */
export * from "./command.ts";
export * from "./input.ts";
export * from "./output.ts";
