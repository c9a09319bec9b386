/** `SessionCatalog` on SQLite. */
import { SessionCatalog, type SessionSummary, SessionUnresolved, StoreFailed } from "@latch/kernel";
import type { SessionId, WorkspacePath } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Effect, Either } from "effect";
import type { Connection, Outcome } from "../connection/connection.ts";
import { DerivedDamaged } from "../connection/damage.ts";
import { nowMillis } from "../connection/now.ts";
import { statement } from "../connection/statement.ts";
import { listLimit, tombstoneBatchSessions } from "../defaults.ts";
import { type SessionRow, sessionTable, summaryOf } from "../derived/session-table.ts";
import { appender } from "../event/append.ts";
import { prepare } from "../event/prepared-append.ts";
import { levelIndex } from "../search/level-index.ts";
import { catalogSearch } from "./catalog-search.ts";

const visible = "NOT EXISTS (SELECT 1 FROM tombstones WHERE tombstones.session = sessions.id)";

/** Takes 1 to leave out sessions in which nobody has said anything, 0 to keep them. */
const begun =
  "(? = 0 OR EXISTS (SELECT 1 FROM events WHERE events.session = sessions.id AND kind = 'user_message'))";

export const listSql = `
SELECT * FROM sessions WHERE ${visible} AND ${begun} ORDER BY updated_at DESC, id LIMIT ?`;
export const listWorkspaceSql = `
SELECT * FROM sessions WHERE workspace = ? AND ${visible} AND ${begun} ORDER BY updated_at DESC, id LIMIT ?`;
export const resolveSql = `SELECT * FROM sessions WHERE id >= ? AND id < ? AND ${visible} ORDER BY id LIMIT ?`;

/** Sorts after every continuation of a prefix. */
const afterAll = "\u{10ffff}";

export const makeSessionCatalog = (connection: Connection): typeof SessionCatalog.Service => {
  const { database } = connection;
  const list = statement<[number, number], SessionRow>(database, listSql);
  const listWorkspace = statement<[string, number, number], SessionRow>(database, listWorkspaceSql);
  const resolve = statement<[string, string, number], SessionRow>(database, resolveSql);
  const search = catalogSearch(database);
  const level = levelIndex(connection);
  const append = appender(database);
  const hide = hiding(database);

  return SessionCatalog.of({
    create: Effect.fn("SessionCatalog.create")(function* (session, workspace, version, importedFrom) {
      const prepared = yield* prepare([
        {
          session,
          payloads: [
            {
              type: "session_created",
              workspace,
              version,
              ...(importedFrom === undefined ? {} : { importedFrom })
            }
          ]
        }
      ]);
      const now = yield* nowMillis;
      yield* connection.write("create the session", () => append(prepared, now));
    }),
    list: ({ limit = listLimit, workspace, begun: only = false }) =>
      connection.read("list the sessions", () =>
        shown(
          workspace === undefined
            ? list().all(Number(only), limit)
            : listWorkspace().all(workspace, Number(only), limit)
        )
      ),
    resolve: Effect.fn("SessionCatalog.resolve")(function* (selector) {
      const prefix = selector.trim().toLowerCase();
      const found =
        prefix === ""
          ? []
          : yield* connection.read("find the session", () =>
              shown(resolve().all(prefix, prefix + afterAll, tombstoneBatchSessions))
            );
      const [only, ...others] = found;
      return only !== undefined && others.length === 0
        ? only
        : yield* new SessionUnresolved({ selector, candidates: found.map(({ session }) => session) });
    }),
    search: (words, filter) =>
      Effect.zipRight(
        level,
        connection.read("search the sessions", () => Either.right(search(words, filter)))
      ),
    tombstone: Effect.fn("SessionCatalog.tombstone")(function* (sessions, workspace) {
      if (sessions.length === 0 || sessions.length > tombstoneBatchSessions) {
        return yield* new StoreFailed({
          operation: "delete sessions",
          reason: "other",
          detail: `${sessions.length} sessions were named`,
          remedy: `name 1 to ${tombstoneBatchSessions} at once`
        });
      }
      const now = yield* nowMillis;
      yield* connection.write("delete sessions", () => hide(sessions, workspace, now));
    })
  });
};

const shown = (rows: ReadonlyArray<SessionRow>): Outcome<ReadonlyArray<SessionSummary>, never> => {
  const summaries: Array<SessionSummary> = [];
  for (const row of rows) {
    const summary = summaryOf(row);
    if (summary === undefined) return new DerivedDamaged(["sessions"]);
    const { origin: _, ...rest } = summary;
    summaries.push({ ...rest, preview: summary.preview ?? "" });
  }
  return Either.right(summaries);
};

const hiding = (database: Database) => {
  const sessions = sessionTable(database);
  const insert = statement<[string, number]>(database, "INSERT OR IGNORE INTO tombstones VALUES (?, ?)");
  return (
    hidden: ReadonlyArray<SessionId>,
    workspace: WorkspacePath | undefined,
    now: number
  ): Outcome<void, SessionUnresolved> => {
    for (const session of hidden) {
      const row = sessions.find(session);
      if (row === undefined || (workspace !== undefined && row.workspace !== workspace)) {
        return Either.left(new SessionUnresolved({ selector: session, candidates: [] }));
      }
      insert().run(session, now);
    }
    return Either.right(undefined);
  };
};
