/**
 * Work that is done at most once, when first asked for, and belongs to no one who asks: whoever is cancelled while
 * waiting takes neither the work nor its result from the others.
 */
import { Deferred, Effect, type Scope } from "effect";

/** The work ends with the scope that this is made in. */
export const once = <A, E, R>(
  work: Effect.Effect<A, E, R>
): Effect.Effect<Effect.Effect<A, E>, never, R | Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope;
    const context = yield* Effect.context<R>();
    const result = yield* Deferred.make<A, E>();
    let begun = false;
    const begin = Effect.suspend(() => {
      if (begun) return Effect.void;
      begun = true;
      return work.pipe(
        Effect.provide(context),
        Effect.interruptible,
        Effect.intoDeferred(result),
        Effect.forkIn(scope),
        Effect.asVoid
      );
    });
    return Effect.zipRight(Effect.uninterruptible(begin), Deferred.await(result));
  });
