/** Every wire in the dialects that matter for what is valid, with its validator. */
import type { ModelMessage, ModelRequest, Wire } from "@latch/protocol";
import { mediaOf } from "../../src/adapter/request-media.ts";
import { type DialectChanges, wireInUse } from "../../src/adapter/wire-table.ts";
import type { EffortMap } from "../../src/wire/effort.ts";
import { aDescriptor, aRequest } from "./a-request.ts";
import { chatProblems } from "./valid/chat.ts";
import { geminiProblems } from "./valid/gemini.ts";
import { messagesProblems } from "./valid/messages.ts";
import { responsesProblems } from "./valid/responses.ts";

export interface Variant {
  readonly name: string;
  readonly wire: Wire;
  readonly dialects: DialectChanges;
  readonly effort?: ModelRequest["effort"];
  readonly efforts?: EffortMap;
  readonly problems: (json: string) => ReadonlyArray<string>;
}

export const variants: ReadonlyArray<Variant> = [
  { name: "chat", wire: "chat_completions", dialects: {}, problems: chatProblems },
  {
    name: "chat with replay",
    wire: "chat_completions",
    dialects: { chat_completions: { replayReasoning: true, thinkingToggle: true, joinUserTurns: false } },
    effort: "high",
    problems: chatProblems
  },
  { name: "responses", wire: "responses", dialects: {}, problems: responsesProblems },
  {
    name: "responses with phases",
    wire: "responses",
    dialects: { responses: { phases: true } },
    problems: responsesProblems
  },
  { name: "messages", wire: "anthropic_messages", dialects: {}, problems: messagesProblems },
  {
    name: "messages, adaptive",
    wire: "anthropic_messages",
    dialects: { anthropic_messages: { thinking: "adaptive", cache: "automatic" } },
    effort: "high",
    problems: messagesProblems
  },
  {
    name: "messages, classic",
    wire: "anthropic_messages",
    dialects: { anthropic_messages: { thinking: "classic", cache: "automatic" } },
    effort: "high",
    efforts: { high: { type: "budget", tokens: 4096 } },
    problems: messagesProblems
  },
  {
    name: "gemini",
    wire: "gemini",
    dialects: { gemini: { imagesInResults: false } },
    problems: geminiProblems
  },
  {
    name: "gemini with levels",
    wire: "gemini",
    dialects: { gemini: { thinking: { mode: "levels", levels: ["low", "high"] } } },
    effort: "high",
    problems: geminiProblems
  }
];

/** The body for a conversation, images resolved to three bytes, except those of the artifact `c…`. */
export const written = (variant: Variant, messages: ReadonlyArray<ModelMessage>): string =>
  wireInUse(variant.wire, variant.dialects).write({
    request: aRequest({ messages, effort: variant.effort ?? "default" }),
    descriptor: aDescriptor(variant.wire),
    efforts: variant.efforts ?? {},
    media: new Map(
      mediaOf(messages).map((media) => [
        media.artifact,
        media.artifact.startsWith("c") ? { missing: "its bytes were lost" } : { base64: "AQID" }
      ])
    )
  });
