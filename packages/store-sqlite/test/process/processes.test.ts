import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { Sequence } from "@latch/protocol";
import { StoreUpkeep } from "@latch/store-sqlite";
import { Effect, Fiber, Schema, Stream } from "effect";
import { afterAll, beforeAll, describe } from "vitest";
import { bundled, discard, outputOf, run, runNode } from "../support/child.ts";
import { sessionNumber, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

let writer = "";
beforeAll(async () => {
  writer = await bundled("writer");
}, 60_000);
afterAll(() => discard(writer));

const Acknowledged = Schema.Array(Schema.Array(Schema.Tuple(Schema.Number, Schema.Number)));

describe("several processes on one database", () => {
  it.scopedLive(
    "two appending to two sessions lose nothing, reorder nothing and see no busy error",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const file = join(directory, "latch.sqlite3");
        const sessions = [sessionNumber(1), sessionNumber(2)];
        const children = yield* Effect.forEach(sessions, (session) =>
          runNode(writer, "append", file, session, "500", "4")
        );
        const outputs = yield* Effect.forEach(
          children,
          (child) => Effect.flatMap(outputOf(child), Schema.decodeUnknown(Acknowledged)),
          { concurrency: "unbounded" }
        );
        const positions = outputs.map((commits) => commits.flat().map(([, position]) => position));
        for (const [index, commits] of outputs.entries()) {
          expect(commits.flat().map(([sequence]) => sequence)).toEqual(
            Array.from({ length: 2_000 }, (_, sequence) => sequence + 2)
          );
          expect(positions[index]).toEqual(positions[index]?.toSorted((a, b) => a - b));
        }
        expect(new Set(positions.flat()).size).toBe(4_000);
        // They did run at the same time: neither had finished before the other began.
        const [a = [], b = []] = positions;
        expect(Math.max(a[0] ?? 0, b[0] ?? 0)).toBeLessThan(Math.min(a.at(-1) ?? 0, b.at(-1) ?? 0));
        const findings = yield* Effect.flatMap(StoreUpkeep, ({ check }) => check).pipe(
          Effect.provide(storeIn(directory))
        );
        expect(findings).toEqual([]);
      }),
    240_000
  );

  it.scopedLive(
    "of two that append to one session at the sequence they saw, exactly one wins each place",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const file = join(directory, "latch.sqlite3");
        const session = sessionNumber(1);
        yield* Effect.flatMap(SessionCatalog, (catalog) => catalog.create(session, workspace, "1.0.0")).pipe(
          Effect.provide(storeIn(directory))
        );
        const children = yield* Effect.forEach([1, 2], () =>
          runNode(writer, "compete", file, session, "300")
        );
        const Tries = Schema.Array(
          Schema.Union(
            Schema.Struct({ won: Schema.Number, sequence: Schema.Number }),
            Schema.Struct({ lost: Schema.Number, error: Schema.String })
          )
        );
        const tries = (yield* Effect.forEach(
          children,
          (child) => Effect.flatMap(outputOf(child), Schema.decodeUnknown(Tries)),
          { concurrency: "unbounded" }
        )).flat();
        expect(tries).toHaveLength(600);
        const won = tries.flatMap((one) => ("won" in one ? [one] : []));
        const lost = tries.flatMap((one) => ("lost" in one ? [one] : []));
        expect(new Set(lost.map(({ error }) => error))).toEqual(new Set(["AppendConflict"]));
        expect(won.every(({ sequence, won: expected }) => sequence === expected + 1)).toBe(true);
        expect(won.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: won.length }, (_, index) => index + 2)
        );
        const last = yield* Effect.flatMap(EventStore, (store) => store.lastSequence(session)).pipe(
          Effect.provide(storeIn(directory))
        );
        expect(last).toBe(won.length + 1);
      }),
    240_000
  );

  it.scopedLive(
    "several opening one new file at once all find the same finished store",
    () =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          const directory = yield* temporaryDirectory;
          const file = join(directory, "deeper", "latch.sqlite3");
          const children = yield* Effect.forEach([1, 2, 3, 4], () => runNode(writer, "open", file));
          const outputs = yield* Effect.forEach(children, outputOf, { concurrency: "unbounded" });
          expect(outputs).toEqual([[[]], [[]], [[]], [[]]]);
          const findings = yield* Effect.flatMap(StoreUpkeep, ({ check }) => check).pipe(
            Effect.provide(storeIn(join(directory, "deeper")))
          );
          expect(findings).toEqual([]);
        }
      }),
    240_000
  );
});

