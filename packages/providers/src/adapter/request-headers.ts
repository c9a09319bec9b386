/** The headers of a request. Compression is not asked for: a stream would wait in the compressor. */
import { Option } from "effect";
import type { Route } from "../wire/codec.ts";
import type { AdapterOptions } from "./adapter-options.ts";

export const requestHeaders = (
  route: Route,
  options: Pick<AdapterOptions, "authorization" | "headers">,
  secret: Option.Option<string>
): Readonly<Record<string, string>> => ({
  accept: "text/event-stream",
  "accept-encoding": "identity",
  "content-type": "application/json",
  "user-agent": "latch",
  ...route.headers,
  ...Option.match(secret, {
    onNone: () => ({}),
    onSome: (value) => authorized(value, route, options.authorization)
  }),
  ...options.headers
});

const authorized = (
  secret: string,
  route: Route,
  authorization: AdapterOptions["authorization"]
): Readonly<Record<string, string>> => {
  if (authorization === undefined) return route.authorize(secret);
  return authorization === "bearer" ? { authorization: `Bearer ${secret}` } : { [authorization]: secret };
};
