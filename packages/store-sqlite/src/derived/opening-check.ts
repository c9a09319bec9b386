/**
 * Whether what is derived still belongs to the log, as far as a few index reads can tell. Cheap enough for every
 * opening; what it can't see is noticed where it is read (seals), or by the thorough check.
 */
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import { type DerivedPart, derivedParts } from "../connection/damage.ts";
import { isDamage } from "../connection/failure.ts";
import { searchStanding } from "./search-index.ts";
import { type SessionRow, summaryOf } from "./session-table.ts";
import { derivedTables, fingerprintOf } from "./tables.ts";

/** The parts that need rebuilding. */
export const damagedParts = (database: Database): ReadonlyArray<DerivedPart> => {
  const present = presentParts(database);
  return derivedParts.filter(
    (part) =>
      !present.has(part) ||
      (part === "sessions" && !agrees(() => sessionsAgree(database))) ||
      (part === "search" && !agrees(() => searchStanding(database)() !== "damaged"))
  );
};

/** A table that can't even be read is damaged; one that is busy is not. */
const agrees = (look: () => boolean): boolean =>
  Either.match(Either.try(look), { onLeft: (cause) => !isDamage(cause), onRight: (sound) => sound });

const presentParts = (database: Database): ReadonlySet<DerivedPart> => {
  const names = new Set(
    database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  );
  if (!names.has("derived")) return new Set();
  const fingerprints = new Map(
    database
      .prepare<[], { readonly part: string; readonly fingerprint: string }>(
        "SELECT part, fingerprint FROM derived"
      )
      .all()
      .map((row) => [row.part, row.fingerprint])
  );
  return new Set(
    derivedParts.filter(
      (part) => names.has(derivedTables[part].name) && fingerprints.get(part) === fingerprintOf(part)
    )
  );
};

const sessionsAgree = (database: Database): boolean => {
  const counts = database
    .prepare<[], { readonly rows: number; readonly firsts: number }>(
      "SELECT (SELECT count(*) FROM sessions) AS rows, (SELECT count(*) FROM events WHERE sequence = 1) AS firsts"
    )
    .get();
  const newest = database
    .prepare<[], SessionRow & { readonly sequence: number }>(
      `SELECT sessions.*, newest.sequence AS sequence
       FROM (SELECT session, sequence FROM events ORDER BY global_sequence DESC LIMIT 1) AS newest
       JOIN sessions ON sessions.id = newest.session`
    )
    .get();
  if (counts === undefined || counts.rows !== counts.firsts) return false;
  return newest === undefined ? counts.rows === 0 : summaryOf(newest)?.events === newest.sequence;
};
