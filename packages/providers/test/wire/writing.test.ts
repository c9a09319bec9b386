import { CallId, type ModelMessage, type ReasoningArtifact } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { type DialectChanges, wireInUse } from "../../src/adapter/wire-table.ts";
import type { EffortMap } from "../../src/wire/effort.ts";
import { quote, writeJson } from "../../src/wire/json-text.ts";
import { aDescriptor, aRequest } from "../support/a-request.ts";
import { anImage, originOf } from "../support/rich-conversation.ts";
import { samples, streamBytes } from "../support/streams.ts";

type Body = { readonly [key: string]: unknown };

const body = (
  wire: Parameters<typeof wireInUse>[0],
  over: Parameters<typeof aRequest>[0] = {},
  dialects: DialectChanges = {},
  efforts: EffortMap = {},
  descriptor = aDescriptor(wire)
): Body =>
  JSON.parse(
    wireInUse(wire, dialects).write({
      request: aRequest(over),
      descriptor,
      efforts,
      media: new Map([[anImage("a").artifact, { base64: "AQID" }]])
    })
  );

const aResult = (output: string, isError: boolean, media = [anImage("a")]): ReadonlyArray<ModelMessage> => [
  { role: "user", text: "go" },
  {
    role: "assistant",
    text: "",
    toolCalls: [{ id: CallId.make("call_2_0"), name: "read_image", arguments: "{}" }]
  },
  {
    role: "tool",
    callId: CallId.make("call_2_0"),
    name: "read_image",
    output,
    isError,
    ...(media.length > 0 ? { media } : {})
  }
];

describe("what an answer said", () => {
  it.each(samples)("on $wire is given back where it stood, and no more than once", ({ wire, response }) => {
    const stream = wireInUse(wire).open();
    const sample = samples.find((one) => one.wire === wire);
    const events = sample === undefined ? [] : stream.feed(streamBytes(sample)).events;
    const completed = [...events, ...(wire === "gemini" ? stream.end().events : [])].find(
      (event) => event.type === "completed"
    );
    expect(completed?.response).toEqual(response);
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "go" },
      {
        role: "assistant",
        text: response.text,
        reasoning: response.reasoning,
        toolCalls: response.toolCalls.map((call, index) => ({ id: CallId.make(`call_1_${index}`), ...call })),
        origin: originOf(wire)
      }
    ];
    const json = writeJson(body(wire, { messages }, { chat_completions: { replayReasoning: true } }));
    const order = wire === "responses" ? ["blob", "Go 🦀", "c1", "c2"] : ["hm", "Go 🦀", "c1", "c2"];
    const places = order.map((word) => json.indexOf(word === "hm" || word === "blob" ? `"${word}"` : word));
    if (wire === "chat_completions") places.shift();
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(json.split(wire === "responses" ? '"blob"' : '"hm"').length - 1).toBe(1);
  });

  it.each(samples)("on $wire is not shown to another model", ({ wire, response }) => {
    const messages = (model: string): ReadonlyArray<ModelMessage> => [
      { role: "user", text: "go" },
      {
        role: "assistant",
        text: "said",
        toolCalls: [],
        reasoning: response.reasoning,
        origin: { ...originOf(wire), model }
      },
      { role: "user", text: "on" }
    ];
    const replay = { chat_completions: { replayReasoning: true } };
    const secret = /"hm"|blob|"sig"/;
    expect(writeJson(body(wire, { messages: messages("another") }, replay))).not.toMatch(secret);
    const own = wire === "chat_completions" ? { ...replay } : replay;
    if (wire !== "chat_completions")
      expect(writeJson(body(wire, { messages: messages("some-model") }, own))).toMatch(secret);
  });
});

