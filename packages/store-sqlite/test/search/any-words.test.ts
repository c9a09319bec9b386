import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { SessionHistory } from "@latch/protocol";
import { historyLayer, layerMemory } from "@latch/store-sqlite";
import { Effect, FastCheck as fc } from "effect";
import { describe, vi } from "vitest";
import { said, sessionNumber, workspace } from "../support/sessions.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const session = sessionNumber(1);

const word = fc.oneof(
  fc.fullUnicodeString({ minLength: 1, maxLength: 24 }),
  fc.constantFrom(
    "登录错误",
    "ไทย",
    "naïve",
    "parseHttpRequest",
    "user_id",
    "a.b.c",
    "src/x.ts:4",
    "\u0000",
    "\ud800",
    '"',
    "don't",
    "NEAR(",
    "C++"
  )
);

describe("whatever words are asked for", () => {
  it.effect.prop(
    "no search fails, and what was said is found by any word in it that has letters or digits",
    [fc.array(word, { maxLength: 6 })],
    ([words]) =>
      Effect.gen(function* () {
        const catalog = yield* SessionCatalog;
        yield* catalog.create(session, workspace, "1.0.0");
        yield* (yield* EventStore).commit([
          { session, payloads: [said(words.join(" ")), said("something else")] }
        ]);
        const history = yield* SessionHistory;
        yield* catalog.search(words.join(" "), {});
        for (const order of ["rank", "newest"] as const) {
          yield* history.search({ terms: words, limit: 5, order });
          yield* history.search({ terms: words, analysed: true, limit: 5, order });
        }
        for (const asked of words.filter((each) => /^[a-z]{2,}$/i.test(each))) {
          const hits = yield* history.search({ terms: [asked], limit: 5, order: "rank" });
          expect(hits.map(({ sequence }) => sequence)).toContain(2);
        }
      }).pipe(Effect.provide(historyLayer(session)), Effect.provide(layerMemory)),
    { fastCheck: { numRuns: 60 } }
  );
});
