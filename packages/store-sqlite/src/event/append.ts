/** The hot path: one synchronous batch of prepared statements a commit, inside a write transaction. */
import { AppendConflict, SessionMissing } from "@latch/kernel";
import {
  catalogue,
  type Event,
  GlobalSequence,
  type Payload,
  Sequence,
  type SessionId,
  schemaVersion,
  type WorkspacePath
} from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import type { Outcome } from "../connection/connection.ts";
import { DerivedDamaged } from "../connection/damage.ts";
import { statement } from "../connection/statement.ts";
import { searchIndex } from "../derived/search-index.ts";
import { sessionTable, summaryOf } from "../derived/session-table.ts";
import * as Summary from "../derived/summary.ts";
import * as WorkspaceState from "../derived/workspace-state.ts";
import { workspaceTable } from "../derived/workspace-table.ts";
import type { PreparedAppend, PreparedRow } from "./prepared-append.ts";
import { lastSql } from "./read.ts";

type Refusal = AppendConflict | SessionMissing;

/** Where a session stands: what the next row follows. */
interface Standing {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  /** Undefined before the first event. */
  readonly summary: Summary.Summary | undefined;
  /** Undefined where no row of the append concerns the workspace. */
  readonly state: WorkspaceState.WorkspaceState | undefined;
}

export const appender = (database: Database) => {
  const standing = standings(database);
  const writeRow = rowWriter(database);
  const sessions = sessionTable(database);
  const workspaces = workspaceTable(database);
  const index = searchIndex(database);

  const write = (append: PreparedAppend, now: number, events: Array<Event>): Outcome<void, Refusal> => {
    const found = standing(append);
    if (found instanceof DerivedDamaged) return found;
    if (Either.isLeft(found)) return Either.left(found.left);
    let current = found.right;
    for (const row of append.rows) {
      const [next, event] = writeRow(current, row, now);
      current = next;
      events.push(event);
    }
    if (current.summary !== undefined) sessions.write(current.summary);
    if (current.state !== undefined) workspaces.write(current.workspace, current.state);
    return Either.right(undefined);
  };

  /** Writes prepared appends, one after the other; a later one sees what an earlier one wrote. */
  return (appends: ReadonlyArray<PreparedAppend>, now: number): Outcome<ReadonlyArray<Event>, Refusal> => {
    const events: Array<Event> = [];
    for (const append of appends) {
      const written = write(append, now, events);
      if (written instanceof DerivedDamaged) return written;
      if (Either.isLeft(written)) return Either.left(written.left);
    }
    index.keepUp(events.at(-1)?.globalSequence ?? 0, events.length);
    return Either.right(events);
  };
};

/** Where the session of an append stands, or why nothing may be appended to it. */
const standings = (database: Database) => {
  const sessions = sessionTable(database);
  const workspaces = workspaceTable(database);
  const newest = statement<[string], { readonly sequence: number | null }>(database, lastSql);

  return ({ expectedLast, founds, rows, session }: PreparedAppend): Outcome<Standing, Refusal> => {
    const last = newest().get(session)?.sequence ?? 0;
    const row = sessions.find(session);
    const summary = row === undefined ? undefined : summaryOf(row);
    // The log decides; the summary only has to agree with it.
    if (last !== (summary?.events ?? 0) || (row !== undefined && summary === undefined)) {
      return new DerivedDamaged(["sessions"]);
    }
    const workspace = summary?.workspace ?? founds;
    if (workspace === undefined) return Either.left(new SessionMissing({ session }));
    const expected = founds === undefined ? expectedLast : Sequence.make(0);
    if (expected !== undefined && expected !== last) {
      return Either.left(new AppendConflict({ session, expected, actual: Sequence.make(last, true) }));
    }
    const state = rows.some(({ payload }) => concernsWorkspace(payload))
      ? workspaces.find(workspace)
      : undefined;
    if (state instanceof DerivedDamaged) return state;
    return Either.right({ session, workspace, summary, state });
  };
};

const concernsWorkspace = (payload: Payload): boolean => catalogue[payload.type].workspace;

/** Writes one row: the event, and what follows from it for the standing. */
const rowWriter = (database: Database) => {
  const insert = statement<[string, number, string, number, number, string | null, string]>(
    database,
    `INSERT INTO events (session, sequence, kind, time, schema_version, workspace, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?)`
  );

  return (before: Standing, { json, payload }: PreparedRow, now: number): readonly [Standing, Event] => {
    const { session, workspace } = before;
    const concerns = concernsWorkspace(payload);
    const sequence = (before.summary?.events ?? 0) + 1;
    const inserted = insert().run(
      session,
      sequence,
      payload.type,
      now,
      schemaVersion,
      concerns ? workspace : null,
      json
    );
    const globalSequence = Number(inserted.lastInsertRowid);
    const born = before.summary ?? Summary.born(session, workspace, globalSequence, now);
    const state =
      concerns && before.state !== undefined
        ? WorkspaceState.evolve(before.state, { session, globalSequence, payload })
        : before.state;
    return [
      { session, workspace, summary: Summary.evolve(born, now, payload), state },
      {
        session,
        sequence: Sequence.make(sequence, true),
        globalSequence: GlobalSequence.make(globalSequence, true),
        time: now,
        schemaVersion,
        payload
      }
    ];
  };
};
