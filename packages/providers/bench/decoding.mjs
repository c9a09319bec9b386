/**
 * Decoding: our reading of a stream, from bytes to stream events and the whole response, beside what the official SDK
 * does to the same bytes, from bytes to its event objects. The SDK's own accumulation into a message is left out.
 */
import { Stream as AnthropicStream } from "@anthropic-ai/sdk/core/streaming";
import { GoogleGenAI } from "@google/genai";
import { Stream as OpenAIStream } from "openai/core/streaming";
import { wireInUse } from "../src/adapter/wire-table.ts";
import { streams } from "./streams.mjs";
import { best, perSecond } from "./timing.mjs";

const ours = (wire, chunks) => {
  const stream = wireInUse(wire).open();
  let done = false;
  for (const chunk of chunks) {
    const arrival = stream.feed(chunk);
    if (arrival.failure !== undefined) throw new Error(arrival.failure.detail);
    done ||= arrival.done;
  }
  if (!done && !stream.end().done) throw new Error(`${wire}: no whole answer`);
};

const responseOf = (chunks) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      }
    }),
    { headers: { "content-type": "text/event-stream" } }
  );

const drained = async (stream) => {
  let count = 0;
  for await (const _ of stream) count += 1;
  if (count < 1_000) throw new Error("the SDK read too little");
};

const google = new GoogleGenAI({ apiKey: "none" });

const theirs = {
  chat_completions: (chunks) =>
    drained(OpenAIStream.fromSSEResponse(responseOf(chunks), new AbortController())),
  responses: (chunks) => drained(OpenAIStream.fromSSEResponse(responseOf(chunks), new AbortController())),
  anthropic_messages: (chunks) =>
    drained(AnthropicStream.fromSSEResponse(responseOf(chunks), new AbortController())),
  gemini: async (chunks) => {
    globalThis.fetch = async () => responseOf(chunks);
    await drained(await google.models.generateContentStream({ model: "m", contents: "x" }));
  }
};

export const measureDecoding = async () => {
  const rows = [];
  for (const { wire, bytes, chunks } of streams) {
    const [our, sdk] = await best(
      () => ours(wire, chunks),
      () => theirs[wire](chunks)
    );
    rows.push({ wire, bytes, our: perSecond(bytes, our), sdk: perSecond(bytes, sdk) });
  }
  return rows;
};
