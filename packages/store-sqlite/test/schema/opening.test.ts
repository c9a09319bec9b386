import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { EventStore, SessionCatalog } from "@latch/kernel";
import { layer } from "@latch/store-sqlite";
import Sqlite from "better-sqlite3";
import { Effect } from "effect";
import { describe, vi } from "vitest";
import { look, sabotage } from "../support/sabotage.ts";
import { said, sessionNumber, workspace } from "../support/sessions.ts";
import { storeIn, temporaryDirectory } from "../support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

const session = sessionNumber(1);
const opened = (directory: string) => Effect.provide(Effect.void, storeIn(directory));

/** What opening the file says, once `prepare` has been done to it. */
const failureAfter = (prepare: (file: string, directory: string) => void) =>
  Effect.gen(function* () {
    const directory = yield* temporaryDirectory;
    const file = join(directory, "latch.sqlite3");
    yield* Effect.sync(() => prepare(file, directory));
    const failure = yield* Effect.flip(opened(directory));
    expect(failure.operation).toBe("open the store");
    expect(failure.message).toContain(file);
    expect(failure.message).not.toMatch(/\n\s+at /);
    return failure;
  });

describe("a new store", () => {
  it.scoped("is private to its user: directories 0700, files 0600", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "home", ".latch");
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        const mode = (path: string) => statSync(join(directory, path)).mode & 0o777;
        expect([mode(".."), mode("."), mode("artifacts")]).toEqual([0o700, 0o700, 0o700]);
        expect([mode("latch.sqlite3"), mode("latch.sqlite3-wal"), mode("latch.sqlite3-shm")]).toEqual([
          0o600, 0o600, 0o600
        ]);
      }).pipe(Effect.provide(storeIn(directory)));
    })
  );

  it.scoped("commits to the disk before it acknowledges, through a write-ahead log", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* opened(directory);
      expect(
        yield* look(join(directory, "latch.sqlite3"), (database) => [
          database.pragma("journal_mode", { simple: true }),
          database.pragma("application_id", { simple: true }),
          database.pragma("user_version", { simple: true })
        ])
      ).toEqual(["wal", 0x4c746368, 1]);
    })
  );

  it.scoped("is the same store when it is opened again", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* Effect.flatMap(SessionCatalog, (catalog) => catalog.create(session, workspace, "1.0.0")).pipe(
        Effect.provide(storeIn(directory))
      );
      const before = readFileSync(join(directory, "latch.sqlite3"));
      const last = yield* Effect.flatMap(EventStore, (store) => store.lastSequence(session)).pipe(
        Effect.provide(storeIn(directory))
      );
      expect(last).toBe(1);
      // Opening what needs nothing writes nothing.
      expect(readFileSync(join(directory, "latch.sqlite3")).equals(before)).toBe(true);
    })
  );

  it.scoped("says so when it is used after it was closed", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const store = yield* Effect.provide(EventStore, storeIn(directory));
      const failure = yield* Effect.flip(store.lastSequence(session));
      expect(failure).toMatchObject({ _tag: "StoreFailed", reason: "closed" });
    })
  );
});

describe("a file that is not a sound store of this version is refused, and left as it is", () => {
  it.scoped("a file that is no database", () =>
    Effect.gen(function* () {
      const failure = yield* failureAfter((file) =>
        writeFileSync(file, "these are not the bytes\n".repeat(500))
      );
      expect(failure.reason).toBe("corrupt");
      expect(failure.remedy).toContain("move");
    })
  );

  it.scoped("a database of another program, marked or not", () =>
    Effect.gen(function* () {
      for (const mark of [0, 0x12345678]) {
        let bytes = Buffer.alloc(0);
        let path = "";
        const failure = yield* failureAfter((file) => {
          const database = new Sqlite(file);
          database.exec("CREATE TABLE theirs (x)");
          database.pragma(`application_id = ${mark}`);
          database.close();
          bytes = readFileSync(file);
          path = file;
        });
        expect(failure.detail).toContain("another program");
        expect(bytes.length).toBeGreaterThan(0);
        expect(path).not.toBe("");
      }
    })
  );

  it.scoped("a database of another program is not changed by the look", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const file = join(directory, "latch.sqlite3");
      yield* sabotage(file, "CREATE TABLE theirs (x)");
      const before = readFileSync(file);
      yield* Effect.flip(opened(directory));
      expect(readFileSync(file).equals(before)).toBe(true);
    })
  );

  it.scoped("a store of a newer version", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* opened(directory);
      yield* sabotage(join(directory, "latch.sqlite3"), "PRAGMA user_version = 99");
      const failure = yield* Effect.flip(opened(directory));
      expect(failure.detail).toContain("newer version of Latch (schema 99");
      expect(failure.remedy).toContain("newer");
    })
  );

  it.scoped("a store whose schema was made by other steps", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      yield* opened(directory);
      yield* sabotage(join(directory, "latch.sqlite3"), "UPDATE migrations SET checksum = 1");
      const failure = yield* Effect.flip(opened(directory));
      expect(failure.detail).toContain("step 1");
    })
  );

  it.scoped("a directory where the file should be", () =>
    Effect.gen(function* () {
      const failure = yield* failureAfter((file) => mkdirSync(file));
      expect(failure.reason).toBe("unwritable");
    })
  );

  it.scoped("a file where a directory should be", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      writeFileSync(join(directory, "home"), "");
      const failure = yield* Effect.flip(opened(join(directory, "home")));
      expect(failure.reason).toBe("unwritable");
      expect(failure.message).not.toMatch(/\n\s+at /);
    })
  );

  it.scoped("a store whose pages were overwritten", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const file = join(directory, "latch.sqlite3");
      yield* Effect.gen(function* () {
        yield* (yield* SessionCatalog).create(session, workspace, "1.0.0");
        const payloads = Array.from({ length: 2_000 }, (_, index) =>
          said(`number ${index} ${"x".repeat(200)}`)
        );
        yield* (yield* EventStore).commit([{ session, payloads }]);
      }).pipe(Effect.provide(storeIn(directory)));
      const handle = openSync(file, "r+");
      const { size } = statSync(file);
      for (let at = 8 * 4096; at < size; at += 4096)
        writeSync(handle, Buffer.alloc(2_048, 0xa5), 0, 2_048, at);
      closeSync(handle);
      const failure = yield* Effect.flip(
        Effect.flatMap(EventStore, (store) => store.read(session, {})).pipe(
          Effect.provide(storeIn(directory))
        )
      );
      expect(failure).toMatchObject({ _tag: "StoreFailed", reason: "corrupt" });
      expect(failure.message).toContain(file);
      expect(failure.message).not.toMatch(/\n\s+at /);
    })
  );
});

describe("a store that another process keeps locked", () => {
  it.scopedLive("fails as busy once patience has run out, and works again when the lock is gone", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory;
      const database = join(directory, "latch.sqlite3");
      const impatient = layer({ database, artifacts: ":memory:", busyPatienceMillis: 200 });
      yield* Effect.gen(function* () {
        const catalog = yield* SessionCatalog;
        const holder = new Sqlite(database);
        holder.exec("BEGIN IMMEDIATE");
        const failure = yield* Effect.flip(catalog.create(session, workspace, "1.0.0"));
        expect(failure).toMatchObject({ _tag: "StoreFailed", reason: "busy" });
        expect(failure.message).toContain("another process");
        // Readers don't wait for writers.
        expect(yield* catalog.list({})).toEqual([]);
        holder.exec("ROLLBACK");
        holder.close();
        yield* catalog.create(session, workspace, "1.0.0");
      }).pipe(Effect.provide(impatient));
    })
  );
});
