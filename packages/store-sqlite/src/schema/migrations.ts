/**
 * The durable tables, as a list of steps that only ever grows. A step that has been released is never edited: its
 * checksum stands in every database that took it.
 *
 * Truth is in `events` and `tombstones` alone. Whatever else a store holds is derived (`derived/`), has no step here,
 * and can be thrown away.
 */
import { seal } from "../seal.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** By name, so that one that got lost is noticed and made again. */
export const eventIndexes: ReadonlyArray<readonly [name: string, sql: string]> = [
  [
    "events_by_sequence",
    "CREATE UNIQUE INDEX IF NOT EXISTS events_by_sequence ON events (session, sequence);"
  ],
  ["events_by_kind", "CREATE INDEX IF NOT EXISTS events_by_kind ON events (session, kind, sequence);"],
  [
    "events_by_workspace",
    "CREATE INDEX IF NOT EXISTS events_by_workspace ON events (workspace) WHERE workspace IS NOT NULL;"
  ],
  [
    "events_disproofs",
    "CREATE INDEX IF NOT EXISTS events_disproofs ON events (workspace) WHERE kind IN ('disproof_recorded', 'disproof_retracted');"
  ],
  ["events_first", "CREATE INDEX IF NOT EXISTS events_first ON events (session) WHERE sequence = 1;"]
];

/**
 * `events.workspace` repeats the session's workspace on the kinds that concern its files and is null on all others, so
 * that the index over it holds those rows only.
 */
export const migrations: ReadonlyArray<Migration> = [
  {
    number: 1,
    name: "events",
    sql: `
CREATE TABLE events (
  global_sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  session TEXT NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  kind TEXT NOT NULL,
  time INTEGER NOT NULL,
  schema_version INTEGER NOT NULL,
  workspace TEXT,
  payload TEXT NOT NULL
) STRICT;
${eventIndexes.map(([, sql]) => sql).join("\n")}
CREATE TABLE tombstones (
  session TEXT PRIMARY KEY,
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
  }
];

/** The version of a database that took every step. */
export const currentVersion = migrations.reduce((newest, { number }) => Math.max(newest, number), 0);

export const checksumOf = (migration: Migration): number => seal([migration.sql]);
