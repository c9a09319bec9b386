import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import type { StoreFailed } from "@latch/kernel";
import Sqlite from "better-sqlite3";
import { Effect, Either, Fiber, Ref, type Scope, TestClock } from "effect";
import { describe } from "vitest";
import * as Connection from "../../src/connection/connection.ts";
import { DerivedDamaged } from "../../src/connection/damage.ts";
import { openReader, openWriter } from "../../src/connection/open-file.ts";
import { temporaryDirectory } from "../support/stores.ts";

const aConnection = (
  mend: Connection.ConnectionSettings["mend"] = () => Effect.void
): Effect.Effect<Connection.Connection, StoreFailed, Scope.Scope> =>
  Effect.gen(function* () {
    const file = join(yield* temporaryDirectory, "some.sqlite3");
    const database = yield* openWriter(file, undefined);
    database.pragma("journal_mode = WAL");
    database.exec("CREATE TABLE kept (x)");
    return Connection.make({ database, file, patienceMillis: 1_000, mend });
  });

const count = (connection: Connection.Connection): unknown =>
  connection.database.prepare("SELECT count(*) FROM kept").pluck().get();

const insert = (connection: Connection.Connection) =>
  connection.database.prepare("INSERT INTO kept VALUES (1)").run();

describe("a write", () => {
  it.scoped("is kept when it comes to a right, and taken back when it comes to a left", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      expect(yield* connection.write("test", () => Either.right(insert(connection).changes))).toBe(1);
      const refused = connection.write("test", () => {
        insert(connection);
        return Either.left("refused" as const);
      });
      expect(yield* Effect.flip(refused)).toBe("refused");
      expect(count(connection)).toBe(1);
    })
  );

  it.scoped("that SQLite refuses is taken back, and the connection goes on", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const failing = connection.write("test", () => {
        insert(connection);
        connection.database.exec("INSERT INTO nowhere VALUES (1)");
        return Either.right(undefined);
      });
      const failure = yield* Effect.flip(failing);
      expect(failure).toMatchObject({ _tag: "StoreFailed", operation: "test" });
      expect(failure.message).toContain("nowhere");
      expect(count(connection)).toBe(0);
      yield* connection.write("test", () => Either.right(insert(connection)));
      expect(count(connection)).toBe(1);
    })
  );

  it.scoped("for good syncs every commit; an ordered one leaves the sync to the next that is", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const level = (durability?: "power" | "ordered") =>
        connection.write(
          "test",
          () => Either.right(connection.database.pragma("synchronous", { simple: true })),
          durability
        );
      const [full, normal] = [2, 1];
      expect(yield* level()).toBe(full);
      expect(yield* level("ordered")).toBe(normal);
      expect(yield* level("ordered")).toBe(normal);
      expect(yield* level("power")).toBe(full);
      expect(yield* level()).toBe(full);
    })
  );

  it.scoped("waits for another writer without holding up other fibres, and goes through when it may", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const other = new Sqlite(connection.file);
      other.exec("BEGIN IMMEDIATE");
      const waiting = yield* Effect.fork(connection.write("test", () => Either.right(insert(connection))));
      yield* Effect.yieldNow();
      other.exec("COMMIT");
      other.close();
      // It is asleep between two attempts, not inside SQLite: the clock alone decides.
      yield* TestClock.adjust("1 second");
      yield* Fiber.join(waiting);
      expect(count(connection)).toBe(1);
    })
  );

  it.scoped("gives up on another writer when patience has run out, and can be interrupted before", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const other = new Sqlite(connection.file);
      other.exec("BEGIN IMMEDIATE");
      const write = connection.write("test", () => Either.right(insert(connection)));
      const impatient = yield* Effect.fork(Effect.flip(write));
      const stopped = yield* Effect.fork(write);
      yield* Effect.yieldNow();
      yield* Fiber.interrupt(stopped);
      yield* TestClock.adjust("10 seconds");
      expect(yield* Fiber.join(impatient)).toMatchObject({ _tag: "StoreFailed", reason: "busy" });
      other.close();
      expect(count(connection)).toBe(0);
    })
  );
});

describe("damage", () => {
  it.scoped("is mended once and the operation tried again", () =>
    Effect.gen(function* () {
      const mended = yield* Ref.make<ReadonlyArray<unknown>>([]);
      const connection = yield* aConnection((damage) => Ref.update(mended, (all) => [...all, damage.parts]));
      const attempts: Array<number> = [];
      const result = yield* connection.write("test", () => {
        attempts.push(attempts.length);
        return attempts.length === 1 ? new DerivedDamaged(["search"]) : Either.right("done");
      });
      expect([result, attempts.length, yield* Ref.get(mended)]).toEqual(["done", 2, [["search"]]]);
    })
  );

  it.scoped("that stays after it was mended is a corrupt store", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const failure = yield* Effect.flip(connection.read("test", () => new DerivedDamaged(["sessions"])));
      expect(failure).toMatchObject({ _tag: "StoreFailed", reason: "corrupt" });
      expect(failure.message).toContain("sessions");
    })
  );
});

describe("a reader's connection", () => {
  it.scoped("can't write, by SQLite's own word", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const reader = yield* openReader(connection.file, undefined);
      for (const sql of ["INSERT INTO kept VALUES (1)", "DROP TABLE kept", "PRAGMA user_version = 5"]) {
        expect(() => reader.exec(sql)).toThrow(/readonly/);
      }
      reader.pragma("query_only = OFF");
      expect(() => reader.exec("INSERT INTO kept VALUES (1)")).toThrow(/readonly/);
    })
  );

  it.scoped("held read-only around each read can't write in it either", () =>
    Effect.gen(function* () {
      const connection = yield* aConnection();
      const { database } = connection;
      const held = Connection.make({
        database,
        file: connection.file,
        patienceMillis: 0,
        mend: () => Effect.void,
        guard: (body) => {
          database.pragma("query_only = ON");
          try {
            return body();
          } finally {
            database.pragma("query_only = OFF");
          }
        }
      });
      const failure = yield* Effect.flip(held.read("test", () => Either.right(insert(connection))));
      expect(failure).toMatchObject({ _tag: "StoreFailed", reason: "unwritable" });
      expect(count(connection)).toBe(0);
    })
  );
});
