/**
 * The program: runs one command as one effect, and turns signals into cancellation. The first signal asks it to stop,
 * which it does properly; the second kills it at once.
 */
import { Deferred, Effect, FiberId, Layer } from "effect";
import type { Invocation } from "./arguments/invocation.ts";
import { dispatch } from "./command/dispatch.ts";
import { Cancellation } from "./machine/cancellation.ts";
import { type ImportModule, ModuleLoader, moduleLoader } from "./machine/module-loader.ts";
import * as Streams from "./machine/streams.ts";
import * as Surroundings from "./machine/surroundings.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs an invocation; the exit code. */
export const start = async (invocation: Invocation, importModule: ImportModule): Promise<number> => {
  const wish = Deferred.unsafeMake<void>(FiberId.none);
  const ask = (): void => {
    // From now on a signal has its usual effect.
    for (const signal of signals) process.removeListener(signal, ask);
    Deferred.unsafeDone(wish, Effect.void);
  };
  for (const signal of signals) process.on(signal, ask);
  const code = await Effect.runPromise(
    dispatch(invocation).pipe(
      Effect.provide(
        Layer.mergeAll(
          Streams.layer,
          Surroundings.layer,
          Layer.succeed(ModuleLoader, moduleLoader(importModule))
        ).pipe(Layer.provideMerge(Layer.succeed(Cancellation, { requested: Deferred.await(wish) })))
      )
    )
  );
  for (const signal of signals) process.removeListener(signal, ask);
  return code;
};
