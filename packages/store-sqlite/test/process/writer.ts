/**
 * A process that works on a store as one is told on the command line, and says on standard output what was
 * acknowledged: one JSON line per commit, written before the next begins.
 *
 *     append  FILE SESSION COMMITS SIZE   creates the session if it is new; commits of SIZE events
 *     compete FILE SESSION COMMITS        commits of one event, each at the last sequence it has seen
 *     fill    FILE                        appends until the store fails
 *     open    FILE                        opens the store
 */
import { writeSync } from "node:fs";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { Sequence, SessionId, WorkspacePath } from "@latch/protocol";
import { layer } from "@latch/store-sqlite";
import { Cause, Effect, Either, Exit } from "effect";

const [what, file = "", id = "", commits = "0", size = "1"] = process.argv.slice(2);

const say = (value: unknown): Effect.Effect<void> =>
  Effect.sync(() => {
    writeSync(1, `${JSON.stringify(value)}\n`);
  });

const session = SessionId.make(id === "" ? "00000000-0000-4000-8000-000000000001" : id);
const found = Effect.flatMap(SessionCatalog, (catalog) =>
  Effect.catchTag(
    catalog.create(session, WorkspacePath.make("/w"), "1.0.0"),
    "AppendConflict",
    () => Effect.void
  )
);
const said = (text: string) => ({ type: "user_message", text }) as const;

const append = Effect.gen(function* () {
  yield* found;
  const store = yield* EventStore;
  for (let commit = 0; commit < Number(commits); commit++) {
    const payloads = Array.from({ length: Number(size) }, (_, index) =>
      said(`commit ${commit} part ${index} of ${size} by ${process.pid}`)
    );
    // Both kinds survive a killed process.
    const events = yield* store.commit([{ session, payloads }], commit % 2 === 0 ? "power" : "ordered");
    yield* say(events.map(({ sequence, globalSequence }) => [sequence, globalSequence]));
  }
});

const compete = Effect.gen(function* () {
  const store = yield* EventStore;
  for (let commit = 0; commit < Number(commits); commit++) {
    const expectedLast = yield* store.lastSequence(session);
    const tried = yield* Effect.either(
      store.commit([{ session, payloads: [said(`by ${process.pid}`)], expectedLast }])
    );
    yield* say(
      Either.match(tried, {
        onLeft: (error) => ({ lost: expectedLast, error: error._tag }),
        onRight: (events) => ({ won: expectedLast, sequence: events[0]?.sequence ?? Sequence.make(0) })
      })
    );
  }
});

const fill = Effect.gen(function* () {
  yield* found;
  const store = yield* EventStore;
  for (let commit = 0; ; commit++) {
    const tried = yield* Effect.either(store.commit([{ session, payloads: [said("x".repeat(20_000))] }]));
    if (Either.isLeft(tried)) {
      const { _tag, message } = tried.left;
      const reason = tried.left._tag === "StoreFailed" ? tried.left.reason : undefined;
      yield* say({ tag: _tag, reason, message, acknowledged: commit });
      break;
    }
  }
  // What is left after the failure: the store still answers, with what it acknowledged and nothing else.
  yield* say({ last: yield* store.lastSequence(session) });
});

const open = Effect.flatMap(SessionCatalog, (catalog) => Effect.flatMap(catalog.list({}), say));

const program = what === "append" ? append : what === "compete" ? compete : what === "fill" ? fill : open;

const exit = await Effect.runPromiseExit(
  program.pipe(Effect.provide(layer({ database: file, artifacts: `${file}.artifacts` })))
);
if (Exit.isFailure(exit)) {
  const failure = Cause.squash(exit.cause);
  await Effect.runPromise(say({ failed: failure instanceof Error ? failure.message : String(failure) }));
  process.exitCode = 1;
}