describe("Chat Completions", () => {
  it("tells a failed result from a good one in one stable line, and leaves the output alone", () => {
    const content = (isError: boolean) =>
      (
        body("chat_completions", { messages: aResult("out\nput", isError, []) })[
          "messages"
        ] as ReadonlyArray<Body>
      ).at(-1)?.["content"];
    expect(content(false)).toBe("[latch:tool:ok]\nout\nput");
    expect(content(true)).toBe("[latch:tool:error]\nout\nput");
  });

  it("shows the images of results after the whole transaction, in one user turn", () => {
    const messages = body("chat_completions", { messages: aResult("x", false) })[
      "messages"
    ] as ReadonlyArray<Body>;
    expect(messages.map((message) => message["role"])).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
      "user"
    ]);
    expect(messages.at(-1)?.["content"]).toMatchObject([{ type: "image_url" }, { type: "text" }]);
  });

  it("gives reasoning back only where the service asks for it, and then also where there was none", () => {
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "go" },
      {
        role: "assistant",
        text: "a",
        toolCalls: [],
        reasoning: [{ kind: "text", text: "hm" }],
        origin: originOf("chat_completions")
      },
      { role: "user", text: "on" },
      {
        role: "assistant",
        text: "",
        toolCalls: [{ id: CallId.make("call_1_0"), name: "shell", arguments: "{}" }]
      }
    ];
    const reasoning = (replayReasoning: boolean) =>
      (
        body("chat_completions", { messages }, { chat_completions: { replayReasoning } })[
          "messages"
        ] as ReadonlyArray<Body>
      )
        .filter((message) => message["role"] === "assistant")
        .map((message) => message["reasoning_content"]);
    expect(reasoning(false)).toEqual([undefined, undefined]);
    expect(reasoning(true)).toEqual(["hm", ""]);
  });

  it("says an effort only when the model exposes it", () => {
    const effort = (level: "default" | "high" | "max") =>
      body("chat_completions", { effort: level })["reasoning_effort"];
    expect([effort("default"), effort("high"), effort("max")]).toEqual([undefined, "high", undefined]);
  });

  it("says no thinking by the switch alone", () => {
    const deepseek = aDescriptor("chat_completions", { efforts: ["none", "high"] });
    const dialects: DialectChanges = { chat_completions: { thinkingToggle: true } };
    const said = (effort: "default" | "none" | "high") => {
      const { thinking, reasoning_effort } = body("chat_completions", { effort }, dialects, {}, deepseek);
      return { thinking, reasoning_effort };
    };
    expect(said("default")).toEqual({});
    expect(said("none")).toEqual({ thinking: { type: "disabled" } });
    expect(said("high")).toEqual({ thinking: { type: "enabled" }, reasoning_effort: "high" });
  });

  it("names the output limit and the cache key as the service does", () => {
    const openai: DialectChanges = {
      chat_completions: { outputLimitField: "max_completion_tokens", promptCacheKey: true }
    };
    const limits = { maxOutputTokens: 100, cacheKey: "session" };
    expect(body("chat_completions", limits)).toMatchObject({ max_tokens: 100 });
    expect(body("chat_completions", limits)).not.toHaveProperty("prompt_cache_key");
    expect(body("chat_completions", limits, openai)).toMatchObject({
      max_completion_tokens: 100,
      prompt_cache_key: "session"
    });
  });
});

describe("Responses", () => {
  it("keeps nothing there, asks for encrypted reasoning, and says the effort", () => {
    expect(body("responses", { effort: "high", cacheKey: "session", maxOutputTokens: 5 })).toMatchObject({
      store: false,
      include: ["reasoning.encrypted_content"],
      reasoning: { effort: "high" },
      prompt_cache_key: "session",
      max_output_tokens: 5,
      instructions: "You are Latch."
    });
  });

  it("puts images inside the result of the call that brought them", () => {
    const input = body("responses", { messages: aResult("x", true) })["input"] as ReadonlyArray<Body>;
    expect(input.at(-1)).toMatchObject({
      type: "function_call_output",
      output: [{ type: "input_text", text: "[latch:tool:error]\nx" }, { type: "input_image" }]
    });
  });

  it("tells commentary from final answers where that is wanted", () => {
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "go" },
      {
        role: "assistant",
        text: "first",
        toolCalls: [{ id: CallId.make("call_1_0"), name: "shell", arguments: "{}" }],
        origin: originOf("responses")
      },
      { role: "tool", callId: CallId.make("call_1_0"), name: "shell", output: "", isError: false },
      { role: "assistant", text: "last", toolCalls: [], origin: originOf("responses") },
      { role: "user", text: "on" }
    ];
    const phases = (wanted: boolean) =>
      (body("responses", { messages }, { responses: { phases: wanted } })["input"] as ReadonlyArray<Body>)
        .filter((item) => item["role"] === "assistant")
        .map((item) => item["phase"]);
    expect(phases(true)).toEqual(["commentary", "final_answer"]);
    expect(phases(false)).toEqual([undefined, undefined]);
  });
});

