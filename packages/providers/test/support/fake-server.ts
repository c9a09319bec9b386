/** An HTTP server of the test's own, on a loopback port, that answers with whatever bytes a test wants. */
import { createServer, type Server, type Socket } from "node:net";
import { Effect, type Scope } from "effect";

export interface HeardRequest {
  readonly head: string;
  readonly body: string;
}

export interface FakeServer {
  readonly url: string;
  /** The requests so far, whole. */
  readonly requests: ReadonlyArray<HeardRequest>;
  /** Connections accepted so far. */
  readonly connections: () => number;
}

/** Called with each whole request; writes to the socket what it likes. */
export type Behaviour = (socket: Socket, request: HeardRequest, index: number) => void;

/** Listens until the scope closes; then every connection is dropped. */
export const fakeServer = (behave: Behaviour): Effect.Effect<FakeServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<FakeServer & { readonly server: Server; readonly sockets: Set<Socket> }>((resume) => {
      const requests: Array<HeardRequest> = [];
      const sockets = new Set<Socket>();
      let accepted = 0;
      const server = createServer((socket) => {
        accepted += 1;
        sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => sockets.delete(socket));
        let received = Buffer.alloc(0);
        socket.on("data", (bytes) => {
          received = Buffer.concat([received, bytes]);
          const headEnd = received.indexOf("\r\n\r\n");
          if (headEnd === -1) return;
          const head = received.subarray(0, headEnd).toString("latin1");
          const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
          if (received.length < headEnd + 4 + length) return;
          const body = received.subarray(headEnd + 4, headEnd + 4 + length).toString("utf8");
          received = received.subarray(headEnd + 4 + length);
          const request = { head, body };
          requests.push(request);
          behave(socket, request, requests.length - 1);
        });
      });
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        const port = typeof address === "object" && address !== null ? address.port : 0;
        resume(
          Effect.succeed({
            url: `http://127.0.0.1:${port}`,
            requests,
            connections: () => accepted,
            server,
            sockets
          })
        );
      });
    }),
    ({ server, sockets }) =>
      Effect.async<void>((resume) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resume(Effect.void));
      })
  );

/** The bytes of a whole HTTP answer with a chunked event stream. */
export const streamed = (body: string | Uint8Array, status = "200 OK"): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n`
    ),
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n0\r\n\r\n")
  ]);
};

/** The bytes of a whole HTTP answer that isn't a stream. */
export const plain = (status: string, body: string, headers = "content-type: application/json"): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${status}\r\n${headers}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );

export const sse = (...documents: ReadonlyArray<unknown>): string =>
  documents
    .map((document) => `data: ${typeof document === "string" ? document : JSON.stringify(document)}\n\n`)
    .join("");
