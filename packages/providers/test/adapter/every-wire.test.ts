/** What every wire must bear, asked of each of them in the same way. */
import { describe, expect, it } from "@effect/vitest";
import { ModelProvider, type ProviderFailed } from "@latch/kernel";
import type { Wire } from "@latch/protocol";
import { Deferred, Effect, Fiber, Stream, TestClock } from "effect";
import { layer } from "../../src/adapter/model-adapter.ts";
import { aRequest, someOptions } from "../support/a-request.ts";
import { failure } from "../support/ask.ts";
import { type Behaviour, fakeServer, plain, streamed } from "../support/fake-server.ts";
import { samples, streamBytes } from "../support/streams.ts";
import { told } from "../support/told.ts";

const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Each status with what it means, where the body says nothing else. */
const statuses: ReadonlyArray<readonly [number, ProviderFailed["reason"], boolean]> = [
  [400, "bad_request", false],
  [401, "unauthorized", false],
  [403, "forbidden", false],
  [404, "not_found", false],
  [408, "timeout", true],
  [409, "overloaded", true],
  [413, "context_overflow", false],
  [429, "rate_limited", true],
  [500, "server_error", true],
  [502, "server_error", true],
  [503, "overloaded", true],
  [529, "overloaded", true]
];

/** Fifty megabytes of this, as fast as they are taken; `sent` says how many bytes were. */
const junk = (text: string) => {
  const counted = { sent: 0 };
  const behave: Behaviour = (socket) => {
    socket.write(head);
    const piece = Buffer.from(chunk(text));
    const more = (): void => {
      while (counted.sent < 50 * 1024 * 1024 && !socket.destroyed) {
        counted.sent += piece.length;
        if (!socket.write(piece)) {
          socket.once("drain", more);
          return;
        }
      }
    };
    more();
  };
  return { counted, behave };
};

const junks: ReadonlyArray<readonly [string, string]> = [
  ["one line", "x".repeat(64 * 1024)],
  ["comments", ": nothing\n".repeat(6_000)],
  ["JSON that means nothing", 'data: {"a":1}\n\n'.repeat(4_000)],
  ["bytes that are no text", "data: \ufffd\n\n".repeat(4_000)]
];

/** Lets an attempt begin and hears each sign of life. */
const listening = (wire: Wire, url: string, onLife: () => Effect.Effect<void>) =>
  Effect.flatMap(ModelProvider, (provider) =>
    provider.stream(aRequest()).pipe(
      Stream.runForEach((event) => (event.type === "activity" ? onLife() : Effect.void)),
      Effect.flip
    )
  ).pipe(Effect.provide(layer(someOptions(wire, url))), Effect.orDie, Effect.fork);