describe("Messages", () => {
  const limits = (over: object) => {
    const { max_tokens, thinking, output_config } = over as Body;
    return { max_tokens, thinking, output_config };
  };

  it("lets an adaptive model think as it sees fit and says how hard", () => {
    expect(
      limits(body("anthropic_messages", { effort: "high" }, { anthropic_messages: { thinking: "adaptive" } }))
    ).toEqual({
      max_tokens: 32_000,
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: "high" }
    });
  });

  it("gives a classic model a budget inside its output limit", () => {
    const classic: DialectChanges = { anthropic_messages: { thinking: "classic" } };
    const efforts: EffortMap = { high: { type: "budget", tokens: 16_000 } };
    const said = (maxOutputTokens?: number) =>
      limits(
        body(
          "anthropic_messages",
          { effort: "high", ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }) },
          classic,
          efforts
        )
      );
    expect(said()).toEqual({ max_tokens: 24_192, thinking: { type: "enabled", budget_tokens: 16_000 } });
    expect(said(8_000)).toEqual({ max_tokens: 8_000, thinking: { type: "enabled", budget_tokens: 6_976 } });
    expect(said(1_500)).toEqual({ max_tokens: 1_500 });
  });

  it("can be told not to think", () => {
    const efforts: EffortMap = { low: { type: "disabled" } };
    const dialects: DialectChanges = { anthropic_messages: { thinking: "adaptive" } };
    expect(body("anthropic_messages", { effort: "low" }, dialects, efforts)["thinking"]).toEqual({
      type: "disabled"
    });
  });

  it("marks tools, system and the last two user turns for the cache, or leaves the marking to the service", () => {
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "1" },
      { role: "assistant", text: "a", toolCalls: [] },
      { role: "user", text: "2" },
      { role: "assistant", text: "b", toolCalls: [] },
      { role: "user", text: "3" }
    ];
    expect(
      writeJson(body("anthropic_messages", { messages }, { anthropic_messages: { cache: "none" } }))
    ).not.toContain("cache_control");
    const explicit = body("anthropic_messages", { messages });
    const marked = (explicit["messages"] as ReadonlyArray<{ content: ReadonlyArray<Body> }>).map(
      (turn) => "cache_control" in (turn.content.at(-1) ?? {})
    );
    expect(marked).toEqual([false, false, true, false, true]);
    const automatic = body(
      "anthropic_messages",
      { messages },
      { anthropic_messages: { cache: "automatic" } }
    );
    expect(automatic["cache_control"]).toEqual({ type: "ephemeral" });
    expect(writeJson(automatic["messages"])).not.toContain("cache_control");
    expect(writeJson(automatic["tools"])).toContain("cache_control");
    expect(writeJson(automatic["system"])).toContain("cache_control");
  });

  it("says by its own field that a call failed, and keeps images out of a failed result", () => {
    const last = (isError: boolean) => {
      const turns = body(
        "anthropic_messages",
        { messages: aResult("x", isError) },
        { anthropic_messages: { cache: "none" } }
      )["messages"];
      return (turns as ReadonlyArray<{ content: ReadonlyArray<Body> }>).at(-1)?.content;
    };
    expect(last(false)).toMatchObject([
      { type: "tool_result", content: [{ type: "text", text: "x" }, { type: "image" }] }
    ]);
    expect(last(false)?.[0]).not.toHaveProperty("is_error");
    expect(last(true)).toMatchObject([
      { type: "tool_result", is_error: true, content: "x" },
      { type: "image" }
    ]);
  });
});

