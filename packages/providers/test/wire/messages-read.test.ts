import { describe, expect, it } from "vitest";
import { told } from "../support/told.ts";

const start = (index: number, content_block: unknown) => ({
  type: "content_block_start",
  index,
  content_block
});
const piece = (index: number, delta: unknown) => ({ type: "content_block_delta", index, delta });
const stopping = (stop_reason: string, usage: object = {}) => ({
  type: "message_delta",
  delta: { stop_reason },
  usage
});
const stop = { type: "message_stop" };
const text = (index: number, words: string) => [
  start(index, { type: "text", text: "" }),
  piece(index, { type: "text_delta", text: words })
];
const thinking = (index: number, words: string, signature: string) => [
  start(index, { type: "thinking", thinking: "", signature: "" }),
  piece(index, { type: "thinking_delta", thinking: words }),
  piece(index, { type: "signature_delta", signature })
];

describe("a Messages stream", () => {
  it("is whole only with its last event", () => {
    expect(told("anthropic_messages", ...text(0, "x"), stopping("end_turn")).failure?.reason).toBe(
      "truncated"
    );
    expect(told("anthropic_messages", ...text(0, "x"), stopping("end_turn"), stop).response?.text).toBe("x");
  });

  it("keeps thinking as it was signed, with signatures in pieces and thoughts withheld", () => {
    const { response } = told(
      "anthropic_messages",
      start(0, { type: "thinking", thinking: "", signature: "" }),
      piece(0, { type: "signature_delta", signature: "ab" }),
      piece(0, { type: "signature_delta", signature: "cd" }),
      start(1, { type: "redacted_thinking", data: "sealed" }),
      ...text(2, "x"),
      stopping("end_turn"),
      stop
    );
    expect(response?.reasoning).toEqual([
      { kind: "thinking", text: "", signature: "abcd" },
      { kind: "redacted", data: "sealed" }
    ]);
  });

  it("marks where texts and calls stood between thoughts", () => {
    const { response } = told(
      "anthropic_messages",
      ...thinking(0, "a", "s1"),
      ...text(1, "first"),
      ...thinking(2, "b", "s2"),
      start(3, { type: "tool_use", id: "t1", name: "shell", input: {} }),
      stopping("tool_use"),
      stop
    );
    expect(response?.reasoning).toEqual([
      { kind: "thinking", text: "a", signature: "s1" },
      { kind: "signed_text", text: "first" },
      { kind: "thinking", text: "b", signature: "s2" },
      { kind: "tool_call", index: 0 }
    ]);
  });

  it("reads a call without arguments as one with none, and arguments that come with the start", () => {
    const { response } = told(
      "anthropic_messages",
      start(0, { type: "tool_use", id: "a", name: "git_status", input: {} }),
      start(1, { type: "tool_use", id: "b", name: "shell", input: { command: "ls" } }),
      stopping("tool_use"),
      stop
    );
    expect(response?.toolCalls.map((call) => call.arguments)).toEqual(["{}", '{"command":"ls"}']);
  });

  it("sums the input from what was read, written and neither", () => {
    const { response } = told(
      "anthropic_messages",
      {
        type: "message_start",
        message: {
          usage: {
            input_tokens: 5,
            cache_read_input_tokens: 100,
            cache_creation_input_tokens: 20,
            output_tokens: 1
          }
        }
      },
      ...text(0, "x"),
      stopping("end_turn", { output_tokens: 7, output_tokens_details: { thinking_tokens: 2 } }),
      stop
    );
    expect(response?.usage).toEqual({
      inputTokens: 125,
      outputTokens: 7,
      cacheReadTokens: 100,
      cacheWriteTokens: 20,
      cacheMissTokens: 5,
      reasoningTokens: 2
    });
  });

  it.each([
    ["end_turn", "end_turn"],
    ["stop_sequence", "end_turn"],
    ["max_tokens", "max_tokens"],
    ["model_context_window_exceeded", "max_tokens"],
    ["refusal", "refusal"],
    ["pause_turn", "other"]
  ])("that stops for %s stopped for %s", (reason, stopReason) => {
    expect(told("anthropic_messages", ...text(0, "x"), stopping(reason), stop).response?.stopReason).toBe(
      stopReason
    );
  });

  it.each([
    ["overloaded_error", "overloaded", true],
    ["rate_limit_error", "rate_limited", true],
    ["api_error", "server_error", true],
    ["timeout_error", "timeout", true],
    ["invalid_request_error", "bad_request", false],
    ["authentication_error", "unauthorized", false],
    ["permission_error", "forbidden", false],
    ["not_found_error", "not_found", false],
    ["request_too_large", "context_overflow", false],
    ["billing_error", "forbidden", false]
  ])("that breaks with %s has failed as %s", (type, reason, transient) => {
    const failure = told("anthropic_messages", ...text(0, "x"), {
      type: "error",
      error: { type, message: "m" }
    }).failure;
    expect(failure).toMatchObject({ reason, transient, detail: "m" });
  });

  it("with a piece of a block that never began is malformed", () => {
    expect(told("anthropic_messages", piece(3, { type: "text_delta", text: "x" })).failure?.reason).toBe(
      "malformed"
    );
  });

  it("may ping as it likes", () => {
    expect(
      told(
        "anthropic_messages",
        { type: "ping" },
        ...text(0, "x"),
        { type: "ping" },
        stopping("end_turn"),
        stop
      ).response?.text
    ).toBe("x");
  });
});
