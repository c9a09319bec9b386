/**
 * From whatever the file is to the current schema, or a refusal that says why not. Several processes may do this to
 * one new file at once: the work is done under the write lock, after looking again.
 */
import { StoreFailed } from "@latch/kernel";
import type { Database } from "better-sqlite3";
import { Effect, Either } from "effect";
import type { Connection } from "../connection/connection.ts";
import { nowMillis } from "../connection/now.ts";
import { inSnapshot } from "../connection/statement.ts";
import { checksumOf, currentVersion, eventIndexes, migrations } from "./migrations.ts";

/** "Ltch" in ASCII: marks a SQLite file as ours, for `file(1)` and for refusing the databases of other programs. */
export const applicationId = 0x4c746368;

interface Header {
  readonly application: number;
  readonly version: number;
}

const headerOf = (database: Database): Header => ({
  application: Number(database.pragma("application_id", { simple: true })),
  version: Number(database.pragma("user_version", { simple: true }))
});

const refused = (detail: string, remedy: string): StoreFailed =>
  new StoreFailed({ operation: "open the store", reason: "other", detail, remedy });

/** Why this file is not for us to touch, if so. */
const refusal = (database: Database, file: string, header: Header): StoreFailed | undefined => {
  const foreign =
    header.application === 0
      ? database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() !== undefined
      : header.application !== applicationId;
  if (foreign) {
    return refused(
      `${file} is a database of another program`,
      "choose another place with LATCH_HOME, or move that file away"
    );
  }
  return header.version > currentVersion
    ? refused(
        `${file} was written by a newer version of Latch (schema ${header.version}; this version knows ${currentVersion})`,
        "use that version or a newer one"
      )
    : undefined;
};

/** The steps on record must be the steps of this program; a record that got lost is written again. */
const recordMismatch = (
  database: Database,
  file: string,
  version: number,
  now: number
): StoreFailed | undefined => {
  database.exec(
    "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum INTEGER NOT NULL, applied_at INTEGER NOT NULL) STRICT"
  );
  const record = database.prepare("INSERT OR IGNORE INTO migrations VALUES (?, ?, ?, ?)");
  for (const migration of migrations.filter(({ number }) => number <= version)) {
    record.run(migration.number, migration.name, checksumOf(migration), now);
  }
  return checksumMismatch(database, file);
};

const checksumMismatch = (database: Database, file: string): StoreFailed | undefined => {
  const rows = database
    .prepare<[], { readonly number: number; readonly checksum: number }>(
      "SELECT number, checksum FROM migrations"
    )
    .all();
  const wrong = rows.find((row) => {
    const known = migrations.find(({ number }) => number === row.number);
    return known !== undefined && checksumOf(known) !== row.checksum;
  });
  return wrong === undefined
    ? undefined
    : refused(
        `step ${wrong.number} of the schema of ${file} is not the one that this version of Latch has`,
        "use the version that wrote it, or restore a copy"
      );
};

/** Nothing that the steps made is missing. */
const isWhole = (database: Database): boolean => {
  const names = new Set(database.prepare<[], string>("SELECT name FROM sqlite_schema").pluck().all());
  return (
    eventIndexes.every(([name]) => names.has(name)) &&
    names.has("migrations") &&
    database.prepare("SELECT 1 FROM migrations WHERE number = ?").get(currentVersion) !== undefined
  );
};

/** Takes the missing steps. Under the write lock. */
const advance = (database: Database, file: string, now: number): Either.Either<void, StoreFailed> => {
  const header = headerOf(database);
  const problem = refusal(database, file, header) ?? recordMismatch(database, file, header.version, now);
  if (problem !== undefined) return Either.left(problem);
  for (const migration of migrations.filter(({ number }) => number > header.version)) {
    database.exec(migration.sql);
    database
      .prepare("INSERT INTO migrations VALUES (?, ?, ?, ?)")
      .run(migration.number, migration.name, checksumOf(migration), now);
  }
  for (const [, sql] of eventIndexes) database.exec(sql);
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${currentVersion}`);
  return Either.right(undefined);
};

/** Whether nothing is left to do. */
const readiness = (database: Database, file: string): Either.Either<boolean, StoreFailed> => {
  const header = headerOf(database);
  const problem = refusal(database, file, header);
  if (problem !== undefined) return Either.left(problem);
  if (header.version !== currentVersion || !isWhole(database)) return Either.right(false);
  const mismatch = checksumMismatch(database, file);
  return mismatch === undefined ? Either.right(true) : Either.left(mismatch);
};

/** Brings the database to the current schema. One read when it is there already. */
export const migrate = Effect.fn("Schema.migrate")(function* (connection: Connection) {
  const { database, file } = connection;
  const ready = yield* connection.read("open the store", () =>
    // Another process may be creating the schema between one look and the next.
    inSnapshot(database, () => readiness(database, file))
  );
  // Kept in the file, so this is one more read for any but a new one. Not possible inside a transaction.
  yield* connection.read("open the store", () => Either.right(database.pragma("journal_mode = WAL")));
  if (ready) return;
  const now = yield* nowMillis;
  yield* connection.write("open the store", () => advance(database, file, now));
});
