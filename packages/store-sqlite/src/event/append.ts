/**
 * The hot path: one synchronous batch of prepared statements a commit. Encoding, decoding and the analysis of text are
 * done before the write lock is taken.
 */
import { type Append, AppendConflict, SessionMissing } from "@latch/kernel";
import {
  catalogue,
  decodePayload,
  type Event,
  encodePayload,
  GlobalSequence,
  type MalformedEvent,
  type Payload,
  Sequence,
  type SessionId,
  schemaVersion,
  type UnknownEventKind,
  type WorkspacePath
} from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import type { Outcome } from "../connection/connection.ts";
import { DerivedDamaged } from "../connection/damage.ts";
import { statement } from "../connection/statement.ts";
import { indexedTerms, searchTable } from "../derived/search-table.ts";
import { sessionTable, summaryOf } from "../derived/session-table.ts";
import * as Summary from "../derived/summary.ts";
import * as WorkspaceState from "../derived/workspace-state.ts";
import { workspaceTable } from "../derived/workspace-table.ts";

/** An append that is ready to be written. */
export interface PreparedAppend {
  readonly session: SessionId;
  readonly expectedLast: Sequence | undefined;
  /** Where the first payload founds the session. */
  readonly founds: WorkspacePath | undefined;
  readonly rows: ReadonlyArray<PreparedRow>;
}

interface PreparedRow {
  readonly payload: Payload;
  readonly json: string;
  /** Undefined for a kind that is not searchable. */
  readonly terms: string | undefined;
}

/**
 * Makes appends ready, and reads back what is about to be written: a payload that the log could not give back is
 * refused here, before it would make a session unreadable for ever.
 */
export const prepare = (
  appends: ReadonlyArray<Append>
): Either.Either<ReadonlyArray<PreparedAppend>, UnknownEventKind | MalformedEvent> => {
  const prepared: Array<PreparedAppend> = [];
  for (const { expectedLast, payloads, session } of appends) {
    const rows: Array<PreparedRow> = [];
    for (const payload of payloads) {
      const json = encodePayload(payload);
      const readBack = decodePayload(payload.type, json, schemaVersion);
      if (Either.isLeft(readBack)) return Either.left(readBack.left);
      rows.push({ payload: readBack.right, json, terms: indexedTerms(payload) });
    }
    const first = rows[0]?.payload;
    const founds = first?.type === "session_created" ? first.workspace : undefined;
    prepared.push({ session, expectedLast, founds, rows });
  }
  return Either.right(prepared);
};

type Refusal = AppendConflict | SessionMissing;

/** Writes prepared appends. Inside a write transaction. */
export const appender = (database: Database) => {
  const sessions = sessionTable(database);
  const workspaces = workspaceTable(database);
  const search = searchTable(database);
  const newest = statement<[string], { readonly sequence: number | null }>(
    database,
    "SELECT max(sequence) AS sequence FROM events WHERE session = ?"
  );
  const insert = statement<[string, number, string, number, number, string | null, string]>(
    database,
    `INSERT INTO events (session, sequence, kind, time, schema_version, workspace, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?)`
  );

  /** The session as it is now; undefined for one that this append founds. */
  const known = (append: PreparedAppend): Outcome<Summary.Summary | undefined, Refusal> => {
    const { expectedLast, founds, session } = append;
    const last = newest().get(session)?.sequence ?? 0;
    const expected = founds === undefined ? expectedLast : 0;
    const row = sessions.find(session);
    const summary = row === undefined ? undefined : summaryOf(row);
    // The log decides; the summary only has to agree with it.
    if (last !== (summary?.events ?? 0) || (row !== undefined && summary === undefined)) {
      return new DerivedDamaged(["sessions"]);
    }
    if (last === 0 && founds === undefined) return Either.left(new SessionMissing({ session }));
    if (expected !== undefined && expected !== last) {
      return Either.left(
        new AppendConflict({
          session,
          expected: Sequence.make(expected, true),
          actual: Sequence.make(last, true)
        })
      );
    }
    return Either.right(summary);
  };

  const write = (append: PreparedAppend, now: number, events: Array<Event>): Outcome<void, Refusal> => {
    const found = known(append);
    if (found instanceof DerivedDamaged) return found;
    if (Either.isLeft(found)) return Either.left(found.left);
    const { founds, session } = append;
    let summary = found.right;
    let state: WorkspaceState.WorkspaceState | undefined;
    for (const { json, payload, terms } of append.rows) {
      const workspace = summary?.workspace ?? founds;
      if (workspace === undefined) return Either.left(new SessionMissing({ session }));
      const concernsFiles = catalogue[payload.type].workspace;
      if (concernsFiles && state === undefined) {
        const stored = workspaces.find(workspace);
        if (stored instanceof DerivedDamaged) return stored;
        state = stored;
      }
      const sequence = (summary?.events ?? 0) + 1;
      const inserted = insert().run(
        session,
        sequence,
        payload.type,
        now,
        schemaVersion,
        concernsFiles ? workspace : null,
        json
      );
      const globalSequence = Number(inserted.lastInsertRowid);
      const before: Summary.Summary = summary ?? Summary.born(session, workspace, globalSequence, now);
      summary = Summary.evolve(before, now, payload);
      if (terms !== undefined) search.add(summary.origin, sequence, terms);
      if (state !== undefined && concernsFiles) {
        state = WorkspaceState.evolve(state, { session, globalSequence, payload });
      }
      events.push({
        session,
        sequence: Sequence.make(sequence, true),
        globalSequence: GlobalSequence.make(globalSequence, true),
        time: now,
        schemaVersion,
        payload
      });
    }
    if (summary !== undefined) sessions.write(summary);
    if (summary !== undefined && state !== undefined) workspaces.write(summary.workspace, state);
    return Either.right(undefined);
  };

  return (appends: ReadonlyArray<PreparedAppend>, now: number): Outcome<ReadonlyArray<Event>, Refusal> => {
    const events: Array<Event> = [];
    for (const append of appends) {
      const written = write(append, now, events);
      if (written instanceof DerivedDamaged) return written;
      if (Either.isLeft(written)) return Either.left(written.left);
    }
    return Either.right(events);
  };
};
