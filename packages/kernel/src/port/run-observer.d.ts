/**
 * Who hears a run. Durable events are announced only once they are committed, in order, each exactly once.
 */
import type { LiveEvent } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
declare const RunObserver_base: Context.TagClass<RunObserver, "@latch/kernel/RunObserver", {
    readonly hear: (live: LiveEvent) => Effect.Effect<void>;
}>;
export declare class RunObserver extends RunObserver_base {
    /** Nobody listens. */
    static readonly layerSilent: Layer.Layer<RunObserver, never, never>;
}
export {};
