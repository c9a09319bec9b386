import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { home, json, latch } from "../harness/latch.ts";

/** A server that does with each connection what it likes. */
const rawServer = async (behave: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

const headers = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
const heartbeat = "3\r\n:\n\n\r\n";

const silent = (): void => undefined;
const openingOnly = (socket: Socket): void => {
  socket.once("data", () => socket.write(headers));
};
const heartbeats = (socket: Socket): void => {
  socket.once("data", () => {
    socket.write(headers);
    const beat = setInterval(() => socket.write(heartbeat), 100);
    socket.on("close", () => clearInterval(beat));
  });
};

describe("a deadline of [provider_request]", () => {
  it.each<readonly [key: string, scheme: string, behave: (socket: Socket) => void, words: string]>([
    ["connect_timeout_seconds", "https", silent, "no connection within 0.4 s"],
    ["header_timeout_seconds", "http", silent, "no answer within 0.4 s"],
    ["stream_idle_timeout_seconds", "http", openingOnly, "0.4 s"],
    ["attempt_timeout_seconds", "http", heartbeats, "the whole attempt took longer than 0.4 s"]
  ])(
    "%s ends a run that waits longer",
    async (key, scheme, behave, words) => {
      const port = await rawServer(behave);
      const ended = await latch({
        args: ["run", "--prompt", "hi", "--output", "json"],
        home: home(
          `[providers.p]\nkind = "openai-compatible"\nbase_url = "${scheme}://127.0.0.1:${port}/v1"\ndefault_model = "m"\n[provider_request]\n${key} = 0.4\n`
        )
      });
      expect(ended.code).toBe(1);
      expect(json(ended)).toMatchObject({
        status: "failed",
        error: { kind: "provider_timeout", message: expect.stringContaining(words) }
      });
    },
    60_000
  );
});
