/** `WorkspaceLog` on SQLite. */
import { WorkspaceLog } from "@latch/kernel";
import { GlobalSequence, isKind } from "@latch/protocol";
import { Either } from "effect";
import type { Connection } from "../connection/connection.ts";
import { DerivedDamaged } from "../connection/damage.ts";
import { statement } from "../connection/statement.ts";
import { readLimitEvents } from "../defaults.ts";
import { workspaceTable } from "../derived/workspace-table.ts";
import { type EventRow, eventColumns, eventsOf } from "../event/row.ts";

export const afterSql = `
SELECT ${eventColumns} FROM events WHERE workspace = ? AND global_sequence > ? ORDER BY global_sequence LIMIT ?`;

export const disproofsSql = `
SELECT ${eventColumns} FROM events
WHERE workspace = ? AND kind IN ('disproof_recorded', 'disproof_retracted') ORDER BY global_sequence`;

export const makeWorkspaceLog = (connection: Connection): typeof WorkspaceLog.Service => {
  const after = statement<[string, number, number], EventRow>(connection.database, afterSql);
  const disproofs = statement<[string], EventRow>(connection.database, disproofsSql);
  const table = workspaceTable(connection.database);

  return WorkspaceLog.of({
    after: (workspace, position, limit = readLimitEvents) =>
      connection.read("read what changed in the workspace", () =>
        eventsOf(after().all(workspace, position, Math.max(0, limit)))
      ),
    disproofs: (workspace) =>
      connection.read("read what was found out in the workspace", () =>
        Either.map(eventsOf(disproofs().all(workspace)), (events) =>
          events.filter(isKind("disproof_recorded", "disproof_retracted"))
        )
      ),
    current: (workspace) =>
      connection.read("read the workspace's generation", () => {
        const state = table.find(workspace);
        return state instanceof DerivedDamaged
          ? state
          : Either.right({ generation: GlobalSequence.make(state.generation, true), writers: state.writers });
      })
  });
};
