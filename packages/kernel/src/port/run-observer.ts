/**
 * Who hears a run. Durable events are announced only once they are committed, in order, each exactly once.
 */
import type { LiveEvent } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";

export class RunObserver extends Context.Tag("@latch/kernel/RunObserver")<
  RunObserver,
  { readonly hear: (live: LiveEvent) => Effect.Effect<void> }
>() {
  /** Nobody listens. */
  static readonly layerSilent = Layer.succeed(RunObserver, { hear: () => Effect.void });
}
