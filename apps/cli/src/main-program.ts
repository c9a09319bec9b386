/**
 * The program: runs one command as one effect, and turns signals into cancellation. The first signal asks it to stop,
 * which it does properly; the second kills it at once.
 */
import { Deferred, Effect, FiberId } from "effect";
import type { Invocation } from "./arguments/invocation.ts";
import { dispatch } from "./command/dispatch.ts";
import { Cancellation } from "./machine/cancellation.ts";
import { debugs } from "./machine/debugging.ts";
import * as Journal from "./machine/journal.ts";
import { type ImportModule, ModuleLoader, moduleLoader } from "./machine/module-loader.ts";
import * as Streams from "./machine/streams.ts";
import * as Surroundings from "./machine/surroundings.ts";
import { problemOf } from "./output/problem.ts";
import { exitCodes } from "./output/status.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs an invocation; the exit code. */
export const start = async (invocation: Invocation, importModule: ImportModule): Promise<number> => {
  const debug = debugs(process.env);
  const wish = Deferred.unsafeMake<void>(FiberId.none);
  let elsewhere = 0;
  const ask = (signal: NodeJS.Signals): void => {
    if (signal === "SIGINT" && elsewhere > 0) return;
    // From now on a signal has its usual effect.
    for (const each of signals) process.removeListener(each, ask);
    // A terminal that closes may say so twice, and means the same.
    process.on("SIGHUP", () => undefined);
    Deferred.unsafeDone(wish, Effect.void);
  };
  for (const signal of signals) process.on(signal, ask);
  // What nobody caught. Whoever has the terminal gives it back first.
  process.on("uncaughtException", (error) => {
    const { message } = problemOf(error);
    process.stderr.write(`latch: ${message}\n${debug ? `${error.stack}\n` : ""}`);
    process.exit(exitCodes.failed);
  });
  const count = (by: number) =>
    Effect.sync(() => {
      elsewhere += by;
    });
  const cancellation = Cancellation.of({
    requested: Deferred.await(wish),
    uttered: Deferred.isDone(wish),
    elsewhere: Effect.acquireRelease(count(1), () => count(-1))
  });
  const code = await Effect.runPromise(
    dispatch(invocation).pipe(
      Effect.provide(Streams.layer),
      Effect.provide(Surroundings.layer),
      Effect.provide(Journal.layer(debug)),
      Effect.provideService(ModuleLoader, moduleLoader(importModule)),
      Effect.provideService(Cancellation, cancellation),
      // Spans are read where a failure is printed with its trace, and nowhere else; each costs an identity and two clocks.
      Effect.withTracerEnabled(debug)
    )
  );
  for (const signal of signals) process.removeListener(signal, ask);
  return code;
};
