import { describe, expect, it } from "@effect/vitest";
import { CredentialUnavailable, ModelProvider } from "@latch/kernel";
import { Deferred, Effect, Exit, Fiber, Option, Redacted, Stream, TestClock } from "effect";
import { layer } from "../../src/adapter/model-adapter.ts";
import { aDescriptor, aRequest, someOptions } from "../support/a-request.ts";
import { failure, heard } from "../support/ask.ts";
import { type Behaviour, fakeServer, plain, sse, streamed } from "../support/fake-server.ts";
import { anImage } from "../support/rich-conversation.ts";
import { samples, streamBytes } from "../support/streams.ts";

const wire = "chat_completions";
const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const word = sse({ choices: [{ delta: { content: "x" } }] });
const ending = sse({ choices: [{ delta: {}, finish_reason: "stop" }] }, "[DONE]");

/** A server whose behaviour tells when a request has reached it. */
const reachedServer = (behave: Behaviour) =>
  Effect.gen(function* () {
    const reached = yield* Deferred.make<void>();
    const server = yield* fakeServer((socket, request, index) => {
      behave(socket, request, index);
      Deferred.unsafeDone(reached, Effect.void);
    });
    return { server, reached };
  });

describe("a refusing server", () => {
  it.scoped.each([400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 529])(
    "that says %i is told as it is, with a body and without",
    (status) =>
      Effect.gen(function* () {
        const server = yield* fakeServer((socket, _request, index) => {
          socket.write(
            index === 0
              ? plain(
                  `${status} X`,
                  '{"error":{"message":"because"}}',
                  "content-type: application/json\r\nretry-after: 3"
                )
              : plain(`${status} X`, "")
          );
        });
        for (const sample of samples) {
          const options = someOptions(sample.wire, server.url);
          const failed = yield* failure(options);
          expect(failed).toMatchObject({ status, provider: "local", model: "some-model" });
          expect(failed.message).toMatch(new RegExp(`^local/some-model \\(HTTP ${status}\\): .{5,}`));
        }
        const again = yield* fakeServer((socket) =>
          socket.write(plain(`${status} X`, '{"error":{"message":"because"}}', "retry-after: 3"))
        );
        expect(yield* failure(someOptions(wire, again.url))).toMatchObject({
          detail: "because",
          retryAfterMillis: 3_000
        });
      })
  );

  it.scoped("whose body never ends still gets told for its status", () =>
    Effect.gen(function* () {
      const { server, reached } = yield* reachedServer((socket) => {
        socket.write(
          `HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n${chunk('{"error":{"message":"half')}`
        );
      });
      const fiber = yield* Effect.fork(failure(someOptions(wire, server.url)));
      yield* Deferred.await(reached);
      // The wait for the rest begins only once the head was read, so time is let pass until it has.
      const failed = yield* Effect.race(
        Fiber.join(fiber),
        Effect.forever(Effect.zipRight(TestClock.adjust("1 second"), eventLoopTurn))
      );
      expect(failed).toMatchObject({ reason: "server_error", status: 500 });
    })
  );

  it.scoped("whose error page is huge is not read to its end", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => {
        socket.write(`HTTP/1.1 502 X\r\ncontent-type: text/html\r\n\r\n<html>${"y".repeat(8_000_000)}`);
      });
      const failed = yield* failure(someOptions(wire, server.url));
      expect(failed).toMatchObject({ reason: "server_error", status: 502 });
      expect(failed.detail.length).toBeLessThan(2_100);
    })
  );

  it.scoped("that redirects gets no second request", () =>
    Effect.gen(function* () {
      const elsewhere = yield* fakeServer((socket) => socket.write(streamed(word + ending)));
      const server = yield* fakeServer((socket) => {
        socket.write(plain("307 Temporary Redirect", "", `location: ${elsewhere.url}/v1/chat/completions`));
      });
      const failed = yield* failure(
        someOptions(wire, server.url, {
          credential: Effect.succeed(Option.some(Redacted.make("sk-secret-secret")))
        })
      );
      expect(failed).toMatchObject({ reason: "not_found", status: 307, transient: false });
      expect(elsewhere.connections()).toBe(0);
    })
  );

  it.scoped("that echoes the credential does not get it shown", () =>
    Effect.gen(function* () {
      const secret = "custom-QqWwEeRrTtYy-99";
      const server = yield* fakeServer((socket, request) =>
        socket.write(plain("401 X", `no: ${request.head}`, "content-type: text/plain"))
      );
      for (const sample of samples) {
        const failed = yield* failure(
          someOptions(sample.wire, server.url, {
            credential: Effect.succeed(Option.some(Redacted.make(secret))),
            headers: { "x-gateway": "gateway-secret-value-1" }
          })
        );
        expect(JSON.stringify(failed) + failed.message + String(failed)).not.toMatch(
          /QqWwEeRr|gateway-secret/
        );
      }
      expect(server.requests.every((request) => request.head.includes(secret))).toBe(true);
    })
  );
});

