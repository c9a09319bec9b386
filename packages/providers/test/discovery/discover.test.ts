import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, Effect, Fiber, Option, Redacted, TestClock } from "effect";
import { listingMillis } from "../../src/defaults.ts";
import { discover, type Identity, readCatalog, saveDiscovered, savedFor } from "../../src/discovery/index.ts";
import type { ProviderEntry } from "../../src/registry/index.ts";

const key = "sk-discovery-secret-123456";
const withKey: Option.Option<Identity> = Option.some({ type: "key", key: Redacted.make(key) });

const server = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const made = createServer(listener);
      await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
      return made;
    }),
    (made) =>
      Effect.sync(() => {
        made.closeAllConnections();
        made.close();
      })
  ).pipe(Effect.map((made) => `http://127.0.0.1:${(made.address() as AddressInfo).port}`));

const entry = (baseUrl: string, more: Partial<ProviderEntry> = {}): ProviderEntry => ({
  id: "it",
  kind: "deepseek",
  baseUrl,
  models: {},
  ...more
});

describe("asking a service for its models", () => {
  it.scopedLive("is one GET under its own address with its own credential", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = [];
      const url = yield* server((request, response) => {
        asked.push([request.method, request.url, request.headers.authorization]);
        response.setHeader("content-type", "application/json");
        response.end('{"data":[{"id":"deepseek-next"},{"id":"deepseek-v4-pro"}]}');
      });
      const found = yield* discover(entry(`${url}/v1`), withKey);
      expect(asked).toEqual([["GET", "/v1/models", `Bearer ${key}`]]);
      expect(found).toMatchObject({ available: ["deepseek-next", "deepseek-v4-pro"] });
    })
  );

  it.scopedLive(
    "of a subscription names the newest client, without a credential where that is found out",
    () =>
      Effect.gen(function* () {
        const asked: Array<unknown> = [];
        const releases = yield* server((request, response) => {
          asked.push([request.url, request.headers.authorization]);
          response.writeHead(302, {
            location: "https://github.example/openai/codex/releases/tag/rust-v1.2.3"
          });
          response.end();
        });
        const subscription = yield* server((request, response) => {
          asked.push([request.url, request.headers.authorization, request.headers["chatgpt-account-id"]]);
          response.end('{"models":[{"slug":"gpt-x","context_window":272000}]}');
        });
        const identity: Option.Option<Identity> = Option.some({
          type: "subscription",
          token: Redacted.make("token"),
          account: "acc"
        });
        const places = { subscription, releases: `${releases}/latest` };
        const found = yield* discover(entry("", { kind: "openai-codex" }), identity, places);
        expect(asked).toEqual([
          ["/latest", undefined],
          ["/models?client_version=1.2.3", "Bearer token", "acc"]
        ]);
        expect(found).toMatchObject({ available: ["gpt-x"], clientVersion: "1.2.3" });

        asked.length = 0;
        const offline = { subscription, releases: "http://127.0.0.1:9/latest" };
        yield* discover(entry("", { kind: "openai-codex" }), identity, offline);
        yield* discover(entry("", { kind: "openai-codex", discovered: found }), identity, offline);
        expect(asked.map((request) => Array.isArray(request) && request[0])).toEqual([
          "/models?client_version=0.166.0",
          "/models?client_version=1.2.3"
        ]);
      })
  );

  it.scopedLive.each<readonly [string, RequestListener, string]>([
    [
      "refuses",
      (_, response) => response.writeHead(401).end(`{"error":{"message":"bad key ${key}"}}`),
      "bad [redacted]"
    ],
    [
      "redirects",
      (_, response) => response.writeHead(302, { location: "https://evil.example/" }).end(),
      "redirects"
    ],
    ["lists nothing", (_, response) => response.end('{"data":[]}'), "no list of models"],
    ["is no API", (_, response) => response.end("<html>hello</html>"), "no list of models"],
    [
      "breaks off",
      (_, response) =>
        response
          .writeHead(200, { "content-length": "99" })
          .write('{"data":[{"id":"m"}', () => response.destroy()),
      ""
    ],
    [
      "never ends",
      (_, response) => {
        const block = Buffer.alloc(1024 * 1024, 32);
        const more = (): void => {
          while (response.write(block));
          response.once("drain", more);
        };
        more();
      },
      "larger than 4 MiB"
    ]
  ])("that %s yields a reason, and no secret", ([, listener, words]) =>
    Effect.gen(function* () {
      const url = yield* server(listener);
      const failed = yield* Effect.flip(discover(entry(url), withKey));
      expect(failed._tag).toBe("ListingFailed");
      expect(failed.message).toContain(words);
      expect(failed.message).not.toContain(key);
    })
  );

  it.scoped("that says nothing is given up on after a few seconds", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>();
      const url = yield* server(() => Deferred.unsafeDone(asked, Effect.void));
      const fiber = yield* Effect.fork(Effect.flip(discover(entry(url), withKey)));
      yield* Deferred.await(asked);
      yield* TestClock.adjust(listingMillis);
      expect((yield* Fiber.join(fiber)).message).toContain("6 s");
    })
  );

  it.effect("is refused for a kind that has no list, and over plain HTTP to another machine", () =>
    Effect.gen(function* () {
      expect(
        (yield* Effect.flip(discover(entry("http://127.0.0.1:1", { kind: "openai" }), withKey))).message
      ).toContain('kind "openai" has no list');
      expect((yield* Effect.flip(discover(entry("http://models.example/v1"), withKey))).message).toContain(
        "plain HTTP"
      );
    })
  );
});

