/** Models as the kernel speaks to them, free of any provider's wire. */
export * from "./message.ts";
export * from "./profile.ts";
export * from "./reasoning.ts";
export * from "./request.ts";
export * from "./stream-event.ts";
export * from "./usage.ts";