describe("a writer killed at any moment", () => {
  const parts = 3;

  it.scopedLive(
    "leaves every acknowledged commit and no part of another",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const file = join(directory, "latch.sqlite3");
        const session = sessionNumber(1);
        let acknowledged = 1;
        // A different number of commits each time, and each kill falls wherever the writer has got to by then.
        for (const commits of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55]) {
          const child = yield* runNode(writer, "append", file, session, "1000000", `${parts}`);
          const heard = yield* Effect.fork(
            Stream.runFoldEffect(child.lines, { count: 0, last: 0 }, (state, line) =>
              Effect.map(Schema.decodeUnknown(Schema.parseJson(Acknowledged.value))(line), (events) => {
                if (state.count === commits) child.process.kill("SIGKILL");
                return { count: state.count + 1, last: events.at(-1)?.[0] ?? state.last };
              })
            )
          );
          expect((yield* child.exit).signal).toBe("SIGKILL");
          acknowledged = (yield* Fiber.join(heard)).last;
          yield* Effect.gen(function* () {
            const store = yield* EventStore;
            const last = yield* store.lastSequence(session);
            expect(last).toBeGreaterThanOrEqual(acknowledged);
            expect((last - 1) % parts).toBe(0);
            const tail = yield* store.read(session, {
              after: Sequence.make(acknowledged - parts),
              limit: 50
            });
            expect(tail.map(({ sequence }) => sequence)).toEqual(
              Array.from(
                { length: last - acknowledged + parts },
                (_, index) => acknowledged - parts + index + 1
              )
            );
            expect(yield* (yield* StoreUpkeep).check).toEqual([]);
          }).pipe(Effect.provide(storeIn(directory)));
        }
      }),
    240_000
  );
});

describe("a disk that is full", () => {
  const Failure = Schema.Tuple(
    Schema.Struct({
      tag: Schema.String,
      reason: Schema.String,
      message: Schema.String,
      acknowledged: Schema.Number
    }),
    Schema.Struct({ last: Schema.Number })
  );

  const expectHonest = Effect.fn(function* (command: ReadonlyArray<string>, reasons: ReadonlyArray<string>) {
    const child = yield* run(command);
    const output = yield* outputOf(child);
    const [failure, after] = yield* Schema.decodeUnknown(Failure)(output);
    expect(failure.tag).toBe("StoreFailed");
    expect(reasons).toContain(failure.reason);
    expect(failure.message).toMatch(/^append: .*latch\.sqlite3.*; .*(space|quota)/s);
    expect(failure.message).not.toMatch(/\n\s+at /);
    expect(failure.acknowledged).toBeGreaterThan(0);
    expect(after.last).toBe(failure.acknowledged + 1);
  });

  it.scopedLive(
    "fails the append with reason full, and keeps what was acknowledged",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const small = ["bwrap", "--dev-bind", "/", "/", "--size", "4000000", "--tmpfs", directory];
        yield* expectHonest(
          [...small, process.execPath, writer, "fill", join(directory, "latch.sqlite3")],
          ["full"]
        );
      }),
    60_000
  );

  it.scopedLive(
    "so does a limit on the size of files",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        const limited = `ulimit -f 4000; exec "$@"`;
        yield* expectHonest(
          ["bash", "-c", limited, "bash", process.execPath, writer, "fill", join(directory, "latch.sqlite3")],
          ["full", "other"]
        );
      }),
    60_000
  );
});

describe("a place that can't be written", () => {
  it.scopedLive(
    "fails the opening with reason unwritable, naming the file and what to do",
    () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory;
        yield* Effect.provide(Effect.void, storeIn(directory));
        const readOnly = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", directory, directory];
        for (const file of [join(directory, "latch.sqlite3"), join(directory, "new", "latch.sqlite3")]) {
          const child = yield* run([...readOnly, process.execPath, writer, "open", file]);
          const [said] = yield* outputOf(child);
          const { failed } = yield* Schema.decodeUnknown(Schema.Struct({ failed: Schema.String }))(said);
          expect(failed).toContain(`open the store: ${file} can't be opened for writing`);
          expect(failed).toContain("LATCH_HOME");
        }
      }),
    60_000
  );
});
