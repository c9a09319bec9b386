/**
 * The index of what was said and done, kept behind the log and caught up with it. An append doesn't wait for the analysis
 * of its words: they are indexed when nobody waits, and at the latest before anyone searches. What is indexed is
 * the beginning of the log up to a position, so being behind is never being wrong.
 */
import {
  catalogue,
  decodePayload,
  kindsWhere,
  type Payload,
  searchableText,
  searchTerms
} from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import { statement } from "../connection/statement.ts";
import { appendBatchEvents, indexBatchEvents, mostGatheredEvents, openingCheckEvents } from "../defaults.ts";

/** What is indexed of an event, possibly nothing; undefined for one of a kind that is not searchable. */
export const indexedTerms = (payload: Payload): string | undefined =>
  catalogue[payload.type].searchable ? searchTerms(searchableText(payload)).join(" ") : undefined;

/** The name of an event in the index, as SQL over the origin of its session and its sequence. */
export const rowidSql = "((?) << 32) | (?)";

const searchableKinds = kindsWhere("searchable")
  .map((kind) => `'${kind}'`)
  .join(", ");

interface Progress {
  /** The global sequence up to which every event is indexed. */
  readonly indexed: number;
  readonly newest: number;
}

const progressSql =
  "SELECT indexed, (SELECT coalesce(max(global_sequence), 0) FROM events) AS newest FROM search_progress";

interface PendingRow {
  readonly origin: number;
  readonly sequence: number;
  readonly kind: string;
  readonly schema_version: number;
  readonly payload: string;
}

const pendingSql = `
SELECT origin.global_sequence AS origin, event.sequence, event.kind, event.schema_version, event.payload
FROM events AS event CROSS JOIN events AS origin ON origin.session = event.session AND origin.sequence = 1
WHERE event.global_sequence > ? AND event.global_sequence <= ? AND event.kind IN (${searchableKinds})`;

/** The verbs of whoever may write; each inside a write transaction. */
export const searchIndex = (database: Database) => {
  const progress = statement<[], Progress>(database, progressSql);
  const advance = statement<[number]>(database, "UPDATE search_progress SET indexed = ?");
  const pending = statement<[number, number], PendingRow>(database, pendingSql);
  const size = statement<[number, number]>(database, sizeSql);
  const insert = statement<[number, number, string]>(
    database,
    `INSERT INTO event_search (rowid, terms) VALUES (${rowidSql}, ?)`
  );
  let indexed = 0;

  const add = ({ kind, origin, payload, schema_version, sequence }: PendingRow): void => {
    // Twice in the index is not an error of SQLite's, and would be one of ours.
    if (size().get(origin, sequence) !== undefined) return;
    const decoded = Either.getOrUndefined(decodePayload(kind, payload, schema_version));
    // What can't be read has no words, and a row all the same.
    insert().run(origin, sequence, (decoded === undefined ? undefined : indexedTerms(decoded)) ?? "");
  };

  /** Indexes the next few events of the log; true when nothing is left. */
  const catchUp = (most: number): boolean => {
    const at = progress().get() ?? { indexed: 0, newest: 0 };
    const to = Math.min(at.newest, at.indexed + most);
    const rows = pending().all(at.indexed, to);
    // In the order of row ids: the index then takes a batch as one piece.
    for (const row of rows.toSorted((a, b) => a.origin - b.origin || a.sequence - b.sequence)) add(row);
    advance().run(to);
    indexed = to;
    return to === at.newest;
  };

  return {
    catchUp,
    /** How many events are not indexed yet. */
    gathered: (): number => {
      const at = progress().get();
      return at === undefined ? 0 : at.newest - at.indexed;
    },
    /** Indexes some of what has gathered when it is too much; `newest` is the last event of the log, of `added` new ones. */
    keepUp: (newest: number, added: number): void => {
      // What was read last is enough to know that there is little: others only bring it further.
      if (newest - indexed < mostGatheredEvents) return;
      indexed = progress().get()?.indexed ?? 0;
      if (newest - indexed >= mostGatheredEvents) {
        // Twice what is added, so that it comes nearer however much is added at a time.
        catchUp(Math.min(indexBatchEvents, Math.max(appendBatchEvents, 2 * added)));
      }
    }
  };
};

/** The row of an indexed event, whatever its words. */
const sizeSql = `SELECT 1 FROM event_search_docsize WHERE id = ${rowidSql}`;

const edgeSql = (direction: "ASC" | "DESC"): string => `
SELECT origin.global_sequence AS origin, edge.sequence AS sequence FROM (
  SELECT session, sequence, kind FROM events
  WHERE global_sequence <= ? ORDER BY global_sequence ${direction} LIMIT ${openingCheckEvents}
) AS edge CROSS JOIN events AS origin ON origin.session = edge.session AND origin.sequence = 1
WHERE edge.kind IN (${searchableKinds}) LIMIT 1`;

/** Changes when another connection changes the database; this one's own commits move what is indexed instead. */
const versionSql = "PRAGMA data_version";

/**
 * How the index stands to the log: "damaged" when it lacks the newest or the oldest event that it claims to have. Blocks
 * that can't be read show when they are. A question looks up dozens of terms, so what was found sound is not looked at
 * again while nothing has changed.
 */
export const searchStanding = (database: Database) => {
  const progress = statement<[], Progress>(database, progressSql);
  const version = statement<[], { readonly data_version: number }>(database, versionSql);
  const size = statement<[number, number]>(database, sizeSql);
  const edges = (["DESC", "ASC"] as const).map((direction) =>
    statement<[number], { readonly origin: number; readonly sequence: number }>(database, edgeSql(direction))
  );
  let sound: { readonly indexed: number; readonly version: number | undefined } | undefined;

  const holdsItsEdges = (indexed: number): boolean =>
    edges.every((edge) => {
      const event = edge().get(indexed);
      return event === undefined || size().get(event.origin, event.sequence) !== undefined;
    });

  return (): "damaged" | "behind" | "level" => {
    const changed = version().get()?.data_version;
    const at = progress().get();
    if (at === undefined || at.indexed > at.newest) return "damaged";
    if (sound?.indexed !== at.indexed || sound.version !== changed) {
      if (!holdsItsEdges(at.indexed)) return "damaged";
      sound = { indexed: at.indexed, version: changed };
    }
    return at.indexed < at.newest ? "behind" : "level";
  };
};
