/**
 * Reads of one session's log, each by an index in the order of the answer: none sorts, none visits a row that it does
 * not return. Used by whoever may append and by whoever may not.
 */
import type { KindsRange } from "@latch/kernel";
import { type Event, type EventKind, type HistoryRange, Sequence, type SessionId } from "@latch/protocol";
import type { Database, Statement } from "better-sqlite3";
import { Either } from "effect";
import { statement } from "../connection/statement.ts";
import { readLimitEvents } from "../defaults.ts";
import { type EventRow, eventColumns, eventOf, eventsOf, type RowUnreadable } from "./row.ts";

type Read<A> = Either.Either<A, RowUnreadable>;
type Direction = "ASC" | "DESC";

export const rangeSql = (direction: Direction): string =>
  `SELECT ${eventColumns} FROM events WHERE session = ? AND sequence > ? AND sequence < ?
   ORDER BY sequence ${direction} LIMIT ?`;

/**
 * One ordered stretch a kind, merged: `kind IN (…)` would read every match and sort it. The index is named because the
 * planner, which doesn't know how rare a kind is, would walk the whole session in order instead.
 */
export const kindsSql = (kinds: number, direction: Direction, words = 0): string =>
  `${Array.from(
    { length: kinds },
    () =>
      `SELECT ${eventColumns} FROM events INDEXED BY events_by_kind WHERE session = ? AND kind = ? AND sequence > ? AND sequence < ?${holdingSql(words)}`
  ).join("\nUNION ALL\n")}
   ORDER BY sequence ${direction} LIMIT ?`;

const holdingSql = (words: number): string =>
  words === 0
    ? ""
    : ` AND (${Array.from({ length: words }, () => "payload LIKE ? ESCAPE '\\'").join(" OR ")})`;

/** A word anywhere in a text, taken literally. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

export const peekSql = `SELECT ${eventColumns} FROM events WHERE session = ? AND sequence = ?`;
export const lastSql = "SELECT max(sequence) AS sequence FROM events WHERE session = ?";

export const eventReads = (database: Database) => {
  const oldest = statement<[string, number, number, number], EventRow>(database, rangeSql("ASC"));
  const newest = statement<[string, number, number, number], EventRow>(database, rangeSql("DESC"));
  const peek = statement<[string, number], EventRow>(database, peekSql);
  const last = statement<[string], { readonly sequence: number | null }>(database, lastSql);
  const byKinds = new Map<string, Statement<Array<string | number>, EventRow>>();

  const kindsStatement = (
    kinds: number,
    direction: Direction,
    words: number
  ): Statement<Array<string | number>, EventRow> => {
    const sql = kindsSql(kinds, direction, words);
    const compiled = byKinds.get(sql) ?? database.prepare<Array<string | number>, EventRow>(sql);
    byKinds.set(sql, compiled);
    return compiled;
  };

  /** Those of some sequences that exist, ascending. */
  const these = (session: SessionId, sequences: ReadonlyArray<Sequence>): Read<ReadonlyArray<Event>> => {
    const ascending = [...new Set(sequences)].sort((a, b) => a - b);
    return eventsOf(ascending.flatMap((sequence) => peek().get(session, sequence) ?? []));
  };

  const range = (session: SessionId, stretch: HistoryRange): Read<ReadonlyArray<Event>> => {
    if (stretch.sequences !== undefined) return these(session, stretch.sequences);
    const { after, before, limit } = bounds(stretch);
    return stretch.keep === "newest"
      ? eventsOf(newest().all(session, after, before, limit).reverse())
      : eventsOf(oldest().all(session, after, before, limit));
  };

  const ofKinds = (
    session: SessionId,
    kinds: ReadonlyArray<EventKind>,
    stretch: KindsRange
  ): Read<ReadonlyArray<Event>> => {
    const distinct = [...new Set(kinds)];
    if (distinct.length === 0 || stretch.holding?.length === 0) return Either.right([]);
    const { after, before, limit } = bounds(stretch);
    const words = (stretch.holding ?? []).map(anywhere);
    const values = [...distinct.flatMap((kind) => [session, kind, after, before, ...words]), limit];
    return stretch.keep === "newest"
      ? eventsOf(
          kindsStatement(distinct.length, "DESC", words.length)
            .all(...values)
            .reverse()
        )
      : eventsOf(kindsStatement(distinct.length, "ASC", words.length).all(...values));
  };

  const one = (session: SessionId, sequence: Sequence): Read<Event | undefined> => {
    const row = peek().get(session, sequence);
    return row === undefined ? Either.right(undefined) : eventOf(row);
  };

  return {
    range,
    ofKinds,
    peek: one,
    latestOfKinds: (session: SessionId, kinds: ReadonlyArray<EventKind>): Read<Event | undefined> =>
      Either.map(ofKinds(session, kinds, { keep: "newest", limit: 1 }), (events) => events[0]),
    lastSequence: (session: SessionId): Sequence => Sequence.make(last().get(session)?.sequence ?? 0, true)
  };
};

export type EventReads = ReturnType<typeof eventReads>;

/** Beyond any sequence. */
const unbounded = Number.MAX_SAFE_INTEGER;

const bounds = (stretch: HistoryRange) => ({
  after: stretch.after ?? 0,
  before: stretch.before ?? unbounded,
  // SQLite takes a negative limit for none.
  limit: Math.max(0, Math.floor(stretch.limit ?? readLimitEvents))
});
