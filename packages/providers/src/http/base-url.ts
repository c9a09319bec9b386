/**
 * Which addresses may be asked at all: HTTPS anywhere, plain HTTP only to this machine, and no credential in the
 * address itself, where every log line would repeat it.
 */
import { Either, Schema } from "effect";

export class BaseUrlRefused extends Schema.TaggedError<BaseUrlRefused>()("BaseUrlRefused", {
  /** Without user info and query. */
  url: Schema.String,
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `the base URL ${this.url} can't be used: ${this.problem}; ${this.remedy}`;
  }
}

export const checkedBaseUrl = (text: string): Either.Either<URL, BaseUrlRefused> => {
  if (!URL.canParse(text)) {
    return refused("(unreadable)", "it is not a URL", "write it as https://host/path");
  }
  const url = new URL(text);
  const shown = `${url.protocol}//${url.host}${url.pathname}`;
  if (url.username !== "" || url.password !== "") {
    return refused(shown, "it holds a user name or password", "use the credential setting instead");
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)))
    return Either.right(url);
  return url.protocol === "http:"
    ? refused(
        shown,
        "plain HTTP would send the conversation and the credential in the clear",
        "use https, or a loopback address"
      )
    : refused(shown, `${url.protocol} is not a protocol we speak`, "use https");
};

const refused = (url: string, problem: string, remedy: string): Either.Either<never, BaseUrlRefused> =>
  Either.left(new BaseUrlRefused({ url, problem, remedy }));

/** Names and addresses of this machine. `URL` has already normalised odd spellings of addresses. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/** A path under the base, whose own path and query are kept. */
export const endpoint = (base: URL, path: string): URL => {
  const [suffix = "", query = ""] = path.split("?", 2);
  const url = new URL(base);
  url.hash = "";
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${suffix}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  return url;
};
