/** The prompt: fragments, and the compiler that splits them into a stable prefix and a session block. */
export * from "./compile.ts";
export * from "./environment-fragments.ts";
export * from "./fragment.ts";
export * from "./session-instructions.ts";