describe("asking a server that is compatible with OpenAI's", () => {
  it.scopedLive("needs no key where it needs none, and takes its ids as they are", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = [];
      const url = yield* server((request, response) => {
        asked.push([request.url, request.headers.authorization]);
        response.end('{"object":"list","data":[{"id":"qwen3:8b","object":"model"},{"id":"llama3.2"}]}');
      });
      const found = yield* discover(entry(`${url}/v1`, { kind: "openai-compatible" }), Option.none());
      expect(asked).toEqual([["/v1/models", undefined]]);
      expect(found.available).toEqual(["qwen3:8b", "llama3.2"]);
    })
  );

  it.scopedLive.each(["anthropic_messages", "gemini"] as const)(
    "is not tried where it speaks %s: that has other lists",
    (wire) =>
      Effect.gen(function* () {
        const failed = yield* Effect.flip(
          discover(entry("http://127.0.0.1:1", { kind: "openai-compatible", wire }), Option.none())
        );
        expect(failed.message).toContain(`a server that speaks ${wire} has no list`);
      })
  );
});

describe("what services said, on disk", () => {
  const folder = Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "latch-catalog-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  );
  const found = { at: 5, available: ["m"], facts: { m: { wire: "gemini" as const } } };
  const of = (id: string) => ({ id, kind: "opencode-zen" as const });

  it.scoped("is kept by provider, privately, and means nothing for a provider of another kind", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "catalog.json");
      yield* saveDiscovered(path, of("a"), found);
      yield* saveDiscovered(path, of("b"), { ...found, clientVersion: "1.0.0" });
      const saved = yield* readCatalog(path);
      expect(savedFor(saved, of("a"))).toEqual(found);
      expect(savedFor(saved, of("b"))).toEqual({ ...found, clientVersion: "1.0.0" });
      expect(savedFor(saved, { id: "a", kind: "deepseek" })).toBeUndefined();
      expect(savedFor(saved, of("constructor"))).toBeUndefined();
      expect(savedFor(saved, { ...of("a"), baseUrl: "http://127.0.0.1:1/v1" })).toBeUndefined();
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, "utf8")).toContain('"gemini"');
    })
  );

  it.scoped("is nothing where it can't be read: it can be fetched again", () =>
    Effect.gen(function* () {
      const path = join(yield* folder, "catalog.json");
      expect(yield* readCatalog(path)).toEqual({ version: 1, providers: {} });
      writeFileSync(path, '{"version":1,"providers":{"a":{"kind":"nonsense"}}}', { mode: 0o600 });
      expect(yield* readCatalog(path)).toEqual({ version: 1, providers: {} });
    })
  );
});
