/** One answer on each wire, with everything a wire can say in it, as the bytes of its event stream. */
import type { ModelResponse, Wire } from "@latch/protocol";

export interface Sample {
  readonly wire: Wire;
  /** The events, each a whole `event:`/`data:` block without its blank line. */
  readonly blocks: ReadonlyArray<string>;
  /** How many of the blocks make the answer whole. */
  readonly wholeAfter: number;
  readonly response: ModelResponse;
}

const data = (...documents: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  documents.map((value) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}`);

const named = (...documents: ReadonlyArray<{ readonly type: string }>): ReadonlyArray<string> =>
  documents.map((value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}`);

const delta = (value: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }]
});

const twoCalls = [
  { name: "shell", arguments: '{"command":"ls"}' },
  { name: "read_file", arguments: '{"path":"a é.txt"}' }
];

const chat: Sample = {
  wire: "chat_completions",
  blocks: data(
    delta({ role: "assistant", content: "", reasoning_content: "hm" }),
    delta({ content: "Go 🦀" }),
    delta({
      tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "shell", arguments: "" } }]
    }),
    delta({ tool_calls: [{ index: 1, id: "c2", function: { name: "read_file", arguments: '{"path"' } }] }),
    delta({ tool_calls: [{ index: 0, function: { arguments: '{"command":"ls"}' } }] }),
    delta({ tool_calls: [{ index: 1, function: { arguments: ':"a é.txt"}' } }] }),
    delta({}, "tool_calls"),
    { choices: [], usage: { prompt_tokens: 9, completion_tokens: 5 } },
    "[DONE]"
  ),
  wholeAfter: 7,
  response: {
    text: "Go 🦀",
    toolCalls: twoCalls.map((call, index) => ({ providerId: `c${index + 1}`, ...call })),
    reasoning: [{ kind: "text", text: "hm" }],
    stopReason: "tool_use",
    usage: { inputTokens: 9, outputTokens: 5 }
  }
};

const reasoningItem = {
  id: "rs_1",
  type: "reasoning",
  summary: [{ type: "summary_text", text: "hm" }],
  encrypted_content: "blob"
};
const callItem = (index: number) => ({
  id: `fc_${index}`,
  type: "function_call",
  call_id: `c${index}`,
  name: twoCalls[index - 1]?.name,
  arguments: twoCalls[index - 1]?.arguments
});

const responses: Sample = {
  wire: "responses",
  blocks: named(
    { type: "response.created" },
    {
      type: "response.output_item.added",
      ...{ output_index: 0, item: { ...reasoningItem, encrypted_content: "part", summary: [] } }
    },
    { type: "response.output_item.done", ...{ output_index: 0, item: reasoningItem } },
    { type: "response.output_text.delta", ...{ output_index: 1, item_id: "m", delta: "Go 🦀" } },
    { type: "response.output_item.added", ...{ output_index: 2, item: { ...callItem(1), arguments: "" } } },
    { type: "response.output_item.added", ...{ output_index: 3, item: { ...callItem(2), arguments: "" } } },
    {
      type: "response.function_call_arguments.delta",
      ...{ output_index: 3, item_id: "fc_2", delta: '{"path":"a é.txt"}' }
    },
    {
      type: "response.function_call_arguments.delta",
      ...{ output_index: 2, item_id: "fc_1", delta: '{"command":"ls"}' }
    },
    { type: "response.output_item.done", ...{ output_index: 2, item: callItem(1) } },
    {
      type: "response.completed",
      ...{
        response: {
          status: "completed",
          output: [reasoningItem],
          usage: { input_tokens: 9, output_tokens: 5 }
        }
      }
    }
  ),
  wholeAfter: 10,
  response: {
    text: "Go 🦀",
    toolCalls: twoCalls.map((call, index) => ({ providerId: `c${index + 1}`, ...call })),
    reasoning: [{ kind: "encrypted", id: "rs_1", data: "blob", summary: ["hm"] }],
    stopReason: "tool_use",
    usage: { inputTokens: 9, outputTokens: 5 }
  }
};

