/** Everything the store promises, looked at row by row. For the doctor, never for a run. */
import { SessionId } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import { inSnapshot } from "../connection/statement.ts";
import { foldLog } from "../derived/rebuild.ts";
import { indexedTerms, rowidSql } from "../derived/search-index.ts";
import { sealOf, sessionTable, summaryOf } from "../derived/session-table.ts";
import { workspaceTable } from "../derived/workspace-table.ts";
import { type EventRow, eventColumns, eventOf } from "../event/row.ts";
import { anyOf, literal } from "../search/query-terms.ts";
import type { StoreFinding } from "./store-upkeep.ts";

export const thoroughCheck = (database: Database): ReadonlyArray<StoreFinding> =>
  inSnapshot(database, () => [
    ...fileFindings(database),
    ...sequenceFindings(database),
    ...derivedFindings(database),
    ...eventFindings(database)
  ]);

const fileFindings = (database: Database): ReadonlyArray<StoreFinding> =>
  database
    .prepare<[], string>("PRAGMA integrity_check(20)")
    .pluck()
    .all()
    .filter((line) => line !== "ok")
    .map((detail) => ({ what: "file", detail }));

const sequenceFindings = (database: Database): ReadonlyArray<StoreFinding> =>
  database
    .prepare<[], { readonly session: string; readonly events: number; readonly last: number }>(
      "SELECT session, count(*) AS events, max(sequence) AS last FROM events GROUP BY session HAVING events <> last"
    )
    .all()
    .map(({ events, last, session }) => ({
      what: "sequence",
      session: SessionId.make(session, true),
      detail: `it has ${events} events, and the newest is number ${last}`
    }));

const derivedFindings = (database: Database): ReadonlyArray<StoreFinding> => {
  const { sessions, workspaces } = foldLog(database);
  const table = sessionTable(database);
  const states = workspaceTable(database);
  const rows = database.prepare<[], number>("SELECT count(*) FROM sessions").pluck().get();
  return [
    ...(rows === sessions.size
      ? []
      : [
          { what: "derived" as const, detail: `${rows} sessions are listed, ${sessions.size} are in the log` }
        ]),
    ...[...sessions].flatMap(([session, summary]) => {
      const row = table.find(session);
      const same = row !== undefined && summaryOf(row) !== undefined && row.seal === sealOf(summary);
      return same
        ? []
        : [{ what: "derived" as const, session, detail: "its summary is not what its events say" }];
    }),
    ...[...workspaces].flatMap(([workspace, state]) =>
      JSON.stringify(states.find(workspace)) === JSON.stringify(state)
        ? []
        : [{ what: "derived" as const, detail: `the state of ${workspace} is not what its events say` }]
    )
  ];
};

const batchSql = `SELECT ${eventColumns} FROM events WHERE global_sequence > ? ORDER BY global_sequence LIMIT 500`;

/** Every event can be read, and is found by every word of it once it is indexed. */
const eventFindings = (database: Database): ReadonlyArray<StoreFinding> => {
  const findings: Array<StoreFinding> = [];
  const select = database.prepare<[number], EventRow>(batchSql);
  const indexed = database.prepare<[string, number, number], number>(
    `SELECT 1 FROM event_search WHERE event_search MATCH ? AND rowid = ${rowidSql}`
  );
  const level = database.prepare<[], number>("SELECT indexed FROM search_progress").pluck().get() ?? 0;
  const origins = new Map<string, number>();
  for (
    let rows = select.all(0);
    rows.length > 0;
    rows = select.all(rows.at(-1)?.global_sequence ?? Number.NaN)
  ) {
    for (const row of rows) {
      const origin = origins.get(row.session) ?? row.global_sequence;
      origins.set(row.session, origin);
      const event = eventOf(row);
      const session = SessionId.make(row.session, true);
      if (Either.isLeft(event)) {
        findings.push({ what: "event", session, detail: event.left.message });
        continue;
      }
      const words = row.global_sequence <= level ? indexedTerms(event.right.payload) : undefined;
      // Not searchable, or not indexed yet.
      if (words === undefined) continue;
      const terms = literal(words.split(" "));
      const missing = terms.find((term) => indexed.get(anyOf([term]), origin, row.sequence) === undefined);
      if (missing !== undefined) {
        findings.push({
          what: "derived",
          session,
          detail: `event ${row.sequence} is not found by its word "${missing}"`
        });
      }
    }
  }
  return findings;
};
