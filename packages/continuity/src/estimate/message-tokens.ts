/**
 * The price of a message in the shape a provider sees: framing, text, calls with their arguments, reasoning that is
 * sent back, images. The parts are kept apart, so that a breakdown adds up to the whole.
 */
import {
  canonicalJson,
  type MediaRef,
  type ModelMessage,
  type ReasoningArtifact,
  type ToolDefinition
} from "@latch/protocol";
import { callFramingTokens, messageFramingTokens, toolFramingTokens } from "../defaults.ts";

/** What prices the leaves. */
export interface LeafPrices {
  readonly text: (text: string) => number;
  readonly media: (media: MediaRef) => number;
}

/** A message's price by part. `total` is their sum. */
export interface MessagePrice {
  readonly words: number;
  readonly reasoning: number;
  readonly callArguments: number;
  readonly images: number;
  readonly imageCount: number;
  readonly total: number;
}

/** Prices a message part by part. */
export const messagePrice = (leaf: LeafPrices, message: ModelMessage): MessagePrice => {
  const media = message.role === "assistant" ? [] : (message.media ?? []);
  const images = sum(media, leaf.media);
  const reasoning = message.role === "assistant" ? sum(message.reasoning ?? [], reasoningTokens(leaf)) : 0;
  const callArguments =
    message.role === "assistant"
      ? sum(message.toolCalls, (call) => leaf.text(call.name) + leaf.text(call.arguments) + callFramingTokens)
      : 0;
  const words = messageFramingTokens + leaf.text(message.role === "tool" ? message.output : message.text);
  return {
    words,
    reasoning,
    callArguments,
    images,
    imageCount: media.length,
    total: words + reasoning + callArguments + images
  };
};

/** Prices the tool schemas. */
export const toolSchemaTokens = (leaf: LeafPrices, tools: ReadonlyArray<ToolDefinition>): number =>
  sum(
    tools,
    (tool) =>
      leaf.text(tool.name) +
      leaf.text(tool.description) +
      leaf.text(canonicalJson(tool.inputSchema)) +
      toolFramingTokens
  );

const reasoningTokens =
  (leaf: LeafPrices) =>
  (artifact: ReasoningArtifact): number => {
    switch (artifact.kind) {
      case "text":
        return leaf.text(artifact.text);
      case "encrypted":
        return leaf.text(artifact.data) + sum(artifact.summary ?? [], leaf.text);
      case "redacted":
        return leaf.text(artifact.data);
      case "thinking":
      case "signed_text":
        return leaf.text(artifact.text) + leaf.text(artifact.signature ?? "");
      case "tool_call":
        return leaf.text(artifact.signature ?? "");
    }
  };

const sum = <A>(items: ReadonlyArray<A>, price: (item: A) => number): number =>
  items.reduce((total, item) => total + price(item), 0);
