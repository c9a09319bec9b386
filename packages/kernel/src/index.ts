/**
 * The kernel: the only authority. It alone appends events, runs commands, certifies evidence and grants permission.
 */
export * from "./port/index.ts";
