/** From the neutral request to a Gemini body. The model stands in the address on this wire, not in the body. */
import { canonicalJson, type ModelRequest } from "@latch/protocol";
import type { Writing } from "../codec.ts";
import { conversationTurns } from "../conversation.ts";
import type { GeminiDialect } from "../dialect.ts";
import { JsonText } from "../json-text.ts";
import type { GeminiBody } from "./body.ts";
import { geminiContents } from "./contents.ts";
import { thinkingConfig } from "./thinking.ts";

export const geminiBody = (writing: Writing<GeminiDialect>): GeminiBody => {
  const { request, descriptor, dialect, media } = writing;
  const target = { wire: "gemini", provider: descriptor.provider, model: descriptor.model } as const;
  return {
    ...(request.system.trim() === "" ? {} : { systemInstruction: { parts: [{ text: request.system }] } }),
    ...tools(request),
    ...generationConfig(writing),
    contents: geminiContents(conversationTurns(request.messages, target), dialect, media)
  };
};

const tools = (request: ModelRequest): Pick<GeminiBody, "tools"> =>
  request.tools.length === 0
    ? {}
    : {
        tools: [
          {
            functionDeclarations: request.tools.map((tool) => ({
              name: tool.name,
              description: tool.description,
              parametersJsonSchema: new JsonText(canonicalJson(tool.inputSchema))
            }))
          }
        ]
      };

const generationConfig = (writing: Writing<GeminiDialect>): Pick<GeminiBody, "generationConfig"> => {
  const thinking = thinkingConfig(writing);
  const limit = writing.request.maxOutputTokens;
  return thinking === undefined && limit === undefined
    ? {}
    : {
        generationConfig: {
          ...(limit === undefined ? {} : { maxOutputTokens: limit }),
          ...(thinking === undefined ? {} : { thinkingConfig: thinking })
        }
      };
};
