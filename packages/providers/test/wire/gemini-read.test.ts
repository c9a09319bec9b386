import { describe, expect, it } from "vitest";
import { told } from "../support/told.ts";

const parts = (...list: ReadonlyArray<unknown>) => ({
  candidates: [{ content: { role: "model", parts: list } }]
});
const finished = (finishReason = "STOP", ...list: ReadonlyArray<unknown>) => ({
  candidates: [{ content: { role: "model", parts: list }, finishReason }]
});

describe("a Gemini stream", () => {
  it("keeps every part in its place with its signature, joining only what is unsigned", () => {
    const { response } = told(
      "gemini",
      parts({ text: "think", thought: true }),
      parts({ text: "ing", thought: true }),
      parts({ text: "a" }),
      parts({ text: "b" }),
      parts({ text: "", thoughtSignature: "s1" }),
      parts({ functionCall: { name: "shell", args: {} }, thoughtSignature: "s2" }),
      parts({ functionCall: { name: "shell", args: { b: 1 } } }),
      finished()
    );
    expect(response?.reasoning).toEqual([
      { kind: "thinking", text: "thinking" },
      { kind: "signed_text", text: "ab" },
      { kind: "signed_text", text: "", signature: "s1" },
      { kind: "tool_call", index: 0, signature: "s2" },
      { kind: "tool_call", index: 1 }
    ]);
    expect(response?.text).toBe("ab");
    expect(response?.toolCalls).toEqual([
      { name: "shell", arguments: "{}" },
      { name: "shell", arguments: '{"b":1}' }
    ]);
  });

  it("keeps nothing of an answer that had no thoughts and no signatures", () => {
    expect(told("gemini", finished("STOP", { text: "x" })).response?.reasoning).toEqual([]);
  });

  it("takes two calls under one id for two, and one that is said twice for one", () => {
    const call = (y: number) => parts({ functionCall: { id: "a", name: "shell", args: { y } } });
    const { response } = told("gemini", call(1), call(2), call(1), finished());
    expect(response?.toolCalls).toEqual([
      { providerId: "a", name: "shell", arguments: '{"y":1}' },
      { name: "shell", arguments: '{"y":2}' }
    ]);
  });

  it("continues a call by its id and never by its name", () => {
    const { response } = told(
      "gemini",
      parts({ functionCall: { id: "a", name: "shell", args: '{"x"' } }),
      parts({ functionCall: { id: "b", name: "shell", args: { y: 1 } } }),
      parts({ functionCall: { id: "a", args: ":1}" } }),
      finished()
    );
    expect(response?.toolCalls).toEqual([
      { providerId: "a", name: "shell", arguments: '{"x":1}' },
      { providerId: "b", name: "shell", arguments: '{"y":1}' }
    ]);
  });

  it.each([
    ["STOP", "end_turn"],
    ["MAX_TOKENS", "max_tokens"],
    ["SAFETY", "refusal"],
    ["RECITATION", "refusal"],
    ["SOMETHING_NEW", "other"]
  ])("that finishes for %s stopped for %s", (finish, stopReason) => {
    expect(told("gemini", finished(finish, { text: "x" })).response?.stopReason).toBe(stopReason);
  });

  it("without a finish reason was cut", () => {
    expect(told("gemini", parts({ text: "x" })).failure?.reason).toBe("truncated");
  });

  it("with a call that the provider could not read is worth another try", () => {
    expect(told("gemini", finished("MALFORMED_FUNCTION_CALL")).failure).toMatchObject({
      reason: "malformed",
      transient: true
    });
  });

  it("whose prompt is blocked is a request that was refused", () => {
    const { failure } = told("gemini", { promptFeedback: { blockReason: "SAFETY" } });
    expect(failure).toMatchObject({ reason: "bad_request", transient: false });
    expect(failure?.detail).toContain("SAFETY");
  });

  it.each([
    [{ code: 429, status: "RESOURCE_EXHAUSTED", message: "quota" }, "rate_limited", true],
    [{ code: 503, status: "UNAVAILABLE", message: "busy" }, "overloaded", true],
    [
      {
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "The input token count (9) exceeds the maximum number of tokens allowed"
      },
      "context_overflow",
      false
    ],
    [{ code: 400, status: "INVALID_ARGUMENT", message: "no" }, "bad_request", false],
    [{ code: 500, status: "INTERNAL", message: "x" }, "server_error", true]
  ])("that breaks with %j has failed as %s", (error, reason, transient) => {
    expect(told("gemini", parts({ text: "x" }), { error }).failure).toMatchObject({ reason, transient });
  });

  it("counts thoughts as output and keeps what a cache served apart", () => {
    const usageMetadata = {
      promptTokenCount: 10,
      candidatesTokenCount: 3,
      thoughtsTokenCount: 2,
      cachedContentTokenCount: 8
    };
    expect(told("gemini", { ...finished("STOP", { text: "x" }), usageMetadata }).response?.usage).toEqual({
      inputTokens: 10,
      outputTokens: 5,
      cacheReadTokens: 8,
      cacheMissTokens: 2,
      reasoningTokens: 2
    });
  });
});
