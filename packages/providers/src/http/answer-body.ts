/**
 * The bytes of an answer as they arrive, taken when whoever reads is ready for them. What waits to be taken is bounded by
 * pausing the connection, what comes in all by cutting it off.
 */
import type { IncomingMessage } from "node:http";
import { Clock, Effect, Option } from "effect";
import { maxAnswerBytes, maxBufferedBytes } from "../defaults.ts";
import { malformed, truncated, type WireFailure } from "../wire/wire-failure.ts";
import { wholeAttempt, wholeAttemptWords, within } from "./deadline.ts";
import type { Deadlines } from "./deadlines.ts";

/** The next bytes that have come, never empty; `None` at a clean end. A cut connection is `truncated`. */
export type Pull = Effect.Effect<Uint8Array, Option.Option<WireFailure>>;

export const pulling = (response: IncomingMessage, started: number, deadlines: Deadlines): Pull => {
  const body = collecting(response);
  const arrival = Effect.async<void>((resume) => {
    const forget = body.wait(() => resume(Effect.void));
    return Effect.sync(forget);
  });
  const awaitArrival = Effect.gen(function* () {
    const left = started + deadlines.attemptMillis - (yield* Clock.currentTimeMillis);
    yield* left <= deadlines.streamIdleMillis
      ? within(Math.max(0, left), wholeAttemptWords, {
          ...wholeAttempt,
          shownMillis: deadlines.attemptMillis
        })(arrival)
      : within(deadlines.streamIdleMillis, "no byte came for")(arrival);
  }).pipe(Effect.mapError(Option.some));

  const pull: Pull = Effect.suspend(() => {
    const bytes = body.take();
    if (bytes !== undefined) return Effect.succeed(bytes);
    const ended = body.ended();
    return ended === undefined ? Effect.zipRight(awaitArrival, pull) : Effect.fail(ended);
  });
  return pull;
};

interface Collecting {
  /** What has come and was not taken. */
  readonly take: () => Uint8Array | undefined;
  /** How it ended, if it has: `None` for a clean end. Asked once everything was taken. */
  readonly ended: () => Option.Option<WireFailure> | undefined;
  /** Calls back once when there is something to take or it has ended; returns how to call that off. */
  readonly wait: (wake: () => void) => () => void;
}

const collecting = (response: IncomingMessage): Collecting => {
  let chunks: Array<Uint8Array> = [];
  let buffered = 0;
  let total = 0;
  let ended: Option.Option<WireFailure> | undefined;
  let waiting: (() => void) | undefined;
  const wake = (): void => {
    const waiter = waiting;
    waiting = undefined;
    waiter?.();
  };
  const finish = (how: Option.Option<WireFailure>): void => {
    ended ??= how;
    wake();
  };
  const cut = (): void =>
    finish(Option.some(truncated("the connection was cut in the middle of the answer")));

  response.on("data", (chunk: Uint8Array) => {
    total += chunk.byteLength;
    if (total > maxAnswerBytes) {
      finish(Option.some(malformed(`the answer is larger than ${maxAnswerBytes} bytes`)));
      response.destroy();
      return;
    }
    chunks.push(chunk);
    buffered += chunk.byteLength;
    if (buffered > maxBufferedBytes) response.pause();
    wake();
  });
  response.on("end", () => (response.complete ? finish(Option.none()) : cut()));
  response.on("error", cut);
  response.on("close", cut);

  return {
    take: () => {
      if (chunks.length === 0) return undefined;
      const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      chunks = [];
      buffered = 0;
      return bytes;
    },
    ended: () => ended,
    wait: (callback) => {
      waiting = callback;
      response.resume();
      return () => {
        waiting = undefined;
      };
    }
  };
};
