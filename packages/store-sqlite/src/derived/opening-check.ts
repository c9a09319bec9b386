/**
 * Whether what is derived still belongs to the log, as far as a few index reads can tell. Cheap enough for every
 * opening; what it can't see is noticed where it is read (seals), or by the thorough check.
 */
import { decodePayload, kindsWhere, searchableText, searchTerms } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import { type DerivedPart, derivedParts } from "../connection/damage.ts";
import { isDamage } from "../connection/failure.ts";
import { openingCheckEvents } from "../defaults.ts";
import { rowidSql } from "./search-table.ts";
import { type SessionRow, summaryOf } from "./session-table.ts";
import { derivedTables, fingerprintOf } from "./tables.ts";

/** The parts that need rebuilding. */
export const damagedParts = (database: Database): ReadonlyArray<DerivedPart> => {
  const present = presentParts(database);
  return derivedParts.filter(
    (part) =>
      !present.has(part) ||
      (part === "sessions" && !agrees(() => sessionsAgree(database))) ||
      (part === "search" && !agrees(() => searchAgrees(database)))
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

interface SearchableRow {
  readonly kind: string;
  readonly payload: string;
  readonly schema_version: number;
  readonly origin: number;
  readonly sequence: number;
}

const edgeSql = (direction: "ASC" | "DESC"): string => `
SELECT session, sequence FROM (
  SELECT session, sequence, kind FROM events ORDER BY global_sequence ${direction} LIMIT ${openingCheckEvents}
)
WHERE kind IN (${kindsWhere("searchable")
  .map((kind) => `'${kind}'`)
  .join(", ")})`;

const eventSql = `
SELECT event.kind, event.payload, event.schema_version, event.sequence, origin.global_sequence AS origin
FROM events AS event JOIN events AS origin ON origin.session = event.session AND origin.sequence = 1
WHERE event.session = ? AND event.sequence = ?`;

/** The index knows the newest event that it must know, and the oldest. */
const searchAgrees = (database: Database): boolean =>
  edgeIsIndexed(database, "DESC") && edgeIsIndexed(database, "ASC");

const edgeIsIndexed = (database: Database, direction: "ASC" | "DESC"): boolean => {
  const event = database.prepare<[string, number], SearchableRow>(eventSql);
  const indexed = database.prepare<[string, number, number], number>(
    `SELECT 1 FROM event_search WHERE event_search MATCH ? AND rowid = ${rowidSql}`
  );
  const edge = database
    .prepare<[], { readonly session: string; readonly sequence: number }>(edgeSql(direction))
    .all();
  for (const { sequence, session } of edge) {
    const row = event.get(session, sequence);
    const text = row === undefined ? "" : readableText(row);
    const isIndexed = (term: string): boolean =>
      row !== undefined && indexed.get(`"${term}"`, row.origin, row.sequence) !== undefined;
    // The beginning nearly always answers; a word cut in two by the slice is no proof of damage.
    if (searchTerms(text.slice(0, 500)).some(isIndexed)) return true;
    const terms = searchTerms(text);
    if (terms.length > 0) return terms.some(isIndexed);
  }
  return true;
};

const readableText = (row: SearchableRow): string =>
  Either.match(decodePayload(row.kind, row.payload, row.schema_version), {
    onLeft: () => "",
    onRight: searchableText
  });