describe("Gemini", () => {
  it("says a level only where the model documents it, and a budget only where it counts", () => {
    const config = (dialects: DialectChanges, effort: "default" | "high" | "low", efforts: EffortMap = {}) =>
      (body("gemini", { effort }, dialects, efforts)["generationConfig"] as Body | undefined)?.[
        "thinkingConfig"
      ];
    const levels: DialectChanges = {
      gemini: { thinking: { mode: "levels", levels: ["high", "minimal"], off: "minimal" } }
    };
    const budget: DialectChanges = { gemini: { thinking: { mode: "budget", zeroAllowed: true } } };
    expect(config({}, "high")).toBeUndefined();
    expect(config(levels, "high")).toEqual({ includeThoughts: true, thinkingLevel: "high" });
    expect(config(levels, "low")).toEqual({ includeThoughts: true });
    expect(config(levels, "low", { low: { type: "disabled" } })).toEqual({
      includeThoughts: true,
      thinkingLevel: "minimal"
    });
    expect(config(budget, "high", { high: { type: "budget", tokens: 9 } })).toEqual({
      includeThoughts: true,
      thinkingBudget: 9
    });
    expect(config(budget, "low", { low: { type: "disabled" } })).toEqual({
      includeThoughts: true,
      thinkingBudget: 0
    });
    expect(config(budget, "high")).toEqual({ includeThoughts: true });
  });

  it("gives calls that Gemini did not make the documented stand-in for a signature, where one is demanded", () => {
    const json = (dialects: DialectChanges) =>
      writeJson(body("gemini", { messages: aResult("x", false, []) }, dialects)["contents"]);
    expect(json({})).not.toContain("thoughtSignature");
    expect(json({ gemini: { thinking: { mode: "levels", levels: [] } } })).toContain(
      '"thoughtSignature":"skip_thought_signature_validator"'
    );
  });

  it("puts images into the response, or after it where the model takes none there", () => {
    const last = (imagesInResults: boolean) =>
      (
        body("gemini", { messages: aResult("x", true) }, { gemini: { imagesInResults } })[
          "contents"
        ] as ReadonlyArray<{ parts: unknown }>
      ).at(-1)?.parts;
    const inline = { inlineData: { mimeType: "image/png", data: "AQID" } };
    const response = { id: "call_2_0", name: "read_image", response: { error: "x" } };
    expect(last(true)).toEqual([{ functionResponse: { ...response, parts: [inline] } }]);
    expect(last(false)).toEqual([{ functionResponse: response }, inline]);
  });
});

describe("every wire", () => {
  it.each(["chat_completions", "responses", "anthropic_messages", "gemini"] as const)(
    "%s keeps a model's own arguments to the byte",
    (wire) => {
      const text = '{ "n": 12345678901234567890, "b":1,"a":2 }';
      const messages: ReadonlyArray<ModelMessage> = [
        { role: "user", text: "go" },
        {
          role: "assistant",
          text: "",
          toolCalls: [{ id: CallId.make("call_1_0"), name: "shell", arguments: text }]
        }
      ];
      const json = wireInUse(wire).write({
        request: aRequest({ messages }),
        descriptor: aDescriptor(wire),
        efforts: {},
        media: new Map()
      });
      expect(json).toContain(wire === "chat_completions" || wire === "responses" ? quote(text) : text);
    }
  );

  it.each(["chat_completions", "responses", "anthropic_messages", "gemini"] as const)(
    "%s names an image that was lost",
    (wire) => {
      const messages: ReadonlyArray<ModelMessage> = [{ role: "user", text: "see", media: [anImage("f")] }];
      expect(writeJson(body(wire, { messages }))).toContain("[image: f.png · 2×1: its bytes were not found]");
    }
  );

  it("writes the tools' schemas the same however their members were put", () => {
    const tool = (inputSchema: Body) => [{ name: "t", description: "d", inputSchema }];
    const json = (inputSchema: Body) =>
      writeJson(body("chat_completions", { tools: tool(inputSchema) })["tools"]);
    expect(json({ type: "object", properties: {} })).toBe(json({ properties: {}, type: "object" }));
  });

  it("has no reasoning of an unknown kind to give", () => {
    const odd: ReadonlyArray<ReasoningArtifact> = [{ kind: "tool_call", index: 7 }];
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "go" },
      { role: "assistant", text: "x", toolCalls: [], reasoning: odd, origin: originOf("gemini") },
      { role: "user", text: "on" }
    ];
    expect(body("gemini", { messages })["contents"]).toMatchObject([{}, { parts: [{ text: "x" }] }, {}]);
  });
});
