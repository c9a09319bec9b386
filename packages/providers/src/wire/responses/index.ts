/** Responses: OpenAI's newer wire, used without any state on its side. */
import type { Route, Writing } from "../codec.ts";
import type { ResponsesDialect } from "../dialect.ts";
import { writeJson } from "../json-text.ts";
import { responsesBody } from "./write.ts";

export { responsesReader } from "./read.ts";

export const writeResponses = (writing: Writing<ResponsesDialect>): string =>
  writeJson(responsesBody(writing));

export const responsesRoute: Route = {
  path: () => "/responses",
  authorize: (secret) => ({ authorization: `Bearer ${secret}` }),
  headers: {}
};
