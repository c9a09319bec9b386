/**
 * From an HTTP answer to stream events. Ends with `completed` exactly once, or fails; what was read before a failure is
 * told before it.
 */
import type { StreamEvent } from "@latch/protocol";
import { Chunk, Clock, Effect, Option, Stream } from "effect";
import type { Deadlines } from "../http/deadlines.ts";
import { errorBody } from "../http/error-body.ts";
import type { Answer } from "../http/exchange.ts";
import { refusal } from "../http/refusal.ts";
import type { Arrival, EventStream } from "../wire/event-stream.ts";
import { malformed, type WireFailure } from "../wire/wire-failure.ts";

export const answerEvents = (
  answer: Answer,
  reading: EventStream,
  deadlines: Deadlines
): Effect.Effect<Stream.Stream<StreamEvent, WireFailure>, WireFailure> =>
  isStream(answer)
    ? Effect.succeed(Stream.concat(Stream.succeed(connected), arrivals(answer, reading)))
    : refused(answer, deadlines);

const connected: StreamEvent = { type: "activity", activity: "connected" };

/** A success that isn't JSON or a page is read as a stream: several servers name their streams wrongly. */
const isStream = ({ status, headers }: Answer): boolean =>
  status >= 200 &&
  status < 300 &&
  status !== 204 &&
  !/^\s*(application\/json|text\/html|application\/problem\+json)/i.test(headers["content-type"] ?? "");

const refused = (answer: Answer, deadlines: Deadlines): Effect.Effect<never, WireFailure> =>
  Effect.gen(function* () {
    const body = yield* errorBody(answer, Math.min(deadlines.headerMillis, deadlines.streamIdleMillis));
    const now = yield* Clock.currentTimeMillis;
    return yield* Effect.fail(refusal({ status: answer.status, headers: answer.headers, body }, now));
  });

const arrivals = (answer: Answer, reading: EventStream): Stream.Stream<StreamEvent, WireFailure> => {
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    return Stream.fail(malformed(`the stream is compressed (${encoding}), which was not asked for`));
  return Stream.unfoldChunkEffect<Progress, StreamEvent, WireFailure, never>(
    { type: "reading" },
    (progress) => {
      switch (progress.type) {
        case "failed":
          return Effect.fail(progress.failure);
        case "done":
          return answer.release.pipe(Effect.as(Option.none()));
        case "reading":
          return answer.pull.pipe(
            Effect.map((bytes) => reading.feed(bytes)),
            Effect.catchAll(
              Option.match({
                onNone: () => Effect.sync(() => reading.end()),
                onSome: (failure) => Effect.succeed<Arrival>({ events: [], done: false, failure })
              })
            ),
            Effect.map((arrival) =>
              Option.some([Chunk.fromIterable(arrival.events), progressAfter(arrival)] as const)
            )
          );
      }
    }
  );
};

type Progress =
  | { readonly type: "reading" }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly failure: WireFailure };

const progressAfter = (arrival: Arrival): Progress => {
  if (arrival.failure !== undefined) return { type: "failed", failure: arrival.failure };
  return arrival.done ? { type: "done" } : { type: "reading" };
};
