import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog, WorkspaceLog } from "@latch/kernel";
import { SessionHistory } from "@latch/protocol";
import { historyLayer, StoreUpkeep } from "@latch/store-sqlite";
import { Effect } from "effect";
import { describe, vi } from "vitest";
import { sabotage } from "../support/sabotage.ts";
import { mutation, said, sessionNumber, started, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const session = sessionNumber(1);
const other = sessionNumber(2);

const filled = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  yield* catalog.create(session, workspace, "1.0.0");
  yield* catalog.create(other, workspace, "1.0.0");
  const store = yield* EventStore;
  for (let turn = 0; turn < 40; turn++) {
    yield* store.commit([
      { session, payloads: [said(`the zebra number ${turn} is striped`), mutation] },
      { session: other, payloads: [said(`giraffe ${turn}`)] }
    ]);
  }
  yield* store.commit([
    {
      session,
      payloads: [
        started("p1"),
        { type: "mode_changed", mode: "plan" },
        { type: "model_request_started", provider: "p", model: "m" }
      ]
    }
  ]);
});

/** Everything that leans on a derived table, in words that can be compared. */
const everything = Effect.gen(function* () {
  const catalog = yield* SessionCatalog;
  const history = yield* Effect.provide(SessionHistory, historyLayer(session));
  const list = yield* catalog.list({});
  return {
    list: list.map(({ updatedAt: _, ...rest }) => rest),
    resolved: (yield* catalog.resolve(session)).events,
    generation: yield* (yield* WorkspaceLog).current(workspace),
    found: (yield* catalog.search("zebra 39", { limit: 3 })).map(({ excerpt, sequence }) => [
      sequence,
      excerpt
    ]),
    recalled: (yield* history.search({ terms: ["zebra"], limit: 50, order: "newest" })).length
  };
});

const damages: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["the search index is gone", ["DROP TABLE event_search"]],
  ["the search index is emptied", ["INSERT INTO event_search (event_search) VALUES ('delete-all')"]],
  ["the search index's blocks are deleted", ["DELETE FROM event_search_data"]],
  ["the search index's blocks are garbled", ["UPDATE event_search_data SET block = randomblob(64)"]],
  [
    "the search index's structure is garbled",
    ["UPDATE event_search_data SET block = randomblob(64) WHERE id = 10"]
  ],
  ["the search index's directory is gone", ["DROP TABLE event_search_idx"]],
  ["the index claims more than there is", ["UPDATE search_progress SET indexed = 100000"]],
  ["the index has forgotten how far it is", ["UPDATE search_progress SET indexed = 0"]],
  ["the index has lost how far it is", ["DELETE FROM search_progress"]],
  ["the sessions table is gone", ["DROP TABLE sessions"]],
  ["the sessions table is emptied", ["DELETE FROM sessions"]],
  ["a session is missing", [`DELETE FROM sessions WHERE id = '${session}'`]],
  ["summaries are garbled", ["UPDATE sessions SET preview = 'garbage', workspace = '/etc'"]],
  ["one summary is garbled", [`UPDATE sessions SET events = 3 WHERE id = '${other}'`]],
  ["origins are garbled", ["UPDATE sessions SET origin = origin + 1000"]],
  ["the workspaces table is gone", ["DROP TABLE workspaces"]],
  ["the workspaces table is emptied", ["DELETE FROM workspaces"]],
  ["a generation is garbled", ["UPDATE workspaces SET generation = 1"]],
  ["writers are garbled", ["UPDATE workspaces SET writers = '['"]],
  ["an index over the log is gone", ["DROP INDEX events_by_kind"]],
  ["the record of definitions is gone", ["DROP TABLE derived"]],
  ["a definition was another one", ["UPDATE derived SET fingerprint = 'of an older version'"]],
  ["the record of migrations is gone", ["DROP TABLE migrations"]],
  [
    "everything but the log is gone",
    ["DROP TABLE event_search", "DROP TABLE sessions", "DROP TABLE workspaces", "DROP TABLE derived"]
  ]
];

describe("what is derived from the log is rebuilt from it", () => {
  for (const [title, statements] of damages) {
    it.scoped(`when ${title} before an opening`, () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const file = join(directory, "latch.sqlite3");
        const before = yield* Effect.zipRight(filled, everything).pipe(Effect.provide(storeIn(directory)));
        expect(before.recalled).toBe(40);
        yield* sabotage(file, ...statements);
        yield* Effect.gen(function* () {
          expect(yield* everything).toEqual(before);
          expect(yield* (yield* StoreUpkeep).check).toEqual([]);
        }).pipe(Effect.provide(storeIn(directory)));
      })
    );

    it.scoped(`when ${title} under an open store`, () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const file = join(directory, "latch.sqlite3");
        yield* Effect.gen(function* () {
          yield* filled;
          const before = yield* everything;
          yield* sabotage(file, ...statements);
          const [event] = yield* (yield* EventStore).commit([
            { session, payloads: [said("zebra 39 again")] }
          ]);
          expect(event?.sequence).toBe(before.resolved + 1);
          const after = yield* everything;
          expect(after.list.map(({ preview }) => preview).toSorted()).toEqual(
            before.list.map(({ preview }) => preview).toSorted()
          );
          expect(after.generation).toEqual(before.generation);
        }).pipe(Effect.provide(storeIn(directory)));
        // An index emptied without a trace is noticed at the next opening at the latest.
        yield* Effect.gen(function* () {
          expect((yield* everything).recalled).toBe(41);
          expect(yield* (yield* StoreUpkeep).check).toEqual([]);
        }).pipe(Effect.provide(storeIn(directory)));
      })
    );
  }

  it.scoped("when the log has moved on without it", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* filled;
        const before = yield* everything;
        yield* sabotage(
          join(directory, "latch.sqlite3"),
          `INSERT INTO events (session, sequence, kind, time, schema_version, workspace, payload)
           VALUES ('${session}', ${before.resolved + 1}, 'workspace_mutation_possible', 0, 1, '${workspace}',
             '{"operation":"by hand","type":"workspace_mutation_possible"}')`
        );
        const { generation, writers } = yield* (yield* WorkspaceLog).current(workspace);
        expect(generation).toBe(before.generation.generation + 3);
        expect(writers).toEqual(before.generation.writers);
        const [event] = yield* (yield* EventStore).commit([{ session, payloads: [said("after it")] }]);
        expect(event?.sequence).toBe(before.resolved + 2);
        expect(yield* (yield* StoreUpkeep).check).toEqual([]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("on request, to the same tables that appending made", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.gen(function* () {
        yield* filled;
        const before = yield* everything;
        const upkeep = yield* StoreUpkeep;
        yield* upkeep.rebuild;
        expect(yield* everything).toEqual(before);
        expect(yield* upkeep.check).toEqual([]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("although an event can't be read: it is counted and otherwise passed over", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const file = join(directory, "latch.sqlite3");
      yield* Effect.provide(filled, storeIn(directory));
      yield* sabotage(
        file,
        `UPDATE events SET payload = '{' WHERE session = '${session}' AND sequence = 2`,
        "UPDATE events SET kind = 'from_the_future' WHERE sequence = 5",
        "DELETE FROM sessions"
      );
      yield* Effect.gen(function* () {
        const summary = yield* (yield* SessionCatalog).resolve(session);
        expect(summary).toMatchObject({ events: 84, preview: "the zebra number 1 is striped", mode: "plan" });
        const findings = yield* (yield* StoreUpkeep).check;
        expect(findings.map(({ what }) => what)).toEqual(["event", "event", "event"]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );
});
