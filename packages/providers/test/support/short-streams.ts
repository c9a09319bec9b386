/** The shortest answer of each wire that still has a text, a character of four bytes and a call in it. */
import type { Wire } from "@latch/protocol";

export interface ShortStream {
  readonly wire: Wire;
  readonly text: string;
  /** The text up to the byte from which on the answer is whole. */
  readonly whole: string;
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const chatWhole =
  data({
    choices: [
      {
        delta: {
          content: "🦀",
          tool_calls: [{ index: 0, id: "a", function: { name: "x", arguments: "{}" } }]
        }
      }
    ]
  }) + data({ choices: [{ finish_reason: "stop" }] });
const responses =
  data({ type: "response.output_text.delta", output_index: 0, delta: "🦀" }) +
  data({ type: "response.completed", response: {} });
const messages =
  data({ type: "content_block_start", index: 0, content_block: { type: "text" } }) +
  data({ type: "content_block_delta", index: 0, delta: { text: "🦀" } }) +
  data({ type: "message_stop" });
const gemini = data({
  candidates: [
    { content: { parts: [{ text: "🦀" }, { functionCall: { name: "x" } }] }, finishReason: "STOP" }
  ]
});

export const shortStreams: ReadonlyArray<ShortStream> = [
  { wire: "chat_completions", text: `${chatWhole}data: [DONE]\n\n`, whole: chatWhole },
  { wire: "responses", text: responses, whole: responses },
  { wire: "anthropic_messages", text: messages, whole: messages },
  { wire: "gemini", text: gemini, whole: gemini }
];
