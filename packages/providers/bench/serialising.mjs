/**
 * Serialisation: from the neutral conversation to the bytes of a body, beside a client that maps the same conversation to
 * the official SDK's types, without any of our checks, and hands it to the SDK, up to the bytes that the SDK would send.
 */
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { wireInUse } from "../src/adapter/wire-table.ts";
import { bodyBytes } from "../src/wire/body-bytes.ts";
import { best, perSecond } from "./timing.mjs";

/** A long tool loop: `turns` answers with a call each, results of a few kilobytes as source files are. */
const conversation = (turns) => {
  const line = '  const value = compute("é", 42) // ordinary source, with "quotes" and a tab\t\n';
  const messages = [{ role: "user", text: "fix the failing test" }];
  for (let at = 0; at < turns; at += 1) {
    const id = `call_${at}_0`;
    messages.push(
      {
        role: "assistant",
        text: "I read the next file.",
        toolCalls: [{ id, name: "read_file", arguments: `{"path":"src/file-${at}.ts"}` }]
      },
      { role: "tool", callId: id, name: "read_file", output: line.repeat(60), isError: false }
    );
  }
  return messages;
};

const verdict = (message) => `[latch:tool:ok]\n${message.output}`;

const mapped = (messages, forms) => messages.map((message) => forms[message.role](message));

const chatForms = {
  user: (message) => ({ role: "user", content: message.text }),
  assistant: (message) => ({
    role: "assistant",
    content: message.text,
    tool_calls: message.toolCalls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: call.arguments }
    }))
  }),
  tool: (message) => ({ role: "tool", tool_call_id: message.callId, content: verdict(message) })
};

const responsesForms = {
  user: (message) => [
    { type: "message", role: "user", content: [{ type: "input_text", text: message.text }] }
  ],
  assistant: (message) => [
    {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: message.text, annotations: [] }]
    },
    ...message.toolCalls.map((call) => ({
      type: "function_call",
      call_id: call.id,
      name: call.name,
      arguments: call.arguments
    }))
  ],
  tool: (message) => [{ type: "function_call_output", call_id: message.callId, output: verdict(message) }]
};

const messagesForms = {
  user: (message) => ({ role: "user", content: [{ type: "text", text: message.text }] }),
  assistant: (message) => ({
    role: "assistant",
    content: [
      { type: "text", text: message.text },
      ...message.toolCalls.map((call) => ({
        type: "tool_use",
        id: call.id,
        name: call.name,
        input: JSON.parse(call.arguments)
      }))
    ]
  }),
  tool: (message) => ({
    role: "user",
    content: [{ type: "tool_result", tool_use_id: message.callId, content: message.output }]
  })
};

const geminiForms = {
  user: (message) => ({ role: "user", parts: [{ text: message.text }] }),
  assistant: (message) => ({
    role: "model",
    parts: [
      { text: message.text },
      ...message.toolCalls.map((call) => ({
        functionCall: { id: call.id, name: call.name, args: JSON.parse(call.arguments) }
      }))
    ]
  }),
  tool: (message) => ({
    role: "user",
    parts: [
      { functionResponse: { id: message.callId, name: message.name, response: { output: message.output } } }
    ]
  })
};

const sent = { bytes: 0 };
const fetch = async (_url, init) => {
  sent.bytes = Buffer.from(init.body, "utf8").length;
  return new Response("", { headers: { "content-type": "text/event-stream" } });
};
globalThis.fetch = fetch;

const openai = new OpenAI({ apiKey: "none", fetch });
const anthropic = new Anthropic({ apiKey: "none", fetch });
const google = new GoogleGenAI({ apiKey: "none" });
const system = "You are Latch.";

const theirs = {
  chat_completions: (messages) =>
    openai.chat.completions.create({
      model: "m",
      stream: true,
      messages: [{ role: "system", content: system }, ...mapped(messages, chatForms)]
    }),
  responses: (messages) =>
    openai.responses.create({
      model: "m",
      stream: true,
      instructions: system,
      input: mapped(messages, responsesForms).flat()
    }),
  anthropic_messages: (messages) =>
    anthropic.messages.create({
      model: "m",
      max_tokens: 8192,
      stream: true,
      system,
      messages: mapped(messages, messagesForms)
    }),
  gemini: (messages) =>
    google.models.generateContentStream({
      model: "m",
      contents: mapped(messages, geminiForms),
      config: { systemInstruction: system }
    })
};

const descriptor = (wire) => ({ provider: "p", model: "m", wire, inputModalities: ["text"], efforts: [] });

export const measureSerialising = async () => {
  const messages = conversation(400);
  const rows = [];
  for (const wire of ["chat_completions", "responses", "anthropic_messages", "gemini"]) {
    const outgoing = {
      request: { system, tools: [], messages, effort: "default" },
      descriptor: descriptor(wire),
      efforts: {},
      media: new Map()
    };
    const { write } = wireInUse(wire);
    const bytes = Buffer.byteLength(write(outgoing));
    const [our, sdk] = await best(
      () => bodyBytes(write(outgoing)),
      () => theirs[wire](messages)
    );
    if (Math.abs(sent.bytes - bytes) > bytes / 10)
      throw new Error(`${wire}: ${sent.bytes} bytes beside ${bytes}`);
    rows.push({ wire, bytes, our: perSecond(bytes, our), sdk: perSecond(bytes, sdk) });
  }
  return rows;
};