describe("a hostile server", () => {
  it.scoped("that sends fifty megabytes on one line gets cut off", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(junk("x".repeat(64 * 1024)));
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({
        reason: "malformed",
        transient: false
      });
    })
  );

  it.scoped("that sends fifty megabytes of comments gets cut off", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(junk(": nothing\n".repeat(6_000)));
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({ reason: "malformed" });
    })
  );

  it.scoped("that sends fifty megabytes of JSON that means nothing gets cut off", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(junk('data: {"a":1}\n\n'.repeat(4_000)));
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({ reason: "malformed" });
    })
  );

  it.scoped("that does not speak HTTP is malformed", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => socket.end("220 smtp.example ESMTP\r\n"));
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({
        reason: "malformed",
        transient: false
      });
    })
  );

  it.scoped("that closed a kept connection meanwhile costs nothing but a fresh one", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket, _request, index) => {
        if (index === 1) socket.resetAndDestroy();
        else socket.write(streamed(word + ending));
      });
      const completed = yield* Effect.flatMap(ModelProvider, (provider) =>
        Effect.replicateEffect(Stream.runLast(provider.stream(aRequest())), 2)
      ).pipe(Effect.provide(layer(someOptions(wire, server.url))));
      expect(completed.map(Option.map((event) => event.type))).toEqual([
        Option.some("completed"),
        Option.some("completed")
      ]);
      expect(server.requests.length).toBe(3);
    })
  );

  it.scoped("that resets the connection before an answer is unreachable", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => socket.resetAndDestroy());
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({
        reason: "unreachable",
        transient: true
      });
    })
  );

  it.scoped("that answers with a page is no model server", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) =>
        socket.write(plain("200 OK", "<html>hello</html>", "content-type: text/html"))
      );
      const failed = yield* failure(someOptions(wire, server.url));
      expect(failed).toMatchObject({ reason: "malformed" });
      expect(failed.detail).toContain("base_url");
    })
  );

  it.scoped("that compresses what was not to be compressed is malformed", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => {
        socket.write(head.replace("transfer", "content-encoding: gzip\r\ntransfer") + chunk(word + ending));
      });
      expect(yield* failure(someOptions(wire, server.url))).toMatchObject({ reason: "malformed" });
    })
  );

  it.scoped("that names its stream wrongly is read all the same", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) =>
        socket.write(plain("200 OK", word + ending, "content-type: text/plain"))
      );
      expect((yield* heard(someOptions(wire, server.url))).at(-1)).toMatchObject({
        type: "completed",
        response: { text: "x" }
      });
    })
  );

  it.scoped("that keeps the connection open after the end does not keep the answer", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => socket.write(head + chunk(word + ending)));
      expect((yield* heard(someOptions(wire, server.url))).at(-1)).toMatchObject({ type: "completed" });
    })
  );
});

