/**
 * Search in one session. The session is a range of row ids of the index, so other sessions cost nothing; the newest
 * matches are the last of the range, so "newest" reads only what it returns, however common the words are.
 */
import { HistoryHit, type HistoryQuery, Sequence, type SessionId } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import type { Outcome } from "../connection/connection.ts";
import { statement } from "../connection/statement.ts";
import type { EventReads } from "../event/read.ts";
import { anyOf, literal, termsOf } from "../search/query-terms.ts";
import type { Match } from "../search/rank.ts";
import { rankedSearch } from "../search/ranked-search.ts";

export const newestSql = `
SELECT rowid & 0xffffffff AS sequence FROM event_search
WHERE event_search MATCH ? AND rowid > ((?) << 32) | (?) AND rowid < ((?) << 32) | (?)
ORDER BY rowid DESC LIMIT ?`;

export const originSql = "SELECT global_sequence AS origin FROM events WHERE session = ? AND sequence = 1";

/** Beyond any sequence that a row id has room for. */
const unbounded = 0xffffffff;

export const historySearch = (database: Database, session: SessionId, reads: EventReads) => {
  const newest = statement<[string, number, number, number, number, number], number>(database, newestSql);
  const originOf = statement<[string], { readonly origin: number }>(database, originSql);

  return (query: HistoryQuery): Outcome<ReadonlyArray<HistoryHit>, never> => {
    const terms = query.analysed === true ? literal(query.terms) : termsOf(query.terms);
    const origin = originOf().get(session)?.origin;
    const limit = Math.max(0, Math.floor(query.limit));
    if (terms.length === 0 || origin === undefined || limit === 0) return Either.right([]);
    const after = query.after ?? 0;
    const before = Math.min(query.before ?? unbounded, unbounded);
    // Bare numbers: a question meets thousands of them, and an object for each would be half of what it costs.
    const matches = (asked: ReadonlyArray<string>, most: number): ReadonlyArray<number> =>
      newest().pluck().all(anyOf(asked), origin, after, origin, before, most);
    if (query.order === "newest") {
      return Either.right(matches(terms, limit).map((sequence) => hit(sequence, 0)));
    }
    const events = reads.lastSequence(session);
    const ranked = rankedSearch(
      {
        matches: (term, most) => matches([term], most).map((sequence): Match => ({ origin, sequence })),
        extent: { events, newestPosition: origin + events },
        load: (match) =>
          Either.map(reads.peek(session, Sequence.make(match.sequence, true)), (event) =>
            event === undefined ? undefined : { ...match, event }
          )
      },
      terms,
      limit
    );
    return Either.right(ranked.map(({ score, sequence }) => hit(sequence, score)));
  };
};

const hit = (sequence: number, score: number): HistoryHit =>
  new HistoryHit({ sequence: Sequence.make(sequence, true), score }, true);
