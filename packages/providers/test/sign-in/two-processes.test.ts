import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber, Redacted } from "effect";
import { afterAll, beforeAll } from "vitest";
import { subscription } from "../../src/sign-in/subscription.ts";
import { bundled, discard, outputOf } from "../support/child.ts";
import { folder } from "../support/folder.ts";
import { issuerServer } from "../support/issuer-server.ts";

let subscriber = "";
beforeAll(async () => {
  subscriber = await bundled("subscriber");
}, 60_000);
afterAll(() => discard(subscriber));

const signedIn = Effect.gen(function* () {
  const server = yield* issuerServer();
  const file = join(yield* folder, "chatgpt-auth.toml");
  const signIn = subscription(file, { issuer: server.url, endpoint: "", clientId: "test" });
  return { server, file, signIn, begin: signIn.signIn(() => Effect.sync(server.accept)) };
});

const processes = 4;

describe("several processes with one sign-in", () => {
  it.scopedLive(
    "whose token has come to its end renew it once, and all have the new one",
    () =>
      Effect.gen(function* () {
        const { server, file, begin } = yield* signedIn;
        server.lifeMillis = -1_000;
        yield* begin;
        server.lifeMillis = 3_600_000;
        const said = yield* Effect.all(
          Array.from({ length: processes }, () => outputOf(subscriber, file, server.url)),
          { concurrency: "unbounded" }
        );
        expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
        expect(said[0]).toHaveProperty("token");
        expect(server).toMatchObject({ renewals: 1, reused: false });
        expect(readFileSync(file, "utf8")).toContain("refresh-2");
      }),
    60_000
  );

  it.scopedLive(
    "that were all refused with one token renew it once",
    () =>
      Effect.gen(function* () {
        const { server, file, signIn, begin } = yield* signedIn;
        yield* begin;
        const refused = Redacted.value((yield* signIn.access).token);
        const said = yield* Effect.all(
          Array.from({ length: processes }, () => outputOf(subscriber, file, server.url, refused)),
          { concurrency: "unbounded" }
        );
        expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
        expect(JSON.stringify(said)).not.toContain(refused);
        expect(server).toMatchObject({ renewals: 1, reused: false });
      }),
    60_000
  );

  it.scopedLive(
    "one of which is killed while it renews keep no lock and lose nothing",
    () =>
      Effect.gen(function* () {
        const { server, file, begin } = yield* signedIn;
        server.lifeMillis = -1_000;
        yield* begin;
        server.lifeMillis = 3_600_000;
        const before = readFileSync(file, "utf8");
        const asked = new Promise<() => void>((resolve) => {
          server.hold = resolve;
        });
        const killed = yield* Effect.fork(outputOf(subscriber, file, server.url));
        yield* Effect.promise(() => asked);
        yield* Fiber.interrupt(killed);
        server.hold = null;
        expect(readFileSync(file, "utf8")).toBe(before);
        expect(yield* outputOf(subscriber, file, server.url)).toHaveProperty("token");
        expect(server).toMatchObject({ renewals: 1, reused: false });
      }),
    60_000
  );
});
