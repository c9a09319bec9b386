/** A request on its way: what `node:http` calls back about it, as two things that can be waited for. */
import { type Agent, type ClientRequest, type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import { Deferred, Effect, FiberId } from "effect";
import type { WireFailure } from "../wire/wire-failure.ts";
import { networkFailure } from "./network-failure.ts";

export interface Posting {
  /** POST unless said otherwise. A GET has an empty body. */
  readonly method?: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Where connections are kept, or `false` for a fresh one. */
  readonly agent: Agent | false;
}

export interface Sent {
  readonly request: ClientRequest;
  /** There is a connection, TLS included. */
  readonly connected: Deferred.Deferred<void, WireFailure>;
  /** The answer's headers have come. */
  readonly answered: Deferred.Deferred<IncomingMessage, WireFailure>;
}

export const send = ({
  method = "POST",
  url,
  headers,
  body,
  agent
}: Posting): Effect.Effect<Sent, WireFailure> =>
  Effect.try({
    try: () => {
      const request = (url.protocol === "https:" ? secure : plain)(url, {
        method,
        agent,
        headers: {
          ...headers,
          ...(method === "GET" ? {} : { "content-length": String(body.byteLength) })
        }
      });
      const sent = listened(request, url);
      request.end(body);
      return sent;
    },
    // A header that HTTP can't carry is thrown, and only its name is in the error.
    catch: (error) => networkFailure(error, url.host)
  });

const listened = (request: ClientRequest, url: URL): Sent => {
  const connected = Deferred.unsafeMake<void, WireFailure>(FiberId.none);
  const answered = Deferred.unsafeMake<IncomingMessage, WireFailure>(FiberId.none);
  const ready = (): void => Deferred.unsafeDone(connected, Effect.void);
  const fail = (error: unknown): void => {
    const failure = Effect.fail(networkFailure(error, url.host));
    Deferred.unsafeDone(connected, failure);
    Deferred.unsafeDone(answered, failure);
  };
  request.on("socket", (socket) => {
    if (socket.connecting) socket.once(url.protocol === "https:" ? "secureConnect" : "connect", ready);
    else ready();
  });
  request.on("response", (response) => {
    // Without a listener of its own a cut answer would be an error that nobody hears.
    response.on("error", () => undefined);
    response.pause();
    ready();
    Deferred.unsafeDone(answered, Effect.succeed(response));
  });
  request.on("error", fail);
  request.on("close", () => fail(new Error("the connection was closed before an answer")));
  return { request, connected, answered };
};
