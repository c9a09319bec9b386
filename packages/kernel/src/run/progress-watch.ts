/**
 * Watches a run for turns that only repeat what is known. The rule is pure and replayed from events; this holds its
 * place in the log and answers for the next call.
 */
import type { ToolCall } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";

export class ProgressWatch extends Context.Tag("@latch/kernel/ProgressWatch")<
  ProgressWatch,
  {
    /** Why this call is not worth running: its result is known and unchanged. Undefined when it may run. */
    readonly suppression: (call: ToolCall) => Effect.Effect<string | undefined>;
  }
>() {
  /** Never suppresses. */
  static readonly layerIdle = Layer.succeed(ProgressWatch, { suppression: () => Effect.succeed(undefined) });
}
