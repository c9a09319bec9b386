/**
 * One writer at a time in a workspace: guarded edits, write-capable commands and validations of this process take
 * turns. Other processes are noticed by the generation, not by this lock.
 */
import { Context, Effect, Layer } from "effect";

export class WorkspaceLock extends Context.Tag("@latch/kernel/WorkspaceLock")<
  WorkspaceLock,
  { readonly hold: <A, E, R>(use: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> }
>() {}

export const layer = Layer.effect(
  WorkspaceLock,
  Effect.map(Effect.makeSemaphore(1), (semaphore) => ({ hold: semaphore.withPermits(1) }))
);
