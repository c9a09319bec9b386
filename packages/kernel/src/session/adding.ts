/**
 * Layers in order: each is built with what those before it gave, and all of it is there at the end.
 *
 *     Layer.scopedContext(Layer.build(first).pipe(adding(second), adding(third)))
 *
 * `Layer.provideMerge` and `Layer.mergeAll` come to the same services. But they remember every step between two layers, so
 * that nothing is built twice, and start a fibre for each branch: of a session's layers none is used twice, and that was
 * two thirds of all steps before the first request of a run.
 */
import { Context, Effect, Layer } from "effect";

/** Adds what a layer gives to what it may need. They are closed in the opposite order. */
export const adding =
  <A2, E2, R2>(next: Layer.Layer<A2, E2, R2>) =>
  <A, E, R>(built: Effect.Effect<Context.Context<A>, E, R>) =>
    Effect.flatMap(built, (given) =>
      Effect.map(Effect.provide(Layer.build(next), given), (added) => Context.merge(given, added))
    );
