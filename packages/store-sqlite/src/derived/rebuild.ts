/**
 * Everything derived, made again from the log. The same folds that appending uses, so that the result is what it would
 * have been. An event that this version can't read is counted and otherwise passed over: one bad row must not take
 * the list of sessions away.
 */
import { decodePayload, kindsWhere, type Payload, SessionId, WorkspacePath } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import type { DerivedPart } from "../connection/damage.ts";
import { indexBatchEvents, rebuildBatchRows } from "../defaults.ts";
import { searchIndex } from "./search-index.ts";
import { sessionTable } from "./session-table.ts";
import * as Summary from "./summary.ts";
import { recreate } from "./tables.ts";
import * as WorkspaceState from "./workspace-state.ts";
import { workspaceTable } from "./workspace-table.ts";

/** Rebuilds some parts. Under the write lock, in its transaction. */
export const rebuild = (database: Database, parts: ReadonlyArray<DerivedPart>): void => {
  if (parts.length === 0) return;
  const folded = foldLog(database);
  for (const part of parts) {
    recreate(database, part);
    if (part === "sessions") {
      const table = sessionTable(database);
      for (const summary of folded.sessions.values()) table.write(summary);
    } else if (part === "workspaces") {
      const table = workspaceTable(database);
      for (const [workspace, state] of folded.workspaces) table.write(workspace, state);
    } else {
      const index = searchIndex(database);
      while (!index.catchUp(indexBatchEvents));
    }
  }
};

export interface FoldedLog {
  /** In the order of their origins. */
  readonly sessions: ReadonlyMap<SessionId, Summary.Summary>;
  readonly workspaces: ReadonlyMap<WorkspacePath, WorkspaceState.WorkspaceState>;
}

interface LogRow {
  readonly global_sequence: number;
  readonly session: string;
  readonly kind: string;
  readonly time: number;
  readonly schema_version: number;
  readonly workspace: string | null;
  readonly payload: string | null;
}

const quoted = (kinds: Iterable<string>): string => [...kinds].map((kind) => `'${kind}'`).join(", ");

// Long payloads that say nothing here are not even read from their pages.
const logSql = `
SELECT global_sequence, session, kind, time, schema_version, workspace,
  CASE WHEN kind IN (${quoted([...Summary.summaryKinds, ...kindsWhere("workspace")])}) THEN payload END AS payload
FROM events WHERE global_sequence > ? ORDER BY global_sequence LIMIT ${rebuildBatchRows}`;

/** What the whole log comes to, read once in commit order. */
export const foldLog = (database: Database): FoldedLog => {
  const sessions = new Map<SessionId, Summary.Summary>();
  const workspaces = new Map<WorkspacePath, WorkspaceState.WorkspaceState>();
  for (const row of batches<LogRow>(database, logSql, (last) => last.global_sequence)) {
    const session = SessionId.make(row.session, true);
    const payload = row.payload === null ? undefined : readable(row.kind, row.payload, row.schema_version);
    const before = sessions.get(session) ?? firstSeen(session, row, payload);
    sessions.set(session, Summary.evolve(before, row.time, payload));
    if (row.workspace === null) continue;
    const workspace = WorkspacePath.make(row.workspace, true);
    const event = { session, globalSequence: row.global_sequence, payload };
    workspaces.set(
      workspace,
      WorkspaceState.evolve(workspaces.get(workspace) ?? WorkspaceState.untouched, event)
    );
  }
  return { sessions, workspaces };
};

const firstSeen = (session: SessionId, row: LogRow, payload: Payload | undefined): Summary.Summary =>
  Summary.born(
    session,
    payload?.type === "session_created" ? payload.workspace : WorkspacePath.make("(unknown)"),
    row.global_sequence,
    row.time
  );

const readable = (kind: string, json: string, version: number): Payload | undefined =>
  Either.getOrUndefined(decodePayload(kind, json, version));

/** All rows of a query that takes a position and a limit; nothing else may be read while a cursor is open. */
function* batches<Row>(database: Database, sql: string, position: (row: Row) => number): Generator<Row> {
  const select = database.prepare<[number], Row>(sql);
  for (let after = 0; ; ) {
    const rows = select.all(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = position(last);
  }
}
