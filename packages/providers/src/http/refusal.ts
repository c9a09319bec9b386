/**
 * From an answer that is not a stream to a failure that a person can act on: the provider's own sentence where there is
 * one, what the status means where there is none.
 */
import type { IncomingHttpHeaders } from "node:http";
import { maxErrorCharacters } from "../defaults.ts";
import { errorSentence, errorWords } from "../wire/error-object.ts";
import { malformed, type WireFailure } from "../wire/wire-failure.ts";
import { retryAfterMillis, retryDelayInBody } from "./retry-after.ts";
import { meaning } from "./status-failure.ts";

export interface Refusal {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  readonly body: string;
}

export const refusal = ({ status, headers, body }: Refusal, now: number): WireFailure => {
  if (status >= 300 && status < 400) return redirected(status, headers);
  const document = parsed(body);
  const sentence = clipped(errorSentence(document) ?? prose(body));
  if (status < 300) return notAStream(headers, document, sentence);
  const wait = retryAfterMillis(headers, now) ?? retryDelayInBody(body);
  return {
    ...meaning(status, errorWords(document), sentence),
    status,
    detail:
      sentence === "" ? (usual.get(status) ?? "the provider refused the request without a reason") : sentence,
    ...(wait === undefined ? {} : { retryAfterMillis: wait })
  };
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const redirected = (status: number, headers: IncomingHttpHeaders): WireFailure => {
  const location = headers.location ?? "";
  const target = URL.canParse(location) ? new URL(location).origin : "another place";
  return {
    reason: "not_found",
    status,
    detail: `the provider redirects to ${target}; redirects are not followed, because the credential would go along: set base_url to where it leads`,
    transient: false
  };
};

/** A 200 that is not a stream: an error in disguise, or something that is no model server. */
const notAStream = (headers: IncomingHttpHeaders, document: unknown, sentence: string): WireFailure => {
  const words = errorWords(document);
  const isError = errorSentence(document) !== undefined;
  if (isError) return { ...meaning(undefined, words, sentence), detail: sentence };
  return malformed(
    `the answer is ${headers["content-type"] ?? "of no stated type"}, not an event stream: is base_url the address of a model API?`
  );
};

/** A body that is not JSON: the words of an HTML page, or the text itself. */
const prose = (body: string): string =>
  /^\s*</.test(body)
    ? body.replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, " ").replace(/<[^>]*>?/g, " ")
    : body;

const clipped = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxErrorCharacters ? line : `${line.slice(0, maxErrorCharacters)}…`;
};

const usual: ReadonlyMap<number, string> = new Map([
  [400, "the provider says that the request is wrong, not why"],
  [401, "the provider does not accept the credential"],
  [402, "the provider asks for payment"],
  [403, "the credential may not use this model"],
  [404, "there is no such model or address: check model and base_url"],
  [408, "the provider gave up waiting for the request"],
  [409, "the provider was busy with a conflicting request"],
  [413, "the request is larger than the provider takes"],
  [429, "the provider's rate limit is reached"],
  [500, "the provider failed"],
  [502, "the provider's gateway failed"],
  [503, "the provider is unavailable"],
  [504, "the provider's gateway waited in vain"],
  [529, "the provider is overloaded"]
]);