describe.each(samples)("$wire", (sample) => {
  const { wire } = sample;

  it.scoped.each(statuses)("HTTP %i means %s, with a body and without", ([status, reason, transient]) =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket, _, index) => {
        socket.end(
          index === 0 ? plain(`${status} X`, '{"error":{"message":"because"}}') : plain(`${status} X`, "")
        );
      });
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({
        status,
        reason,
        transient,
        detail: "because"
      });
      const bare = yield* failure(someOptions(wire, server.url));
      expect(bare).toMatchObject({ status, reason, transient });
      expect(bare.detail).toMatch(/^.{10,}$/);
    })
  );

  it.scopedLive.each(junks)("fifty megabytes of %s are not taken in", ([, text]) =>
    Effect.gen(function* () {
      const { counted, behave } = junk(text);
      const server = yield* fakeServer(behave);
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({
        reason: "malformed",
        transient: false
      });
      // The bound is 16 MiB; the rest lay in the buffers of the two sockets.
      expect(counted.sent).toBeLessThan(32 * 1024 * 1024);
    })
  );

  it.scoped("a socket that stays silent is given up on, before the headers and after them", () =>
    Effect.gen(function* () {
      for (const [answer, limit] of [
        ["", "60 s"],
        [head, "180 s"]
      ] as const) {
        const reached = yield* Deferred.make<void>();
        const server = yield* fakeServer((socket) => {
          socket.write(answer);
          Deferred.unsafeDone(reached, Effect.void);
        });
        const heard = yield* Deferred.make<void>();
        const fiber = yield* listening(wire, server.url, () =>
          Effect.asVoid(Deferred.succeed(heard, undefined))
        );
        yield* Deferred.await(answer === "" ? reached : heard);
        yield* TestClock.adjust(answer === "" ? "61 seconds" : "181 seconds");
        const failed = yield* Fiber.join(fiber);
        expect(failed).toMatchObject({ reason: "timeout", transient: true });
        expect(failed.detail).toContain(limit);
      }
    })
  );

  it.scoped("a socket that drips is given up on when the whole attempt has taken too long", () =>
    Effect.gen(function* () {
      let drip: () => void = () => undefined;
      const server = yield* fakeServer((socket) => {
        socket.write(head);
        drip = () => socket.write(chunk(": "));
      });
      const signs = yield* Effect.replicateEffect(Deferred.make<void>(), 12);
      let heard = 0;
      const fiber = yield* listening(wire, server.url, () => {
        const sign = signs[heard];
        heard += 1;
        return sign === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(sign, undefined));
      });
      // Each silence of 170 seconds is short enough; eleven of them are 1,870.
      for (const sign of signs.slice(0, 11)) {
        yield* Deferred.await(sign);
        yield* TestClock.adjust("170 seconds");
        drip();
      }
      const failed = yield* Fiber.join(fiber);
      expect(failed).toMatchObject({ reason: "timeout", transient: false });
      expect(failed.detail).toContain("1800 s");
    })
  );

  it.scoped("half a character inside an event is malformed, at the end of the stream it is a cut", () =>
    Effect.gen(function* () {
      const crab = Buffer.from("🦀");
      const bytes = streamBytes(sample);
      const at = bytes.indexOf(crab);
      const broken = Buffer.concat([bytes.subarray(0, at + 2), bytes.subarray(at + 4)]);
      const server = yield* fakeServer((socket, _, index) => {
        socket.end(streamed(index === 0 ? broken : bytes.subarray(0, at + 2)));
      });
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({ reason: "malformed" });
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({ reason: "truncated" });
    })
  );

  it("an error object in the middle is that error, in the wire's own form", () => {
    const error: { readonly [W in Wire]: unknown } = {
      chat_completions: { error: { message: "busy", code: 503 } },
      responses: {
        type: "response.failed",
        response: { error: { code: "server_is_overloaded", message: "busy" } }
      },
      anthropic_messages: { type: "error", error: { type: "overloaded_error", message: "busy" } },
      gemini: { error: { code: 503, status: "UNAVAILABLE", message: "busy" } }
    };
    expect(told(wire, error[wire])).toMatchObject({
      failure: { reason: "overloaded", transient: true, detail: "busy" },
      events: []
    });
  });

  it("deltas that are empty add nothing, and calls whose pieces alternate stay apart", () => {
    const { response, failure: failed } = told(wire, ...alternating[wire]);
    expect(failed).toBeUndefined();
    expect(response?.text).toBe("hi");
    expect(response?.toolCalls.map(({ name, arguments: args }) => [name, args])).toEqual([
      ["a", '{"x":1}'],
      ["b", '{"y":2}']
    ]);
  });

  it("an id that two calls share is the first one's, and both calls stay", () => {
    const calls = told(wire, ...sharing[wire]).response?.toolCalls;
    expect(calls?.map(({ name, providerId }) => [name, providerId])).toEqual([
      ["a", "same"],
      ["b", undefined]
    ]);
  });
});

