import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { type Payload, SessionHistory } from "@latch/protocol";
import { historyLayer, StoreUpkeep } from "@latch/store-sqlite";
import { Context, Effect, Layer, TestClock } from "effect";
import { describe, vi } from "vitest";
import { look, sabotage } from "../support/sabotage.ts";
import { mutation, said, sessionNumber, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 60_000 });

const session = sessionNumber(1);
const fileIn = (directory: string): string => join(directory, "latch.sqlite3");

const progressOf = (directory: string) =>
  look(fileIn(directory), (database) => ({
    indexed: Number(database.prepare("SELECT indexed FROM search_progress").pluck().get()),
    newest: Number(database.prepare("SELECT max(global_sequence) FROM events").pluck().get()),
    rows: Number(database.prepare("SELECT count(*) FROM event_search_docsize").pluck().get())
  }));

const append = (...payloads: ReadonlyArray<Payload>) =>
  Effect.flatMap(EventStore, (store) => store.commit([{ session, payloads }]));

const many = (count: number, word: string): ReadonlyArray<Payload> =>
  Array.from({ length: count }, (_, index) => said(`${word} ${index}`));

const found = (word: string) =>
  Effect.map(
    Effect.flatMap(SessionHistory, (history) =>
      history.search({ terms: [word], limit: 20_000, order: "newest" })
    ),
    (hits) => hits.length
  ).pipe(Effect.provide(historyLayer(session)));

const sound = Effect.flatMap(StoreUpkeep, ({ check }) =>
  Effect.map(check, (faults) => expect(faults).toEqual([]))
);

describe("indexing while the log is still", () => {
  it.scoped("ends with the process, wherever it stands; the next search finds what the log has", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        // It is stopped between two of its batches of some dozens.
        yield* sabotage(
          fileIn(directory),
          "CREATE TRIGGER stop BEFORE UPDATE ON search_progress WHEN NEW.indexed > 300 BEGIN SELECT raise(ABORT, 'here'); END"
        );
        yield* append(...many(900, "zebra"));
        yield* TestClock.adjust("1 second");
      }).pipe(Effect.provide(storeIn(directory)));
      expect(yield* progressOf(directory)).toEqual({ indexed: 288, newest: 901, rows: 287 });
      yield* sabotage(fileIn(directory), "DROP TRIGGER stop");
      yield* Effect.gen(function* () {
        expect(yield* found("zebra")).toBe(900);
        yield* sound;
      }).pipe(Effect.provide(storeIn(directory)));
      expect(yield* progressOf(directory)).toMatchObject({ indexed: 901, rows: 900 });
    })
  );

  it.scoped("by two processes on one file indexes every event once", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const open = Effect.map(Layer.build(storeIn(directory)), (context) =>
        Context.pick(EventStore, SessionCatalog, StoreUpkeep)(context)
      );
      const one = yield* open;
      const two = yield* open;
      yield* Effect.provide(
        Effect.flatMap(SessionCatalog, (catalog) => catalog.create(session, workspace, "1.0.0")),
        one
      );
      for (let round = 0; round < 5; round++) {
        yield* Effect.provide(append(...many(70, "zebra"), mutation), one);
        yield* Effect.provide(append(...many(70, "giraffe"), mutation), two);
        // Both wake at the same moment.
        yield* TestClock.adjust("1 second");
      }
      const { indexed, newest, rows } = yield* progressOf(directory);
      expect({ indexed, rows }).toEqual({ indexed: newest, rows: 700 });
      yield* Effect.provide(sound, one);
      yield* Effect.provide(sound, two);
    })
  );

  it.scoped("is caught up by a search when appends never leave a moment, and bounded until then", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        let appended = 0;
        for (let commit = 0; commit < 50; commit++) {
          yield* append(...many(100, "zebra"));
          appended += 100;
          yield* TestClock.adjust("50 millis");
          const { indexed, newest } = yield* progressOf(directory);
          expect(newest - indexed).toBeLessThan(4_096 + 100);
          if (commit % 20 === 7) expect(yield* found("zebra")).toBe(appended);
        }
        yield* sound;
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("goes on after a failure, with the next append", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        yield* sabotage(
          fileIn(directory),
          "CREATE TRIGGER refuse BEFORE UPDATE ON search_progress BEGIN SELECT raise(ABORT, 'not now'); END"
        );
        yield* append(...many(100, "zebra"));
        yield* TestClock.adjust("1 second");
        expect((yield* progressOf(directory)).indexed).toBe(0);
        yield* sabotage(fileIn(directory), "DROP TRIGGER refuse");
        yield* append(said("zebra again"));
        yield* TestClock.adjust("1 second");
        expect(yield* progressOf(directory)).toMatchObject({ indexed: 102, rows: 101 });
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );
});

describe("an index that was found sound", () => {
  it.scoped("is looked at again when someone else has changed the file", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        yield* append(...many(200, "zebra"));
        // Once to catch up, once to find nothing to do.
        expect(yield* found("zebra")).toBe(200);
        expect(yield* found("zebra")).toBe(200);
        // Whole as an index, and empty.
        yield* sabotage(fileIn(directory), "INSERT INTO event_search (event_search) VALUES ('delete-all')");
        expect(yield* found("zebra")).toBe(200);
        yield* sound;
        yield* sabotage(fileIn(directory), "DELETE FROM search_progress");
        yield* append(said("one more zebra"));
        expect(yield* found("zebra")).toBe(201);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );
});
