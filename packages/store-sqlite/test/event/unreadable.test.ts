import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { Sequence, SessionHistory } from "@latch/protocol";
import { historyLayer } from "@latch/store-sqlite";
import { Effect } from "effect";
import { describe, vi } from "vitest";
import { sabotage } from "../support/sabotage.ts";
import { said, sessionNumber, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const session = sessionNumber(1);

/** Events 2 to 6 of one session; then `sql` is done to the file; then `body` runs on the reopened store. */
const after = <A, E>(sql: string, body: Effect.Effect<A, E, EventStore | SessionCatalog>) =>
  Effect.gen(function* () {
    const directory = yield* temporaryDirectory;
    yield* Effect.gen(function* () {
      yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
      yield* (yield* EventStore).commit([{ session, payloads: ["a", "b", "c", "d", "e"].map(said) }]);
    }).pipe(Effect.provide(storeIn(directory)));
    yield* sabotage(join(directory, "latch.sqlite3"), sql);
    return yield* Effect.provide(body, storeIn(directory));
  });

describe("a row that can't be read", () => {
  const malformed = [
    ["is not JSON", `'{"type":"user_message","te'`],
    ["lacks a field", `'{"type":"user_message"}'`],
    ["is of another kind than it says", `'{"type":"manual_compact"}'`],
    ["is empty", "''"]
  ] as const;
  for (const [title, payload] of malformed) {
    it.scoped(`is named by its session and sequence when it ${title}`, () =>
      after(
        `UPDATE events SET payload = ${payload} WHERE sequence = 4`,
        Effect.gen(function* () {
          const store = yield* EventStore;
          const failure = yield* Effect.flip(store.read(session, {}));
          expect(failure).toMatchObject({
            _tag: "MalformedEvent",
            session,
            sequence: 4,
            kind: "user_message"
          });
          expect(failure.message).toContain(`event 4 of session ${session}`);
          expect(yield* store.read(session, { after: Sequence.make(4) })).toHaveLength(2);
        })
      )
    );
  }

  it.scoped("is refused by its kind when the kind is from the future", () =>
    after(
      "UPDATE events SET kind = 'time_travelled', schema_version = 7 WHERE sequence = 3",
      Effect.gen(function* () {
        const failure = yield* Effect.flip((yield* EventStore).read(session, {}));
        expect(failure).toMatchObject({
          _tag: "UnknownEventKind",
          kind: "time_travelled",
          schemaVersion: 7,
          session,
          sequence: 3
        });
      })
    )
  );

  it.scoped("with fields from the future is read without them", () =>
    after(
      `UPDATE events SET payload = '{"type":"user_message","text":"c","mood":{"good":true}}' WHERE sequence = 4`,
      Effect.gen(function* () {
        const events = yield* (yield* EventStore).read(session, { after: Sequence.make(3), limit: 1 });
        expect(events[0]?.payload).toEqual(said("c"));
      })
    )
  );

  it.scoped("reaches an engine as an unreadable history that names it", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.provide(
        Effect.flatMap(SessionCatalog, (catalog) => catalog.create(session, workspace, "1.0.0")),
        storeIn(directory)
      );
      yield* sabotage(join(directory, "latch.sqlite3"), "UPDATE events SET payload = '[]'");
      const failure = yield* Effect.flip(Effect.flatMap(SessionHistory, (history) => history.tail(1))).pipe(
        Effect.provide(historyLayer(session)),
        Effect.provide(storeIn(directory))
      );
      expect(failure).toMatchObject({ _tag: "HistoryUnreadable", operation: "tail" });
      expect(failure.message).toContain(`event 1 of session ${session}`);
    })
  );
});