const block = (index: number, content_block: unknown) => ({
  type: "content_block_start",
  index,
  content_block
});
const piece = (index: number, value: unknown) => ({ type: "content_block_delta", index, delta: value });

const messages: Sample = {
  wire: "anthropic_messages",
  blocks: named(
    {
      type: "message_start",
      ...{ message: { usage: { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 3 } } }
    },
    { type: "ping" },
    block(0, { type: "thinking", thinking: "", signature: "" }),
    piece(0, { type: "thinking_delta", thinking: "hm" }),
    piece(0, { type: "signature_delta", signature: "sig" }),
    block(1, { type: "text", text: "" }),
    piece(1, { type: "text_delta", text: "Go 🦀" }),
    block(2, { type: "tool_use", id: "c1", name: "shell", input: {} }),
    piece(2, { type: "input_json_delta", partial_json: '{"command":' }),
    piece(2, { type: "input_json_delta", partial_json: '"ls"}' }),
    block(3, { type: "tool_use", id: "c2", name: "read_file", input: {} }),
    piece(3, { type: "input_json_delta", partial_json: '{"path":"a é.txt"}' }),
    { type: "message_delta", ...{ delta: { stop_reason: "tool_use" }, usage: { output_tokens: 5 } } },
    { type: "message_stop" }
  ),
  wholeAfter: 14,
  response: {
    text: "Go 🦀",
    toolCalls: twoCalls.map((call, index) => ({ providerId: `c${index + 1}`, ...call })),
    reasoning: [{ kind: "thinking", text: "hm", signature: "sig" }],
    stopReason: "tool_use",
    usage: { inputTokens: 12, outputTokens: 5, cacheReadTokens: 3, cacheMissTokens: 9 }
  }
};

const candidate = (parts: ReadonlyArray<unknown>, rest: object = {}) => ({
  candidates: [{ content: { role: "model", parts }, ...rest }]
});

const gemini: Sample = {
  wire: "gemini",
  blocks: data(
    candidate([{ text: "hm", thought: true }]),
    candidate([{ text: "Go " }]),
    candidate([{ text: "🦀" }]),
    candidate([
      { functionCall: { id: "c1", name: "shell", args: { command: "ls" } }, thoughtSignature: "sig" }
    ]),
    candidate([{ functionCall: { id: "c2", name: "read_file", args: { path: "a é.txt" } } }]),
    {
      ...candidate([{ text: "" }], { finishReason: "STOP" }),
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, thoughtsTokenCount: 1 }
    }
  ),
  wholeAfter: 6,
  response: {
    text: "Go 🦀",
    toolCalls: twoCalls.map((call, index) => ({ providerId: `c${index + 1}`, ...call })),
    reasoning: [
      { kind: "thinking", text: "hm" },
      { kind: "signed_text", text: "Go 🦀" },
      { kind: "tool_call", index: 0, signature: "sig" },
      { kind: "tool_call", index: 1 }
    ],
    stopReason: "tool_use",
    usage: { inputTokens: 9, outputTokens: 5, reasoningTokens: 1 }
  }
};

export const samples: ReadonlyArray<Sample> = [chat, responses, messages, gemini];

/** The stream's bytes, with line ends and noise as a test likes them. */
export const streamBytes = (sample: Sample, newline = "\n", noise = ""): Buffer =>
  Buffer.from(
    sample.blocks
      .map((text) => `${noise}${text}\n\n`)
      .join("")
      .replaceAll("\n", newline),
    "utf8"
  );

/** From how many bytes on the answer is whole. */
export const wholeFrom = (sample: Sample): number =>
  Buffer.byteLength(
    sample.blocks
      .slice(0, sample.wholeAfter)
      .map((text) => `${text}\n\n`)
      .join("")
  );
