import { describe, expect, it } from "vitest";
import { told } from "../support/told.ts";

const reasoning = (id: string, blob?: string) => ({
  id,
  type: "reasoning",
  summary: [],
  encrypted_content: blob
});
const message = (id: string, text: string) => ({
  id,
  type: "message",
  content: [{ type: "output_text", text }]
});
const aCall = (id: string, args = "{}") => ({
  id: `fc_${id}`,
  type: "function_call",
  call_id: id,
  name: "shell",
  arguments: args
});
const done = (output_index: number, item: unknown) => ({
  type: "response.output_item.done",
  output_index,
  item
});
const completed = (response: object = {}) => ({
  type: "response.completed",
  response: { status: "completed", ...response }
});

describe("a Responses stream", () => {
  it("is whole only with its last event", () => {
    expect(told("responses", done(0, message("m", "x"))).failure?.reason).toBe("truncated");
    expect(told("responses", done(0, message("m", "x")), "[DONE]").failure?.reason).toBe("truncated");
    expect(told("responses", done(0, message("m", "x")), completed()).response?.text).toBe("x");
  });

  it("is read from its last event alone when nothing came before", () => {
    const { response } = told(
      "responses",
      completed({ output: [reasoning("rs", "blob"), message("m", "x"), aCall("a")] })
    );
    expect(response).toMatchObject({
      text: "x",
      toolCalls: [{ providerId: "a", name: "shell", arguments: "{}" }],
      reasoning: [{ kind: "encrypted", data: "blob", id: "rs" }]
    });
  });

  it("keeps each encrypted reasoning once, however often it is said", () => {
    const { response } = told(
      "responses",
      { type: "response.output_item.added", output_index: 0, item: reasoning("rs", "early") },
      done(0, reasoning("rs", "blob")),
      done(1, reasoning("rs2", "blob")),
      completed({ output: [reasoning("rs", "blob")] })
    );
    expect(response?.reasoning).toEqual([{ kind: "encrypted", id: "rs", data: "blob" }]);
  });

  it("drops reasoning that can't be given back", () => {
    expect(
      told("responses", done(0, reasoning("rs")), done(1, message("m", "x")), completed()).response?.reasoning
    ).toEqual([]);
  });

  it("keeps the calls in the order of the stream, not of their ids", () => {
    const { response } = told("responses", done(0, aCall("z")), done(1, aCall("a")), completed());
    expect(response?.toolCalls.map((call) => call.providerId)).toEqual(["z", "a"]);
  });

  it("marks where texts and calls stood between pieces of reasoning", () => {
    const { response } = told(
      "responses",
      done(0, reasoning("r1", "b1")),
      done(1, message("m", "first")),
      done(2, reasoning("r2", "b2")),
      done(3, aCall("a")),
      completed()
    );
    expect(response?.reasoning).toEqual([
      { kind: "encrypted", id: "r1", data: "b1" },
      { kind: "signed_text", text: "first" },
      { kind: "encrypted", id: "r2", data: "b2" },
      { kind: "tool_call", index: 0 }
    ]);
  });

  it("says a second message on a line of its own, the same while it comes and at the end", () => {
    const { response, events } = told(
      "responses",
      { type: "response.output_text.delta", output_index: 0, item_id: "m1", delta: "one" },
      { type: "response.output_text.delta", output_index: 1, item_id: "m2", delta: "two" },
      completed()
    );
    expect(response?.text).toBe("one\n\ntwo");
    expect(events.map((event) => (event.type === "text_delta" ? event.text : "")).join("")).toBe(
      "one\n\ntwo"
    );
  });

  it("tells the rest of a text or of arguments that no delta told", () => {
    const { events } = told(
      "responses",
      { type: "response.output_text.delta", output_index: 0, item_id: "m", delta: "o" },
      done(0, message("m", "one")),
      done(1, aCall("a", '{"x":1}')),
      completed()
    );
    expect(events.filter((event) => event.type === "text_delta").map((event) => event.text)).toEqual([
      "o",
      "ne"
    ]);
    expect(events).toContainEqual({ type: "tool_call_delta", index: 0, name: "shell", arguments: '{"x":1}' });
  });

  it.each([
    ["max_output_tokens", "max_tokens"],
    ["content_filter", "refusal"],
    ["something new", "other"]
  ])("cut short by %s is an answer that stopped for %s", (reason, stopReason) => {
    const { response } = told("responses", done(0, message("m", "half")), {
      type: "response.incomplete",
      response: { status: "incomplete", incomplete_details: { reason } }
    });
    expect(response).toMatchObject({ text: "half", stopReason });
  });

  it.each([
    [
      { type: "response.failed", response: { error: { code: "rate_limit_exceeded", message: "slow" } } },
      "rate_limited",
      true
    ],
    [
      { type: "response.failed", response: { error: { code: "server_error", message: "x" } } },
      "server_error",
      true
    ],
    [{ type: "error", code: "invalid_image", message: "bad image" }, "part_refused", false],
    [
      {
        type: "error",
        error: { type: "invalid_request_error", code: "context_length_exceeded", message: "x" }
      },
      "context_overflow",
      false
    ],
    [completed({ status: "failed", error: { code: "server_error", message: "x" } }), "server_error", true]
  ])("that fails with %j has failed as %s", (event, reason, transient) => {
    expect(told("responses", event).failure).toMatchObject({ reason, transient });
  });

  it("reports usage with what a cache served", () => {
    const usage = {
      input_tokens: 10,
      output_tokens: 4,
      input_tokens_details: { cached_tokens: 6 },
      output_tokens_details: { reasoning_tokens: 3 }
    };
    expect(told("responses", completed({ usage })).response?.usage).toEqual({
      inputTokens: 10,
      outputTokens: 4,
      cacheReadTokens: 6,
      cacheMissTokens: 4,
      reasoningTokens: 3
    });
  });

  it("that refuses is a refusal with its words", () => {
    const { response } = told(
      "responses",
      { type: "response.refusal.delta", output_index: 0, item_id: "m", delta: "I won't." },
      completed()
    );
    expect(response).toMatchObject({ text: "I won't.", stopReason: "refusal" });
  });
});
