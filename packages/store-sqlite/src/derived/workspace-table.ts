/** The `workspaces` table: one sealed state a row, checked against the newest event it must know. */
import type { WorkspacePath } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Option } from "effect";
import { DerivedDamaged } from "../connection/damage.ts";
import { statement } from "../connection/statement.ts";
import { seal } from "../seal.ts";
import { decodeWriters, encodeWriters, untouched, type WorkspaceState } from "./workspace-state.ts";

interface WorkspaceRow {
  readonly newest: number | null;
  readonly generation: number | null;
  readonly last: number | null;
  readonly writers: string | null;
  readonly seal: number | null;
}

/** One statement, so that the row and the log are seen at one moment. */
export const currentSql = `
SELECT (SELECT max(global_sequence) FROM events WHERE events.workspace = asked.workspace) AS newest,
  generation, last, writers, seal
FROM (SELECT ? AS workspace) AS asked LEFT JOIN workspaces ON workspaces.workspace = asked.workspace`;

export const workspaceTable = (database: Database) => {
  const select = statement<[string], WorkspaceRow>(database, currentSql);
  const upsert = statement<[string, number, number, string, number]>(
    database,
    "INSERT OR REPLACE INTO workspaces VALUES (?, ?, ?, ?, ?)"
  );
  return {
    /** The state as of the newest event of the workspace. */
    find: (workspace: WorkspacePath): WorkspaceState | DerivedDamaged => {
      const row = select().get(workspace);
      if (row === undefined || row.newest === null) return untouched;
      const { generation, last, newest, writers } = row;
      const open = decodeWriters(writers);
      const sound =
        generation !== null &&
        last === newest &&
        Option.isSome(open) &&
        row.seal === seal([workspace, generation, last, writers]);
      return sound ? { generation, last, writers: open.value } : new DerivedDamaged(["workspaces"]);
    },
    write: (workspace: WorkspacePath, state: WorkspaceState): void => {
      const writers = encodeWriters(state.writers);
      const sealed = seal([workspace, state.generation, state.last, writers]);
      upsert().run(workspace, state.generation, state.last, writers, sealed);
    }
  };
};
