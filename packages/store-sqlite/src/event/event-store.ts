/** `EventStore` on SQLite. */
import { EventStore } from "@latch/kernel";
import { isKind } from "@latch/protocol";
import { Effect, Either, Option } from "effect";
import type { Connection } from "../connection/connection.ts";
import { nowMillis } from "../connection/now.ts";
import { appender } from "./append.ts";
import { prepare } from "./prepared-append.ts";
import { eventReads } from "./read.ts";

/** `appended` is called after each commit. */
export const makeEventStore = (connection: Connection, appended: () => void): typeof EventStore.Service => {
  const reads = eventReads(connection.database);
  const append = appender(connection.database);

  return EventStore.of({
    // Untraced: a span costs 30 µs, a fifth of what this package adds to SQLite's own work on a commit.
    commit: Effect.fnUntraced(function* (appends, durability) {
      const prepared = yield* prepare(appends);
      if (prepared.every(({ rows }) => rows.length === 0)) return [];
      const now = yield* nowMillis;
      const events = yield* connection.write("append", () => append(prepared, now), durability);
      appended();
      return events;
    }),
    read: (session, range) => connection.read("read", () => reads.range(session, range)),
    ofKinds: (session, kinds, range) =>
      connection.read("read", () =>
        Either.map(reads.ofKinds(session, kinds, range), (events) => events.filter(isKind(...kinds)))
      ),
    latestOfKinds: (session, kinds) =>
      connection.read("read", () =>
        Either.map(reads.latestOfKinds(session, kinds), (event) =>
          Option.filter(Option.fromNullable(event), isKind(...kinds))
        )
      ),
    lastSequence: (session) => connection.read("read", () => Either.right(reads.lastSequence(session)))
  });
};
