import { describe, expect, it } from "vitest";
import { told } from "../support/told.ts";

const delta = (value: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }]
});
const call = (piece: object) => delta({ tool_calls: [piece] });
const stopped = delta({}, "stop");
const calls = (...documents: ReadonlyArray<unknown>) =>
  told("chat_completions", ...documents, stopped).response?.toolCalls;

describe("a Chat Completions stream", () => {
  it("tells calls apart that all stand at index 0, by their ids", () => {
    expect(
      calls(
        call({ index: 0, id: "a", function: { name: "shell", arguments: "{}" } }),
        call({ index: 0, id: "b", function: { name: "shell", arguments: "[" } }),
        call({ index: 0, function: { arguments: "]" } })
      )
    ).toEqual([
      { providerId: "a", name: "shell", arguments: "{}" },
      { providerId: "b", name: "shell", arguments: "[]" }
    ]);
  });

  it("finds the call of a piece without index by its id, and without either in the last call", () => {
    expect(
      calls(
        call({ id: "a", function: { name: "one", arguments: "1" } }),
        call({ id: "b", function: { name: "two", arguments: "2" } }),
        call({ id: "a", function: { arguments: "1" } }),
        call({ function: { arguments: "2" } })
      )
    ).toEqual([
      { providerId: "a", name: "one", arguments: "11" },
      { providerId: "b", name: "two", arguments: "22" }
    ]);
  });

  it("takes a name that is repeated in every piece once, and one that comes in pieces whole", () => {
    expect(
      calls(
        call({ index: 0, id: "a", function: { name: "shell", arguments: "" } }),
        call({ index: 0, id: "a", function: { name: "shell", arguments: "{" } }),
        call({ index: 0, id: "a", function: { name: "shell", arguments: "}" } }),
        call({ index: 1, id: "b", function: { name: "read_" } }),
        call({ index: 1, function: { name: "file" } })
      )
    ).toEqual([
      { providerId: "a", name: "shell", arguments: "{}" },
      { providerId: "b", name: "read_file", arguments: "" }
    ]);
  });

  it("leaves out an id that is missing, empty or was used already", () => {
    expect(
      calls(
        call({ index: 0, id: "same", function: { name: "a", arguments: "{}" } }),
        call({ index: 1, id: "same", function: { name: "b", arguments: "{}" } }),
        call({ index: 2, id: "", function: { name: "c", arguments: "{}" } }),
        call({ index: 3, function: { name: "d", arguments: "{}" } })
      )
    ).toEqual([
      { providerId: "same", name: "a", arguments: "{}" },
      { name: "b", arguments: "{}" },
      { name: "c", arguments: "{}" },
      { name: "d", arguments: "{}" }
    ]);
  });

  it("takes arguments that come as an object, and none at all", () => {
    expect(
      calls(
        call({ index: 0, id: "a", function: { name: "x", arguments: { b: 1, a: 2 } } }),
        call({ index: 1, id: "b", function: { name: "y", arguments: null } })
      )
    ).toEqual([
      { providerId: "a", name: "x", arguments: '{"a":2,"b":1}' },
      { providerId: "b", name: "y", arguments: "" }
    ]);
  });

  it("keeps thoughts apart from text, under whichever name they come", () => {
    const { response } = told(
      "chat_completions",
      delta({ reasoning_content: "a", content: null }),
      delta({ reasoning: "b" }),
      delta({
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "c" }] },
          { type: "text", text: "T" }
        ]
      }),
      delta({ content: "ext" }),
      stopped
    );
    expect(response?.text).toBe("Text");
    expect(response?.reasoning).toEqual([{ kind: "text", text: "abc" }]);
  });

  it("keeps a usage that was reported when a later event reports none", () => {
    const { response } = told(
      "chat_completions",
      {
        ...delta({ content: "x" }),
        usage: { prompt_tokens: 3, prompt_cache_hit_tokens: 2, prompt_cache_miss_tokens: 1 }
      },
      { ...stopped, usage: null }
    );
    expect(response?.usage).toEqual({ inputTokens: 3, cacheReadTokens: 2, cacheMissTokens: 1 });
  });

  it("reports no category that the service did not report", () => {
    expect(told("chat_completions", delta({ content: "x" }, "stop")).response?.usage).toBeUndefined();
    const { response } = told("chat_completions", {
      ...stopped,
      usage: { prompt_tokens: 3, completion_tokens: -1 }
    });
    expect(response?.usage).toEqual({ inputTokens: 3 });
  });

  it("does not count what a cache took as input at the plain price", () => {
    const usage = {
      prompt_tokens: 100,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 }
    };
    expect(told("chat_completions", { ...stopped, usage }).response?.usage).toEqual({
      inputTokens: 100,
      cacheReadTokens: 60,
      cacheWriteTokens: 30,
      cacheMissTokens: 10
    });
  });

  it.each([
    ["stop", "end_turn"],
    ["length", "max_tokens"],
    ["content_filter", "refusal"],
    ["tool_calls", "other"],
    ["something new", "other"]
  ])("that finishes for %s stopped for %s", (finish, stopReason) => {
    expect(told("chat_completions", delta({ content: "x" }, finish)).response?.stopReason).toBe(stopReason);
  });

  it("stopped for its calls, also when the service says stop", () => {
    const { response } = told(
      "chat_completions",
      call({ index: 0, id: "a", function: { name: "x" } }),
      stopped
    );
    expect(response?.stopReason).toBe("tool_use");
  });

  it("that says why it finished is whole at its clean end, with or without a last word", () => {
    expect(told("chat_completions", delta({ content: "x" }, "stop")).response?.text).toBe("x");
    expect(told("chat_completions", delta({ content: "x" }), "[DONE]").failure?.reason).toBe("truncated");
  });

  it("that the service broke off is no answer", () => {
    expect(told("chat_completions", delta({ content: "x" }, "error")).failure).toMatchObject({
      reason: "server_error"
    });
    expect(told("chat_completions", delta({}, "insufficient_system_resource")).failure).toMatchObject({
      reason: "overloaded",
      transient: true
    });
  });

  it.each([
    [{ message: "slow down", type: "rate_limit_error" }, "rate_limited", true],
    [{ message: "too long", code: "context_length_exceeded" }, "context_overflow", false],
    [{ message: "oops", code: 502 }, "server_error", true],
    [{ message: "odd", type: "never_seen" }, "server_error", false],
    ["just a text", "server_error", false],
    [{ message: "no money", code: "insufficient_quota", type: "insufficient_quota" }, "forbidden", false]
  ])("that breaks with %j has failed as %s", (error, reason, transient) => {
    expect(told("chat_completions", delta({ content: "x" }), { error }).failure).toMatchObject({
      reason,
      transient
    });
  });

  it("with more calls than any model makes is malformed, and says so early", () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      call({ index, id: `c${index}`, function: { name: "x" } })
    );
    expect(told("chat_completions", ...many).failure?.reason).toBe("malformed");
  });

  it("of a server that does not stream is read from its one message", () => {
    const { response } = told("chat_completions", {
      choices: [{ message: { role: "assistant", content: "whole" }, finish_reason: "stop" }]
    });
    expect(response?.text).toBe("whole");
  });

  it("that ends by refusing is a refusal with its words", () => {
    const { response } = told("chat_completions", delta({ refusal: "I won't." }), stopped);
    expect(response).toMatchObject({ text: "I won't.", stopReason: "refusal" });
  });
});
