import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog, WorkspaceLog } from "@latch/kernel";
import { advancesGeneration, catalogue, type Event, Payload } from "@latch/protocol";
import { layerMemory, StoreUpkeep } from "@latch/store-sqlite";
import { Arbitrary, Effect, FastCheck as fc } from "effect";
import { describe, vi } from "vitest";
import { elsewhere, exited, said, sessionNumber, started, workspace } from "../support/sessions.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const sessions = [sessionNumber(1), sessionNumber(2), sessionNumber(3)];

const payload = fc.oneof(
  { weight: 3, arbitrary: Arbitrary.make(Payload).filter(({ type }) => type !== "session_created") },
  { weight: 1, arbitrary: fc.constantFrom("a", "b", "c").map((id) => started(id)) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b", "c").map((id) => exited(id)) },
  { weight: 1, arbitrary: fc.constantFrom("zebra", "giraffe", " ").map(said) }
);

const commits = fc.array(
  fc.array(
    fc.record({ session: fc.constantFrom(...sessions), payloads: fc.array(payload, { maxLength: 4 }) }),
    {
      maxLength: 3
    }
  ),
  { maxLength: 12 }
);

/** The generation as the log defines it, by a walk over everything. */
const generationOf = (events: ReadonlyArray<Event>): number =>
  events.reduce(
    (newest, event) =>
      catalogue[event.payload.type].workspace && advancesGeneration(event.payload)
        ? Math.max(newest, event.globalSequence)
        : newest,
    0
  );

describe("what appending keeps up to date", () => {
  it.effect.prop(
    "is what a rebuild from the log would make, and what a walk over the log finds",
    [commits],
    ([history]) =>
      Effect.gen(function* () {
        const catalog = yield* SessionCatalog;
        const store = yield* EventStore;
        const upkeep = yield* StoreUpkeep;
        for (const session of sessions) {
          yield* catalog.create(session, session === sessions[2] ? elsewhere : workspace, "1.0.0");
        }
        for (const appends of history) yield* store.commit(appends);
        // The check compares every derived row with a fold of the whole log.
        expect(yield* upkeep.check).toEqual([]);
        const seen = Effect.all([
          catalog.list({}),
          Effect.flatMap(WorkspaceLog, (log) => log.current(workspace)),
          Effect.flatMap(WorkspaceLog, (log) => log.current(elsewhere))
        ]);
        const before = yield* seen;
        yield* upkeep.rebuild;
        expect(yield* seen).toEqual(before);
        expect(yield* upkeep.check).toEqual([]);
        const [first = [], second = []] = yield* Effect.forEach(sessions, (session) =>
          store.read(session, {})
        );
        expect(before[1].generation).toBe(generationOf([...first, ...second]));
      }).pipe(Effect.provide(layerMemory)),
    { fastCheck: { numRuns: 40 } }
  );

  it.effect.prop(
    "comes back as it was committed, for every payload of the vocabulary",
    [
      fc.array(
        Arbitrary.make(Payload).filter(({ type }) => type !== "session_created"),
        { maxLength: 8 }
      )
    ],
    ([payloads]) =>
      Effect.gen(function* () {
        const [session = sessionNumber(1)] = sessions;
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        const store = yield* EventStore;
        const committed = yield* store.commit([{ session, payloads }]);
        const [, ...read] = yield* store.read(session, {});
        expect(read).toEqual(committed);
      }).pipe(Effect.provide(layerMemory)),
    { fastCheck: { numRuns: 60 } }
  );
});