const delta = (value: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }]
});
const chatCall = (index: number, rest: object) => delta({ tool_calls: [{ index, ...rest }] });
const item = (index: number, name: string, args: string, id: string) => ({
  output_index: index,
  item: { type: "function_call", id: `fc_${index}`, call_id: id, name, arguments: args }
});
const argumentsDelta = (index: number, text: string) => ({
  type: "response.function_call_arguments.delta",
  output_index: index,
  item_id: `fc_${index}`,
  delta: text
});
const block = (index: number, content_block: unknown) => ({
  type: "content_block_start",
  index,
  content_block
});
const piece = (index: number, value: unknown) => ({ type: "content_block_delta", index, delta: value });
const use = (id: string, name: string) => ({ type: "tool_use", id, name, input: {} });
const json = (text: string) => ({ type: "input_json_delta", partial_json: text });
const parts = (values: ReadonlyArray<unknown>, rest: object = {}) => ({
  candidates: [{ content: { role: "model", parts: values }, ...rest }]
});

const alternating: { readonly [W in Wire]: ReadonlyArray<unknown> } = {
  chat_completions: [
    delta({}),
    delta({ content: "" }),
    delta({ content: "h", tool_calls: [] }),
    delta({ content: "i" }),
    chatCall(0, { id: "1", function: { name: "a", arguments: "" } }),
    chatCall(1, { id: "2", function: { name: "b", arguments: '{"y"' } }),
    chatCall(0, { function: { arguments: '{"x"' } }),
    chatCall(1, { function: { arguments: "" } }),
    chatCall(1, { function: { arguments: ":2}" } }),
    chatCall(0, { function: { arguments: ":1}" } }),
    delta({}, "tool_calls")
  ],
  responses: [
    { type: "response.output_text.delta", output_index: 0, item_id: "m", delta: "" },
    { type: "response.output_text.delta", output_index: 0, item_id: "m", delta: "hi" },
    { type: "response.output_item.added", ...item(1, "a", "", "1") },
    { type: "response.output_item.added", ...item(2, "b", "", "2") },
    argumentsDelta(2, '{"y"'),
    argumentsDelta(1, '{"x"'),
    argumentsDelta(2, ""),
    argumentsDelta(1, ":1}"),
    argumentsDelta(2, ":2}"),
    { type: "response.completed", response: { status: "completed" } }
  ],
  anthropic_messages: [
    block(0, { type: "text", text: "" }),
    piece(0, { type: "text_delta", text: "" }),
    piece(0, { type: "text_delta", text: "hi" }),
    block(1, use("1", "a")),
    block(2, use("2", "b")),
    piece(2, json('{"y"')),
    piece(1, json('{"x"')),
    piece(2, json("")),
    piece(1, json(":1}")),
    piece(2, json(":2}")),
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
    { type: "message_stop" }
  ],
  gemini: [
    parts([]),
    parts([{ text: "" }]),
    parts([{ text: "h" }]),
    { candidates: [{}] },
    parts([{ text: "i" }, { functionCall: { id: "1", name: "a", args: { x: 1 } } }]),
    parts([{ functionCall: { id: "2", name: "b", args: { y: 2 } } }]),
    parts([{ text: "" }], { finishReason: "STOP" })
  ]
};

const sharing: { readonly [W in Wire]: ReadonlyArray<unknown> } = {
  chat_completions: [
    chatCall(0, { id: "same", function: { name: "a", arguments: "{}" } }),
    chatCall(1, { id: "same", function: { name: "b", arguments: "{}" } }),
    delta({}, "tool_calls")
  ],
  responses: [
    { type: "response.output_item.done", ...item(0, "a", "{}", "same") },
    { type: "response.output_item.done", ...item(1, "b", "{}", "same") },
    { type: "response.completed", response: { status: "completed" } }
  ],
  anthropic_messages: [
    block(0, use("same", "a")),
    block(1, use("same", "b")),
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
    { type: "message_stop" }
  ],
  gemini: [
    parts([{ functionCall: { id: "same", name: "a", args: {} } }]),
    parts([{ functionCall: { id: "same", name: "b", args: {} } }], { finishReason: "STOP" })
  ]
};
