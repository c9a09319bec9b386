import type { StreamEvent } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireInUse } from "../../src/adapter/wire-table.ts";
import type { Arrival } from "../../src/wire/event-stream.ts";
import { type Sample, samples, streamBytes, wholeFrom } from "../support/streams.ts";

/** Feeds chunks until the answer is whole or broken, then says that nothing more comes. */
const read = (
  sample: Sample,
  chunks: ReadonlyArray<Uint8Array>
): { events: Array<StreamEvent>; last: Arrival } => {
  const stream = wireInUse(sample.wire).open();
  const events: Array<StreamEvent> = [];
  for (const chunk of chunks) {
    const arrival = stream.feed(chunk);
    events.push(...arrival.events);
    if (arrival.done || arrival.failure !== undefined) return { events, last: arrival };
  }
  const last = stream.end();
  events.push(...last.events);
  return { events, last };
};

const responseOf = (events: ReadonlyArray<StreamEvent>) => {
  const completed = events.filter((event) => event.type === "completed");
  return completed.length === 1 ? completed[0]?.response : completed;
};

const spokenText = (events: ReadonlyArray<StreamEvent>): string =>
  events.map((event) => (event.type === "text_delta" ? event.text : "")).join("");

const spokenCalls = (
  events: ReadonlyArray<StreamEvent>
): ReadonlyArray<{ name: string; arguments: string }> => {
  const calls: Array<{ name: string; arguments: string }> = [];
  for (const event of events) {
    if (event.type !== "tool_call_delta") continue;
    const call = calls[event.index] ?? { name: "", arguments: "" };
    calls[event.index] = { name: event.name ?? call.name, arguments: call.arguments + event.arguments };
  }
  return calls;
};

const cutUp = (bytes: Buffer, at: ReadonlyArray<number>): ReadonlyArray<Buffer> => {
  const places = [
    0,
    ...[...at].map((place) => place % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length
  ];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
};

describe.each(samples)("a stream of $wire", (sample) => {
  it("is read whole", () => {
    const { events } = read(sample, [streamBytes(sample)]);
    expect(responseOf(events)).toEqual(sample.response);
  });

  it("is read the same in chunks of one byte", () => {
    const { events } = read(
      sample,
      [...streamBytes(sample)].map((byte) => Uint8Array.of(byte))
    );
    expect(responseOf(events)).toEqual(sample.response);
    expect(spokenText(events)).toBe(sample.response.text);
  });

  it("is read the same however it is cut up", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        const { events } = read(sample, cutUp(streamBytes(sample), cuts));
        expect(responseOf(events)).toEqual(sample.response);
      })
    ));

  it("is read the same with CRLF, comments, other fields and blank lines in between", () => {
    for (const newline of ["\n", "\r\n", "\r"]) {
      const noise = ": keep-alive\n\nid: 7\nretry: 100\nx-odd: field\n\n\n";
      // A lone CR at the very end may be half of a CRLF: the last event waits for the next byte.
      const bytes = Buffer.concat([streamBytes(sample, newline, noise), Buffer.from(`:${newline}`)]);
      const { events } = read(
        sample,
        [...bytes].map((byte) => Uint8Array.of(byte))
      );
      expect(responseOf(events)).toEqual(sample.response);
    }
  });

  it("tells its text and its calls as they come, and the same as at the end", () => {
    const { events } = read(sample, [streamBytes(sample)]);
    expect(spokenText(events)).toBe(sample.response.text);
    expect(spokenCalls(events)).toEqual(
      sample.response.toolCalls.map((call) => ({ name: call.name, arguments: call.arguments }))
    );
    expect(events.some((event) => event.type === "activity" && event.activity === "reasoning")).toBe(true);
  });

  it("is whole only from the byte on at which its wire says so", () => {
    const bytes = streamBytes(sample);
    const from = wholeFrom(sample);
    for (let at = 0; at <= bytes.length; at += 1) {
      const { last, events } = read(sample, [bytes.subarray(0, at)]);
      if (at < from) {
        expect({ at, failure: last.failure?.reason }).toEqual({ at, failure: "truncated" });
        expect(events.some((event) => event.type === "completed")).toBe(false);
      } else {
        expect({ at, done: last.done }).toEqual({ at, done: true });
      }
    }
  });

  it("that is not UTF-8 is malformed", () => {
    const { last } = read(sample, [Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0xfe, 0x0a, 0x0a])]);
    expect(last.failure?.reason).toBe("malformed");
  });

  it("that is not JSON is malformed", () => {
    const { last } = read(sample, [Buffer.from("data: {oops\n\n")]);
    expect(last.failure?.reason).toBe("malformed");
  });

  it("with an error in its middle fails as what the error says", () => {
    const half = streamBytes(sample).subarray(0, wholeFrom(sample) >> 1);
    const upTo = half.lastIndexOf("\n\n") + 2;
    const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const { last } = read(sample, [
      half.subarray(0, upTo),
      Buffer.from(`event: error\ndata: ${JSON.stringify(error)}\n\n`)
    ]);
    expect(last.failure).toEqual({ reason: "overloaded", transient: true, detail: "Overloaded" });
  });

  it("never ends as an answer on bytes that no service would send", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.json().map((json) => `data: ${json}\n\n`),
            fc.string()
          ),
          { maxLength: 20 }
        ),
        (texts) => {
          const { last, events } = read(
            sample,
            texts.map((text) => Buffer.from(text, "utf8"))
          );
          expect(last.done).toBe(false);
          expect(["truncated", "malformed", "server_error", "bad_request"]).toContain(last.failure?.reason);
          expect(events.filter((event) => event.type === "completed")).toEqual([]);
        }
      )
    ));
});
