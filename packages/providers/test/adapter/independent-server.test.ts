import { LLMock } from "@copilotkit/aimock";
import { describe, expect, it } from "@effect/vitest";
import { CallId, type ModelMessage, type ModelRequest, type ModelResponse, type Wire } from "@latch/protocol";
import { Effect, Option, Redacted } from "effect";
import type { AdapterOptions } from "../../src/adapter/adapter-options.ts";
import { aRequest, someOptions } from "../support/a-request.ts";
import { answered, failure, heard } from "../support/ask.ts";
import { originOf } from "../support/rich-conversation.ts";

const wires: ReadonlyArray<readonly [Wire, string, AdapterOptions["dialects"] & object]> = [
  ["chat_completions", "/v1", { chat_completions: { replayReasoning: true } }],
  ["responses", "/v1", {}],
  ["anthropic_messages", "", { anthropic_messages: { thinking: "adaptive", cache: "automatic" } }],
  ["gemini", "/v1beta", { gemini: { thinking: { mode: "levels", levels: ["low", "high"] } } }]
];

const theMock = (prepare: (mock: LLMock) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const mock = new LLMock({ port: 0 });
      prepare(mock);
      await mock.start();
      return mock;
    }),
    (mock) => Effect.promise(() => mock.stop())
  );

/** The conversation after an answer and the results of its calls. */
const answeredWith = (
  wire: Wire,
  before: ModelRequest,
  response: ModelResponse,
  output: string
): ModelRequest => {
  const toolCalls = response.toolCalls.map((call, index) => ({
    id: CallId.make(`call_9_${index}`),
    ...call
  }));
  const results: ReadonlyArray<ModelMessage> = toolCalls.map((call) => ({
    role: "tool",
    callId: call.id,
    name: call.name,
    output,
    isError: false
  }));
  return aRequest({
    ...before,
    messages: [
      ...before.messages,
      {
        role: "assistant",
        text: response.text,
        toolCalls,
        reasoning: response.reasoning,
        origin: originOf(wire)
      },
      ...results
    ]
  });
};

describe.each(wires)("an independent server that speaks %s", (wire, base, dialects) => {
  const options = (url: string): AdapterOptions =>
    someOptions(wire, `${url}${base}`, {
      dialects,
      credential: Effect.succeed(Option.some(Redacted.make("mock-key-123456")))
    });

  it.scopedLive("is asked, calls tools, hears their results and answers", () =>
    Effect.gen(function* () {
      const mock = yield* theMock((server) => {
        server.on(
          { userMessage: "fix it", hasToolResult: false },
          {
            content: "Looking.",
            reasoning: "I had better look first.",
            toolCalls: [
              { name: "shell", arguments: '{"command":"ls"}', id: "call_a1" },
              { name: "shell", arguments: '{"command":"pwd é"}', id: "call_b2" }
            ]
          }
        );
        server.on(
          { userMessage: "fix it", hasToolResult: true },
          { content: "Done. 🦀", usage: { prompt_tokens: 11, completion_tokens: 7 } }
        );
      });
      const first = yield* answered(options(mock.url));
      expect(first).toMatchObject({ text: "Looking.", stopReason: "tool_use" });
      expect(first.toolCalls.map(({ name, arguments: args }) => [name, JSON.parse(args)])).toEqual([
        ["shell", { command: "ls" }],
        ["shell", { command: "pwd é" }]
      ]);
      const second = yield* answered(options(mock.url), answeredWith(wire, aRequest(), first, "a.txt"));
      expect(second).toMatchObject({ text: "Done. 🦀", stopReason: "end_turn", toolCalls: [] });
    })
  );

  it.scopedLive("is heard word by word", () =>
    Effect.gen(function* () {
      const text = "A longer answer, in several pieces, with ümlauts and 🦀 in it.";
      const mock = yield* theMock((server) =>
        server.on({ userMessage: "fix it" }, { content: text }, { chunkSize: 3 })
      );
      const pieces = (yield* heard(options(mock.url))).flatMap((event) =>
        event.type === "text_delta" ? [event.text] : []
      );
      expect(pieces.join("")).toBe(text);
      expect(pieces.length).toBeGreaterThan(10);
    })
  );

  it.scopedLive("that breaks off has not answered", () =>
    Effect.gen(function* () {
      const mock = yield* theMock((server) =>
        server.on(
          { userMessage: "fix it" },
          { content: "x".repeat(200) },
          { chunkSize: 5, truncateAfterChunks: 6, latency: 2 }
        )
      );
      expect((yield* failure(options(mock.url))).reason).toBe("truncated");
    })
  );

  it.scopedLive.each([
    [400, "bad_request", false],
    [401, "unauthorized", false],
    [404, "not_found", false],
    [429, "rate_limited", true],
    [500, "server_error", true],
    [503, "overloaded", true],
    [529, "overloaded", true]
  ] as const)("that says %i is told as %s", ([status, reason, transient]) =>
    Effect.gen(function* () {
      const mock = yield* theMock((server) =>
        server.on({ userMessage: "fix it" }, { error: { message: "because", type: "some_error" }, status })
      );
      expect(yield* failure(options(mock.url))).toMatchObject({
        reason,
        transient,
        status,
        detail: "because"
      });
    })
  );
});
