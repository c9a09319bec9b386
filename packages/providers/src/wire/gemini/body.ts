/** The shape of a Gemini request, as far as we use it. Member order is the order on the wire. */
import type { MediaType } from "@latch/protocol";
import type { JsonText } from "../json-text.ts";

export interface GeminiBody {
  systemInstruction?: { parts: Array<{ text: string }> };
  tools?: Array<{ functionDeclarations: Array<GeminiTool> }>;
  generationConfig?: {
    maxOutputTokens?: number;
    thinkingConfig?: { includeThoughts: true; thinkingLevel?: string; thinkingBudget?: number };
  };
  /** Last: everything that varies with the conversation stands here. */
  contents: Array<GeminiContent>;
}

export interface GeminiTool {
  name: string;
  description: string;
  /** The schema as it is; the older `parameters` takes only a part of JSON Schema. */
  parametersJsonSchema: JsonText;
}

export interface GeminiContent {
  role: "user" | "model";
  parts: Array<GeminiPart>;
}

export interface InlineData {
  inlineData: { mimeType: MediaType; data: string };
}

export type GeminiPart =
  | { text: string; thought?: true; thoughtSignature?: string }
  | InlineData
  | { functionCall: { id: string; name: string; args: JsonText }; thoughtSignature?: string }
  | {
      functionResponse: {
        id: string;
        name: string;
        response: { output: string } | { error: string };
        parts?: Array<InlineData>;
      };
    };