describe("a deadline", () => {
  const asked = (url: string, deadlines: Parameters<typeof someOptions>[2]) =>
    Effect.fork(failure(someOptions(wire, url, deadlines)));

  it.scoped("for the headers ends a server that never answers", () =>
    Effect.gen(function* () {
      const { server, reached } = yield* reachedServer(() => undefined);
      const fiber = yield* asked(server.url, {});
      yield* Deferred.await(reached);
      yield* TestClock.adjust("59 seconds");
      expect(yield* Fiber.poll(fiber)).toEqual(Option.none());
      yield* TestClock.adjust("2 seconds");
      const failed = yield* Fiber.join(fiber);
      expect(failed).toMatchObject({ reason: "timeout", transient: true });
      expect(failed.detail).toContain("60 s");
    })
  );

  it.scoped("for silence ends a server that stops in the middle", () =>
    Effect.gen(function* () {
      const { server } = yield* reachedServer((socket) => socket.write(head + chunk(word)));
      const said = yield* Deferred.make<void>();
      const fiber = yield* watched(server.url, said);
      yield* Deferred.await(said);
      yield* TestClock.adjust("181 seconds");
      const failed = yield* Fiber.join(fiber);
      expect(failed).toMatchObject({ reason: "timeout", transient: true });
      expect(failed.detail).toContain("180 s");
    })
  );

  it.scoped("for silence is put off by a heartbeat, the one for the whole attempt is not", () =>
    Effect.gen(function* () {
      let beat: () => void = () => undefined;
      const { server } = yield* reachedServer((socket) => {
        socket.write(head + chunk(word));
        beat = () => socket.write(chunk(": still here\n\n"));
      });
      const said = yield* Deferred.make<void>();
      const beats: Array<Deferred.Deferred<void>> = [];
      for (let at = 0; at < 12; at += 1) beats.push(yield* Deferred.make<void>());
      let count = 0;
      const fiber = yield* watched(server.url, said, () => {
        const due = beats[count];
        count += 1;
        return due === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(due, undefined));
      });
      yield* Deferred.await(said);
      // Eleven times 170 seconds of silence are 1,870 in all: each is short enough, together they are too long.
      for (const due of beats.slice(0, 10)) {
        yield* TestClock.adjust("170 seconds");
        beat();
        yield* Deferred.await(due);
      }
      expect(yield* Fiber.poll(fiber)).toEqual(Option.none());
      yield* TestClock.adjust("101 seconds");
      const failed = yield* Fiber.join(fiber);
      expect(failed).toMatchObject({ reason: "timeout", transient: false });
      expect(failed.detail).toContain("1800 s");
    })
  );

  it.scoped("can be set for each part", () =>
    Effect.gen(function* () {
      const { server, reached } = yield* reachedServer(() => undefined);
      const fiber = yield* asked(server.url, { deadlines: { headerMillis: 500 } });
      yield* Deferred.await(reached);
      yield* TestClock.adjust("501 millis");
      expect((yield* Fiber.join(fiber)).detail).toContain("0.5 s");
    })
  );

  it.effect("for the connection ends one that never comes about", () =>
    Effect.gen(function* () {
      // An address that is kept for documentation answers nobody: the connection stays half open.
      const fiber = yield* asked("https://192.0.2.1/v1", {});
      yield* TestClock.adjust("16 seconds");
      const failed = yield* Fiber.join(fiber);
      // Some networks refuse at once instead.
      expect(["timeout", "unreachable"]).toContain(failed.reason);
    })
  );
});

describe("an interruption", () => {
  it.scoped("drops the connection at once, before the answer and in its middle", () =>
    Effect.gen(function* () {
      for (const begun of [false, true]) {
        const closed = yield* Deferred.make<void>();
        const { server, reached } = yield* reachedServer((socket) => {
          socket.on("close", () => Deferred.unsafeDone(closed, Effect.void));
          if (begun) socket.write(head + chunk(word));
        });
        const said = yield* Deferred.make<void>();
        const fiber = yield* watched(server.url, said);
        yield* Deferred.await(begun ? said : reached);
        expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true);
        yield* Deferred.await(closed);
      }
    })
  );

  it.scoped("of whoever reads the stream early drops the connection too", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>();
      const { server } = yield* reachedServer((socket) => {
        socket.on("close", () => Deferred.unsafeDone(closed, Effect.void));
        socket.write(head + chunk(word));
      });
      yield* Effect.flatMap(ModelProvider, (provider) =>
        provider.stream(aRequest()).pipe(
          Stream.filter((event) => event.type === "text_delta"),
          Stream.take(1),
          Stream.runDrain
        )
      ).pipe(Effect.provide(layer(someOptions(wire, server.url))));
      yield* Deferred.await(closed);
    })
  );
});

