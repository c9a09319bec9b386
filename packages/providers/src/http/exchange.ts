/**
 * One POST and its answer over `node:http`/`node:https`: deadlines on every part, no redirect followed, no compression
 * asked for, and a connection that is dropped the moment the scope closes. An answer that was read to its end leaves the
 * connection to the next request.
 */
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain
} from "node:http";
import { request as secure } from "node:https";
import { Clock, Deferred, Effect, FiberId, Option, type Scope } from "effect";
import { drainMillis, maxAnswerBytes, maxBufferedBytes } from "../defaults.ts";
import { malformed, truncated, type WireFailure } from "../wire/wire-failure.ts";
import type { Deadlines } from "./deadlines.ts";
import { networkFailure } from "./network-failure.ts";

export interface Posting {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly agent: Agent;
  readonly deadlines: Deadlines;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The next bytes that have come, never empty; `None` at a clean end. A cut connection is `truncated`. */
  readonly pull: Effect.Effect<Uint8Array, Option.Option<WireFailure>>;
  /** Everything of use has been read: let the connection finish instead of dropping it. */
  readonly release: Effect.Effect<void>;
}

export const post = (posting: Posting): Effect.Effect<Answer, WireFailure, Scope.Scope> =>
  Effect.gen(function* () {
    const { deadlines } = posting;
    const started = yield* Clock.currentTimeMillis;
    const sent = yield* Effect.acquireRelease(
      Effect.sync(() => send(posting)),
      ({ finished, request }) => Effect.sync(() => (finished.value ? letFinish(request) : request.destroy()))
    );
    yield* Deferred.await(sent.connected).pipe(
      within(deadlines.connectMillis, "no connection within"),
      Effect.zipRight(Deferred.await(sent.answered)),
      within(deadlines.headerMillis, "no answer within"),
      within(deadlines.attemptMillis, "the whole attempt took longer than", false)
    );
    const response = yield* Deferred.await(sent.answered);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      pull: pulling(body(response), started, deadlines),
      release: Effect.sync(() => {
        sent.finished.value = true;
        response.resume();
      })
    };
  });

interface Sent {
  readonly request: ClientRequest;
  readonly connected: Deferred.Deferred<void, WireFailure>;
  readonly answered: Deferred.Deferred<IncomingMessage, WireFailure>;
  readonly finished: { value: boolean };
}

const send = ({ url, headers, body, agent }: Posting): Sent => {
  const connected = Deferred.unsafeMake<void, WireFailure>(FiberId.none);
  const answered = Deferred.unsafeMake<IncomingMessage, WireFailure>(FiberId.none);
  const request = (url.protocol === "https:" ? secure : plain)(url, {
    method: "POST",
    agent,
    headers: { ...headers, "content-length": String(body.byteLength) }
  });
  const fail = (error: unknown): void => {
    const failure = Effect.fail(networkFailure(error, url.host));
    Deferred.unsafeDone(connected, failure);
    Deferred.unsafeDone(answered, failure);
  };
  const ready = (): void => Deferred.unsafeDone(connected, Effect.void);
  request.on("socket", (socket) => {
    if (socket.connecting) socket.once(url.protocol === "https:" ? "secureConnect" : "connect", ready);
    else ready();
  });
  request.on("response", (response) => {
    // Without a listener of its own a cut answer would be an error that nobody hears.
    response.on("error", () => undefined);
    response.pause();
    ready();
    Deferred.unsafeDone(answered, Effect.succeed(response));
  });
  request.on("error", fail);
  request.on("close", () => fail(new Error("the connection was closed before an answer")));
  request.end(body);
  return { request, connected, answered, finished: { value: false } };
};

/** The rest of an answer is a few bytes of framing, or a server that won't end: either way not for long. */
const letFinish = (request: ClientRequest): void => {
  request.socket?.unref();
  request.setTimeout(drainMillis, () => request.destroy());
};

interface Body {
  /** What has come and was not taken. */
  readonly take: () => Uint8Array | undefined;
  /** How it ended, once everything was taken. */
  readonly ended: () => Option.Option<WireFailure> | undefined;
  /** Calls back once when there is something to take or it has ended. */
  readonly wait: (wake: () => void) => () => void;
}

const body = (response: IncomingMessage): Body => {
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

const pulling = (from: Body, started: number, deadlines: Deadlines): Answer["pull"] => {
  const arrival = Effect.async<void>((resume) => {
    const forget = from.wait(() => resume(Effect.void));
    return Effect.sync(forget);
  });
  const awaitArrival = Effect.gen(function* () {
    const left = started + deadlines.attemptMillis - (yield* Clock.currentTimeMillis);
    yield* left <= deadlines.streamIdleMillis
      ? within(
          Math.max(0, left),
          "the whole attempt took longer than",
          false,
          deadlines.attemptMillis
        )(arrival)
      : within(deadlines.streamIdleMillis, "no byte came for")(arrival);
  }).pipe(Effect.mapError(Option.some));

  const pull: Answer["pull"] = Effect.suspend(() => {
    const bytes = from.take();
    if (bytes !== undefined) return Effect.succeed(bytes);
    const ended = from.ended();
    return ended === undefined ? Effect.zipRight(awaitArrival, pull) : Effect.fail(ended);
  });
  return pull;
};

/** The last deadline is nobody's momentary trouble: an attempt that used it up is not tried again. */
const within =
  (millis: number, words: string, transient = true, shown = millis) =>
  <A>(effect: Effect.Effect<A, WireFailure>): Effect.Effect<A, WireFailure> =>
    Effect.timeoutFail(effect, {
      duration: millis,
      onTimeout: (): WireFailure => ({ reason: "timeout", detail: `${words} ${shown / 1000} s`, transient })
    });
