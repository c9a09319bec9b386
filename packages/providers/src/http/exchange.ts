/**
 * One POST and its answer over `node:http`/`node:https`: deadlines on every part, no redirect followed, no compression
 * asked for, and a connection that is dropped the moment the scope closes. An answer that was read to its end leaves the
 * connection to the next request.
 */
import type { ClientRequest, IncomingHttpHeaders } from "node:http";
import { Clock, Deferred, Effect, type Scope } from "effect";
import { drainMillis } from "../defaults.ts";
import type { WireFailure } from "../wire/wire-failure.ts";
import { type Pull, pulling } from "./answer-body.ts";
import { wholeAttempt, wholeAttemptWords, within } from "./deadline.ts";
import type { Deadlines } from "./deadlines.ts";
import { type Posting, type Sent, send } from "./sending.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly pull: Pull;
  /** Everything of use has been read: let the connection finish instead of dropping it. */
  readonly release: Effect.Effect<void>;
}

export const post = (
  posting: Posting,
  deadlines: Deadlines
): Effect.Effect<Answer, WireFailure, Scope.Scope> =>
  Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis;
    return yield* answerOf(posting, started, deadlines).pipe(
      within(deadlines.headerMillis, "no answer within"),
      within(deadlines.attemptMillis, wholeAttemptWords, wholeAttempt)
    );
  });

const answerOf = (
  posting: Posting,
  started: number,
  deadlines: Deadlines
): Effect.Effect<Answer, WireFailure, Scope.Scope> =>
  Effect.gen(function* () {
    const finished = { value: false };
    const sent = yield* Effect.acquireRelease(send(posting), ({ request }) =>
      Effect.sync(() => (finished.value ? letFinish(request) : request.destroy()))
    );
    return yield* Deferred.await(sent.connected).pipe(
      within(deadlines.connectMillis, "no connection within"),
      Effect.zipRight(Deferred.await(sent.answered)),
      Effect.map(
        (response): Answer => ({
          status: response.statusCode ?? 0,
          headers: response.headers,
          pull: pulling(response, started, deadlines),
          release: Effect.sync(() => {
            finished.value = true;
            response.resume();
          })
        })
      ),
      Effect.catchIf(
        (failure) => failure.reason === "unreachable" && wasStale(posting, sent),
        () => answerOf({ ...posting, agent: false }, started, deadlines)
      )
    );
  });

/**
 * A kept connection that the other side had closed meanwhile: the request never got anywhere, and goes out again over a
 * fresh one. Nothing else is sent twice here.
 */
const wasStale = (posting: Posting, sent: Sent): boolean =>
  posting.agent !== false && sent.request.reusedSocket;

/** The rest of an answer is a few bytes of framing, or a server that won't end: either way not for long. */
const letFinish = (request: ClientRequest): void => {
  request.socket?.unref();
  request.setTimeout(drainMillis, () => request.destroy());
};