describe("nothing leaves this machine", () => {
  it.scoped("when the credential can't be read", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(() => undefined);
      const failed = yield* failure(
        someOptions(wire, server.url, {
          credential: Effect.fail(
            new CredentialUnavailable({ reference: "env:KEY", problem: "it is not set", remedy: "export it" })
          )
        })
      );
      expect(failed).toMatchObject({ reason: "credential", transient: false });
      expect(failed.detail).toContain("env:KEY");
      expect(server.connections()).toBe(0);
    })
  );

  it.scoped("when the model can't see an image of the conversation", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(() => undefined);
      const options = someOptions(wire, server.url, {
        descriptor: aDescriptor(wire, { inputModalities: ["text"] })
      });
      const failed = yield* failure(
        options,
        aRequest({ messages: [{ role: "user", text: "see", media: [anImage("a")] }] })
      );
      expect(failed).toMatchObject({ reason: "unsupported", transient: false });
      expect(server.connections()).toBe(0);
    })
  );

  it.scoped("when the credential holds what HTTP can't carry", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer(() => undefined);
      const credential = Effect.succeed(Option.some(Redacted.make("two\nlines-of-secret")));
      const failed = yield* failure(someOptions(wire, server.url, { credential }));
      expect(failed).toMatchObject({ reason: "credential", transient: false });
      expect(failed.message).not.toContain("lines-of-secret");
    })
  );

  it.effect("over plain HTTP to another machine", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(
        Effect.provide(ModelProvider, layer(someOptions(wire, "http://models.example/v1")))
      );
      expect(refused.message).toContain("plain HTTP");
    })
  );
});

describe("a credential", () => {
  it.scoped.each([
    ["chat_completions", "authorization: Bearer s3cret-value"],
    ["responses", "authorization: Bearer s3cret-value"],
    ["anthropic_messages", "x-api-key: s3cret-value"],
    ["gemini", "x-goog-api-key: s3cret-value"]
  ] as const)("goes with %s as its service expects, and is asked for afresh each time", ([name, header]) =>
    Effect.gen(function* () {
      const sample = samples.find((one) => one.wire === name);
      const server = yield* fakeServer((socket) =>
        socket.write(streamed(sample === undefined ? "" : streamBytes(sample)))
      );
      let asked = 0;
      const credential = Effect.sync(() => {
        asked += 1;
        return Option.some(Redacted.make("s3cret-value"));
      });
      yield* heard(someOptions(name, server.url, { credential }));
      yield* heard(someOptions(name, server.url, { credential, authorization: "bearer" }));
      expect(server.requests[0]?.head.toLowerCase()).toContain(header.toLowerCase());
      expect(server.requests[1]?.head.toLowerCase()).toContain("authorization: bearer s3cret-value");
      expect(asked).toBe(2);
    })
  );
});

/** Lets pending sockets be served. */
const eventLoopTurn = Effect.async<void>((resume) => {
  setImmediate(() => resume(Effect.void));
});

/** Fifty megabytes of the same, as fast as they are taken. */
const junk =
  (text: string): Behaviour =>
  (socket) => {
    socket.write(head);
    let left = Math.ceil((50 * 1024 * 1024) / text.length);
    const more = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(chunk(text))) {
          socket.once("drain", more);
          return;
        }
      }
    };
    more();
  };

/** Asks in the background, tells when the first word has come and what is heard after it, and ends with the failure. */
const watched = (
  url: string,
  said: Deferred.Deferred<void>,
  onLife: () => Effect.Effect<void> = () => Effect.void
) =>
  Effect.flatMap(ModelProvider, (provider) =>
    provider.stream(aRequest()).pipe(
      Stream.runForEach((event) => {
        if (event.type === "text_delta") return Effect.asVoid(Deferred.succeed(said, undefined));
        return event.type === "activity" && event.activity === "receiving" ? onLife() : Effect.void;
      }),
      Effect.flip
    )
  ).pipe(Effect.provide(layer(someOptions(wire, url))), Effect.orDie, Effect.fork);
