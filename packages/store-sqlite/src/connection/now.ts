/** The time that rows carry: whole milliseconds since 1970, UTC. */
import { Clock, Effect } from "effect";

export const nowMillis: Effect.Effect<number> = Effect.map(Clock.currentTimeMillis, Math.floor);
