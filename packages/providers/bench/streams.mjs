/** Long answers of each wire, as their services frame them, in chunks as sockets deliver them. */

const event = (document, named = false) =>
  `${named ? `event: ${document.type}\n` : ""}data: ${JSON.stringify(document)}\n\n`;

const chat = (count) => {
  const base = {
    id: "chatcmpl-0123456789abcdef",
    object: "chat.completion.chunk",
    created: 1_790_000_000,
    model: "some-model"
  };
  const chunk = (delta, finish_reason = null) =>
    event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });
  const parts = [chunk({ role: "assistant", content: "" })];
  for (let at = 0; at < count; at += 1) parts.push(chunk({ content: ` word${at}` }));
  parts.push(
    chunk({
      tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "write", arguments: "" } }]
    })
  );
  for (let at = 0; at < count; at += 1)
    parts.push(chunk({ tool_calls: [{ index: 0, function: { arguments: "abc" } }] }));
  return `${parts.join("")}${chunk({}, "tool_calls")}data: [DONE]\n\n`;
};

const responses = (count) => {
  const parts = [];
  const say = (document) => parts.push(event({ ...document, sequence_number: parts.length }, true));
  for (let at = 0; at < count; at += 1) {
    say({
      type: "response.output_text.delta",
      item_id: "msg_0123456789",
      output_index: 0,
      content_index: 0,
      delta: ` word${at}`
    });
  }
  say({
    type: "response.output_item.added",
    output_index: 1,
    item: { id: "fc_1", type: "function_call", call_id: "c", name: "write", arguments: "" }
  });
  for (let at = 0; at < count; at += 1) {
    say({ type: "response.function_call_arguments.delta", item_id: "fc_1", output_index: 1, delta: "abc" });
  }
  say({ type: "response.completed", response: { status: "completed", output: [] } });
  return parts.join("");
};

const messages = (count) => {
  const parts = [];
  const say = (document) => parts.push(event(document, true));
  say({
    type: "message_start",
    message: { id: "msg_1", role: "assistant", content: [], usage: { input_tokens: 1, output_tokens: 1 } }
  });
  say({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
  for (let at = 0; at < count; at += 1)
    say({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: ` word${at}` } });
  say({
    type: "content_block_start",
    index: 1,
    content_block: { type: "tool_use", id: "t", name: "write", input: {} }
  });
  for (let at = 0; at < count; at += 1)
    say({ type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: "abc" } });
  say({
    type: "message_delta",
    delta: { stop_reason: "tool_use", stop_sequence: null },
    usage: { output_tokens: 5 }
  });
  say({ type: "message_stop" });
  return parts.join("");
};

const gemini = (count) => {
  const chunk = (parts, rest = {}) =>
    event({
      candidates: [{ content: { parts, role: "model" }, index: 0, ...rest }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 5, totalTokenCount: 105 },
      modelVersion: "some-model",
      responseId: "0123456789abcdef"
    });
  const list = [];
  for (let at = 0; at < count * 2; at += 1) list.push(chunk([{ text: ` word${at}` }]));
  list.push(chunk([{ functionCall: { id: "c", name: "write", args: { a: 1 } } }], { finishReason: "STOP" }));
  return list.join("");
};

const pieces = (text, size) => {
  const bytes = Buffer.from(text, "utf8");
  const list = [];
  for (let at = 0; at < bytes.length; at += size) list.push(bytes.subarray(at, at + size));
  return list;
};

/** Events per half of a stream; 16 KiB is what a TLS record brings. */
export const streams = Object.entries({
  chat_completions: chat,
  responses,
  anthropic_messages: messages,
  gemini
}).map(([wire, make]) => {
  const text = make(10_000);
  return { wire, bytes: Buffer.byteLength(text), chunks: pieces(text, 16_384) };
});
