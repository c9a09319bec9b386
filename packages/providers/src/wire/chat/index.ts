/** Chat Completions: OpenAI's older wire, and everyone else's. */
import type { Route, Writing } from "../codec.ts";
import type { ChatDialect } from "../dialect.ts";
import { writeJson } from "../json-text.ts";
import { chatBody } from "./write.ts";

export { chatReader } from "./read.ts";

export const writeChat = (writing: Writing<ChatDialect>): string => writeJson(chatBody(writing));

export const chatRoute: Route = {
  path: () => "/chat/completions",
  authorize: (secret) => ({ authorization: `Bearer ${secret}` }),
  headers: {}
};
