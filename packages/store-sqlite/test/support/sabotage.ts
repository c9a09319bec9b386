/** A hand on the file that is not Latch's: what a person, a bad disk or another program may do to it. */
import Sqlite, { type Database } from "better-sqlite3";
import { Effect } from "effect";

/** Runs SQL that SQLite would rather not, such as writing to the tables behind a full-text index. */
export const sabotage = (file: string, ...statements: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.sync(() => {
    const database = new Sqlite(file);
    database.unsafeMode();
    database.pragma("foreign_keys = OFF");
    for (const sql of statements) database.exec(sql);
    database.close();
  });

/** Looks with a connection of its own. */
export const look = <A>(file: string, body: (database: Database) => A): Effect.Effect<A> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Sqlite(file, { readonly: true })),
    (database) => Effect.sync(() => body(database)),
    (database) => Effect.sync(() => database.close())
  );
