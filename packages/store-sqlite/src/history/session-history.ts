/**
 * `SessionHistory` on SQLite: one session, through a connection that SQLite itself keeps from writing. Whatever an
 * engine makes of what it is given, it has no way to an append.
 */
import type { StoreFailed } from "@latch/kernel";
import { HistoryUnreadable, isKind, SessionHistory, type SessionId } from "@latch/protocol";
import { Effect, Either, Option } from "effect";
import type { Connection, Outcome } from "../connection/connection.ts";
import { eventReads } from "../event/read.ts";
import { historySearch } from "./history-search.ts";

const unreadable =
  (operation: string) =>
  (error: { readonly message: string }): HistoryUnreadable =>
    new HistoryUnreadable({ operation, detail: error.message });

/** `level` brings the search index up to date; it can do nothing else. */
export const makeSessionHistory = (
  connection: Connection,
  session: SessionId,
  level: Effect.Effect<void, StoreFailed>
): typeof SessionHistory.Service => {
  const reads = eventReads(connection.database);
  const search = historySearch(connection.database, session, reads);

  const read = <A, E extends { readonly message: string }>(
    operation: string,
    body: () => Outcome<A, E>
  ): Effect.Effect<A, HistoryUnreadable> =>
    Effect.mapError(connection.read(operation, body), unreadable(operation));

  return SessionHistory.of({
    lastSequence: read("lastSequence", () => Either.right(reads.lastSequence(session))),
    tail: (limit) => read("tail", () => reads.range(session, { keep: "newest", limit })),
    slice: (range) => read("slice", () => reads.range(session, range)),
    peek: (sequence) => read("peek", () => Either.map(reads.peek(session, sequence), Option.fromNullable)),
    search: (query) =>
      Effect.zipRight(
        Effect.mapError(level, unreadable("search")),
        read("search", () => search(query))
      ),
    ofKinds: (kinds, range) =>
      read("ofKinds", () =>
        Either.map(reads.ofKinds(session, kinds, range), (events) => events.filter(isKind(...kinds)))
      ),
    latestOfKind: (kinds) =>
      read("latestOfKind", () =>
        Either.map(reads.latestOfKinds(session, kinds), (event) =>
          Option.filter(Option.fromNullable(event), isKind(...kinds))
        )
      )
  });
};
