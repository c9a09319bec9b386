/** Messages: Anthropic's wire, and that of a few gateways. */
import type { Route, Writing } from "../codec.ts";
import type { MessagesDialect } from "../dialect.ts";
import { writeJson } from "../json-text.ts";
import { messagesBody } from "./write.ts";

export { messagesReader } from "./read.ts";

export const writeMessages = (writing: Writing<MessagesDialect>): string => writeJson(messagesBody(writing));

export const messagesRoute: Route = {
  // Gateways put the version into their base URL, Anthropic does not.
  path: (basePath) => (/\/v1\/*$/.test(basePath) ? "/messages" : "/v1/messages"),
  authorize: (secret) => ({ "x-api-key": secret }),
  headers: { "anthropic-version": "2023-06-01" }
};
