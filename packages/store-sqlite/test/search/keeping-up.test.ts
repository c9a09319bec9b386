import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { SessionHistory } from "@latch/protocol";
import { historyLayer, StoreUpkeep } from "@latch/store-sqlite";
import { Effect, TestClock } from "effect";
import { describe, vi } from "vitest";
import { look } from "../support/sabotage.ts";
import { said, sessionNumber, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const session = sessionNumber(1);

const progressOf = (directory: string) =>
  look(join(directory, "latch.sqlite3"), (database) => ({
    indexed: Number(database.prepare("SELECT indexed FROM search_progress").pluck().get()),
    newest: Number(database.prepare("SELECT max(global_sequence) FROM events").pluck().get())
  }));

describe("the index of words", () => {
  it.scoped("waits until the log is still and some dozens of events have gathered, then catches up", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        const store = yield* EventStore;
        const append = (events: number) =>
          store.commit([{ session, payloads: Array.from({ length: events }, () => said("zebra")) }]);
        yield* append(10);
        yield* TestClock.adjust("10 seconds");
        expect(yield* progressOf(directory)).toEqual({ indexed: 0, newest: 11 });
        yield* append(100);
        yield* TestClock.adjust("60 millis");
        yield* append(1);
        yield* TestClock.adjust("60 millis");
        expect(yield* progressOf(directory)).toEqual({ indexed: 0, newest: 112 });
        yield* TestClock.adjust("10 seconds");
        expect(yield* progressOf(directory)).toEqual({ indexed: 112, newest: 112 });
        expect(yield* (yield* StoreUpkeep).check).toEqual([]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("never falls more than some thousand events behind, however busy the log is", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        const store = yield* EventStore;
        for (let commit = 0; commit < 20; commit++) {
          yield* store.commit([
            { session, payloads: Array.from({ length: 500 }, () => said(`zebra ${commit}`)) }
          ]);
          const { indexed, newest } = yield* progressOf(directory);
          expect(newest - indexed).toBeLessThan(4_096 + 500);
        }
        expect((yield* progressOf(directory)).indexed).toBeGreaterThan(0);
        expect(yield* (yield* StoreUpkeep).check).toEqual([]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("is level with the log before anyone searches, whoever wrote it and however much at once", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const count = (word: string) =>
        Effect.map(
          Effect.flatMap(SessionHistory, (history) =>
            history.search({ terms: [word], limit: 9_000, order: "newest" })
          ),
          (hits) => hits.length
        ).pipe(Effect.provide(historyLayer(session)));
      yield* Effect.gen(function* () {
        const store = yield* EventStore;
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        // Another store on the same file, as another process would have it.
        yield* Effect.gen(function* () {
          expect(yield* count("zebra")).toBe(0);
          const payloads = Array.from({ length: 3_500 }, (_, index) => said(`zebra ${index}`));
          yield* store.commit([{ session, payloads }]);
          expect(yield* count("zebra")).toBe(3_500);
          expect(yield* (yield* SessionCatalog).search("zebra 0", {})).not.toEqual([]);
          yield* store.commit([{ session, payloads: [said("giraffe")] }]);
          expect(yield* count("giraffe")).toBe(1);
        }).pipe(Effect.provide(storeIn(directory)));
        expect(yield* count("zebra")).toBe(3_500);
        const { indexed, newest } = yield* progressOf(directory);
        expect(indexed).toBe(newest);
        expect(yield* (yield* StoreUpkeep).check).toEqual([]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );
});
