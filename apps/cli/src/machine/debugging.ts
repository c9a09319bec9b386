/** Whether the person at the other end wants to see where things went wrong. */
import { Effect } from "effect";
import { Machine } from "./surroundings.ts";

/** `LATCH_DEBUG=1`. */
export const debugs = (environment: NodeJS.ProcessEnv): boolean => environment["LATCH_DEBUG"] === "1";

export const debugging: Effect.Effect<boolean, never, Machine> = Effect.map(Machine, ({ environment }) =>
  debugs(environment)
);
