/** The `sessions` table: one sealed summary a row. */
import { SessionId, WorkspacePath } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { statement } from "../connection/statement.ts";
import { seal } from "../seal.ts";
import type { Summary } from "./summary.ts";

export interface SessionRow {
  readonly origin: number;
  readonly id: string;
  readonly workspace: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly events: number;
  readonly preview: string | null;
  readonly model: string | null;
  readonly mode: string | null;
  readonly completion: string | null;
  readonly seal: number;
}

type Text = string | null;
type Values = [number, string, string, number, number, number, Text, Text, Text, Text];

const valuesOf = (summary: Summary): Values => [
  summary.origin,
  summary.session,
  summary.workspace,
  summary.createdAt,
  summary.updatedAt,
  summary.events,
  summary.preview,
  summary.model,
  summary.mode,
  summary.completion
];

/** The summary of a row; undefined when the row's seal is broken. */
export const summaryOf = (row: SessionRow): Summary | undefined => {
  const summary: Summary = {
    origin: row.origin,
    session: SessionId.make(row.id, true),
    workspace: WorkspacePath.make(row.workspace, true),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    events: row.events,
    preview: row.preview,
    model: row.model,
    mode: row.mode,
    completion: row.completion
  };
  return sealOf(summary) === row.seal ? summary : undefined;
};

/** The seal that a row of this summary carries. */
export const sealOf = (summary: Summary): number => seal(valuesOf(summary));

/** The two verbs of whoever appends or rebuilds. */
export const sessionTable = (database: Database) => {
  const select = statement<[string], SessionRow>(database, "SELECT * FROM sessions WHERE id = ?");
  const upsert = statement<[...Values, number]>(
    database,
    `INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (origin) DO UPDATE SET
       id = excluded.id, workspace = excluded.workspace, created_at = excluded.created_at,
       updated_at = excluded.updated_at, events = excluded.events, preview = excluded.preview,
       model = excluded.model, mode = excluded.mode, completion = excluded.completion, seal = excluded.seal`
  );
  return {
    find: (session: SessionId): SessionRow | undefined => select().get(session),
    write: (summary: Summary): void => {
      const values = valuesOf(summary);
      upsert().run(...values, seal(values));
    }
  };
};
