/** The wish of a person or a supervisor that this process stop what it is doing. */
import { Context, type Effect } from "effect";

export class Cancellation extends Context.Tag("@latch/cli/Cancellation")<
  Cancellation,
  {
    /** Completes when the wish is uttered, and stays completed. */
    readonly requested: Effect.Effect<void>;
  }
>() {}
