import { describe, expect, it } from "@effect/vitest";
import { ModelProvider } from "@latch/kernel";
import type { Wire } from "@latch/protocol";
import { Effect, Either, Stream } from "effect";
import { layer } from "../../src/adapter/model-adapter.ts";
import { aRequest, someOptions } from "../support/a-request.ts";
import { fakeServer, streamed } from "../support/fake-server.ts";
import { shortStreams } from "../support/short-streams.ts";

/** One request after the other over one adapter, so that each cut meets what the one before left behind. */
const outcomes = (wire: Wire, url: string, count: number) =>
  Effect.gen(function* () {
    const provider = yield* ModelProvider;
    const outcome = provider.stream(aRequest()).pipe(
      Stream.runLast,
      Effect.either,
      Effect.map(
        Either.match({
          onLeft: (failed): string => failed.reason,
          onRight: (last) => (last._tag === "Some" && last.value.type === "completed" ? "completed" : "odd")
        })
      )
    );
    return yield* Effect.replicateEffect(outcome, count);
  }).pipe(Effect.provide(layer(someOptions(wire, url))));

describe.each(shortStreams)("an answer of $wire over HTTP", ({ wire, text, whole }) => {
  const body = Buffer.from(text, "utf8");
  const wholeFrom = Buffer.byteLength(whole);
  const http = streamed(body);
  const headEnd = http.indexOf("\r\n\r\n") + 4;
  const bodyStart = http.indexOf("\r\n", headEnd) + 2;

  it.scopedLive(
    "whose connection is cut at any byte is never an answer before it is one",
    () =>
      Effect.gen(function* () {
        const server = yield* fakeServer((socket, _request, cut) => {
          socket.end(Buffer.concat([http.subarray(0, cut)]), () => socket.destroy());
        });
        const results = yield* outcomes(wire, server.url, http.length + 1);
        results.forEach((outcome, cut) => {
          const expected =
            cut < headEnd
              ? ["unreachable", "malformed"]
              : cut < bodyStart + wholeFrom
                ? ["truncated"]
                : // Whole by its words; whether the cut of the framing behind them is noticed first is the network's affair.
                  ["completed", "truncated"];
          expect(expected, `cut at ${cut} of ${http.length}`).toContain(outcome);
        });
        expect(results.at(-1)).toBe("completed");
      }),
    120_000
  );

  it.scopedLive(
    "that its server ends cleanly too early is never an answer before it is one",
    () =>
      Effect.gen(function* () {
        const cuts = Array.from({ length: body.length + 1 }, (_, at) => at).filter(
          (at) => at % 5 === 0 || at >= body.length - 25
        );
        const server = yield* fakeServer((socket, _request, index) => {
          socket.write(streamed(body.subarray(0, cuts[index])));
        });
        const results = yield* outcomes(wire, server.url, cuts.length);
        results.forEach((outcome, index) => {
          const cut = cuts[index] ?? 0;
          expect({ cut, outcome }).toEqual({ cut, outcome: cut < wholeFrom ? "truncated" : "completed" });
        });
      }),
    120_000
  );

  it.scopedLive("without a length or chunks ends where its connection ends", () =>
    Effect.gen(function* () {
      const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
      const server = yield* fakeServer((socket, _request, index) => {
        socket.end(Buffer.concat([Buffer.from(head), index === 0 ? body : body.subarray(0, 40)]));
      });
      expect(yield* outcomes(wire, server.url, 2)).toEqual(["completed", "truncated"]);
    })
  );

  it.scopedLive("in segments of one byte is read like any other", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => {
        socket.setNoDelay(true);
        for (const byte of http) socket.write(Uint8Array.of(byte));
      });
      expect(yield* outcomes(wire, server.url, 1)).toEqual(["completed"]);
    })
  );
});
