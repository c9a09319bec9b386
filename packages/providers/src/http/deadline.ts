/** Puts a limit of time on a part of an exchange. */
import { Effect } from "effect";
import type { WireFailure } from "../wire/wire-failure.ts";

/** Fails with `words` and the limit's seconds when the effect takes longer. */
export const within =
  (
    millis: number,
    words: string,
    rest: { readonly transient?: boolean; readonly shownMillis?: number } = {}
  ) =>
  <A, R>(effect: Effect.Effect<A, WireFailure, R>): Effect.Effect<A, WireFailure, R> =>
    Effect.timeoutFail(effect, {
      duration: millis,
      onTimeout: (): WireFailure => ({
        reason: "timeout",
        detail: `${words} ${(rest.shownMillis ?? millis) / 1000} s`,
        transient: rest.transient ?? true
      })
    });

/** The last deadline is nobody's momentary trouble: an attempt that used it up is not tried again. */
export const wholeAttempt = { transient: false } as const;
export const wholeAttemptWords = "the whole attempt took longer than";
