/** Gemini's `streamGenerateContent`. */
import type { Route, Writing } from "../codec.ts";
import type { GeminiDialect } from "../dialect.ts";
import { writeJson } from "../json-text.ts";
import { geminiBody } from "./write.ts";

export { geminiReader } from "./read.ts";

export const writeGemini = (writing: Writing<GeminiDialect>): string => writeJson(geminiBody(writing));

export const geminiRoute: Route = {
  path: (_basePath, model) => `/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
  authorize: (secret) => ({ "x-goog-api-key": secret }),
  headers: {}
};
