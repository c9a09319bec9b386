/** The wish of a person or a supervisor that this process stop what it is doing. */
import { Context, type Effect, type Scope } from "effect";

export class Cancellation extends Context.Tag("@latch/cli/Cancellation")<
  Cancellation,
  {
    /** Completes when the wish is uttered, and stays completed. */
    readonly requested: Effect.Effect<void>;
    /** Whether it has been uttered. */
    readonly uttered: Effect.Effect<boolean>;
    /** Until the scope ends Ctrl+C is meant for another program, which has the terminal. */
    readonly elsewhere: Effect.Effect<void, never, Scope.Scope>;
  }
>() {}
