/**
 * A database file, private to its user: directory 0700, file 0600. SQLite would make it readable to all, and would
 * quietly open a file it may not write as read-only; both are settled here, before it sees the file.
 */
import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { StoreFailed } from "@latch/kernel";
import Sqlite, { type Database } from "better-sqlite3";
import { Effect, Schedule, type Scope } from "effect";
import { busyPatienceMillis, busyPauseMillis, journalLimitBytes, lockWaitMillis } from "../defaults.ts";
import { storeFailed } from "./failure.ts";

export const memory = ":memory:";

/** Makes a directory that survives power loss, and its parents. */
export const makeDirectory = (directory: string): void => {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (first !== undefined) syncDirectory(dirname(first));
};

/** Makes the names in a directory durable. */
export const syncDirectory = (directory: string): void => {
  const handle = openSync(directory, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const prepareFile = (file: string): void => {
  const directory = dirname(resolve(file));
  if (!existsSync(directory)) makeDirectory(directory);
  closeSync(openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600));
  // The write-ahead log lives beside the file.
  accessSync(directory, constants.W_OK);
};

/** A connection that may write. Closed with its scope. */
export const openWriter = (
  file: string,
  nativeBinding: string | undefined
): Effect.Effect<Database, StoreFailed, Scope.Scope> =>
  attempt(file, () => file === memory || prepareFile(file)).pipe(
    Effect.zipRight(opened(file, { timeout: lockWaitMillis }, nativeBinding)),
    Effect.tap((database) =>
      attempt(file, () => {
        // FULL: a commit returns only after its bytes are on the disk; power loss takes back nothing acknowledged.
        database.pragma("synchronous = FULL");
        database.pragma("foreign_keys = ON");
        database.pragma("temp_store = MEMORY");
        database.pragma(`journal_size_limit = ${journalLimitBytes}`);
      })
    )
  );

/** A connection that can't write, to a file that exists. Closed with its scope. */
export const openReader = (
  file: string,
  nativeBinding: string | undefined
): Effect.Effect<Database, StoreFailed, Scope.Scope> =>
  opened(file, { timeout: lockWaitMillis, readonly: true, fileMustExist: true }, nativeBinding).pipe(
    Effect.tap((database) => attempt(file, () => database.pragma("query_only = ON")))
  );

/** Another process may be making the file at this moment: then it is busy, and soon is not. */
const untilReady = Schedule.spaced(busyPauseMillis).pipe(Schedule.upTo(busyPatienceMillis));

const attempt = <A>(file: string, body: () => A): Effect.Effect<A, StoreFailed> =>
  Effect.try({ try: body, catch: (cause) => storeFailed("open the store", file, cause) }).pipe(
    Effect.retry({ schedule: untilReady, while: (failure) => failure.reason === "busy" })
  );

const opened = (
  file: string,
  options: Sqlite.Options,
  nativeBinding: string | undefined
): Effect.Effect<Database, StoreFailed, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(
      file,
      () => new Sqlite(file, nativeBinding === undefined ? options : { ...options, nativeBinding })
    ),
    (database) => Effect.sync(() => database.close())
  );
