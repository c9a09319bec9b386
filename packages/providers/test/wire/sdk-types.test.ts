/**
 * The bodies we send are accepted by the types that the providers' own SDKs publish. Checked by the compiler: a body that
 * no longer fits fails `tsc`, not a run.
 */
import type { MessageCreateParamsStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { Content, FunctionDeclaration, GenerateContentConfig } from "@google/genai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { ResponseCreateParamsStreaming } from "openai/resources/responses/responses";
import { describe, expect, it } from "vitest";
import type { ChatBody } from "../../src/wire/chat/body.ts";
import type { GeminiBody, GeminiTool } from "../../src/wire/gemini/body.ts";
import type { JsonText } from "../../src/wire/json-text.ts";
import type { MessagesBody } from "../../src/wire/messages/body.ts";
import type { ResponsesBody, ResponsesItem } from "../../src/wire/responses/body.ts";

/** A body as it is once its JSON texts are read again. Schemas are of type object; arguments are objects too. */
type Read<T> = T extends JsonText
  ? { type: "object"; [key: string]: unknown }
  : T extends Array<infer Item>
    ? Array<Read<Item>>
    : T extends object
      ? { [K in keyof T]: Read<T[K]> }
      : T;

/** Members that other services than the SDK's own take, or take in more words. */
type OwnChatBody = Omit<ChatBody, "thinking" | "reasoning_effort">;
type OwnMessagesBody = Omit<MessagesBody, "output_config">;
type OwnResponsesBody = Omit<ResponsesBody, "reasoning" | "input"> & { input: Array<Named<ResponsesItem>> };
/** The SDK's types of items are those it hands out; ids and status in them are not asked back. */
type Named<T> = T extends { role: "assistant" }
  ? T & { id: string; status: "completed" }
  : T extends { type: "reasoning" }
    ? T & { id: string }
    : T;
type GeminiConfig = NonNullable<GeminiBody["generationConfig"]>;
type OwnGeminiConfig = Omit<GeminiConfig, "thinkingConfig"> & {
  thinkingConfig?: Omit<NonNullable<GeminiConfig["thinkingConfig"]>, "thinkingLevel">;
};

const chat = (body: Read<OwnChatBody>): ChatCompletionCreateParamsStreaming => body;
const responses = (body: Read<OwnResponsesBody>): ResponseCreateParamsStreaming => body;
const messages = (body: Read<OwnMessagesBody>): MessageCreateParamsStreaming => body;
const contents = (body: Read<GeminiBody["contents"]>): Array<Content> => body;
const declaration = (body: Read<GeminiTool>): FunctionDeclaration => body;
const config = (body: OwnGeminiConfig): GenerateContentConfig => body;

describe("request bodies", () => {
  it("are assignable to the types of the providers' SDKs", () => {
    // The assignments above are the test; naming them here keeps them from being removed as unused.
    expect([chat, responses, messages, contents, declaration, config].length).toBe(6);
  });

  it("of another shape are not", () => {
    // @ts-expect-error a tool result without the id of its call
    const wrong = (): Read<OwnChatBody>["messages"][number] => ({ role: "tool", content: "x" });
    expect(wrong).toBeDefined();
  });
});
