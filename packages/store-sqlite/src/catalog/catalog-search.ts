/** Full-text search over every session that isn't hidden. */
import type { CatalogHit, SessionFilter } from "@latch/kernel";
import { searchableText, WorkspacePath } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { Either } from "effect";
import { statement } from "../connection/statement.ts";
import { catalogHitLimit, excerptCharacters } from "../defaults.ts";
import { type EventRow, eventColumns, eventOf } from "../event/row.ts";
import { excerptOf } from "../search/excerpt.ts";
import { anyOf, termsOf } from "../search/query-terms.ts";
import type { Match } from "../search/rank.ts";
import { rankedSearch } from "../search/ranked-search.ts";

const matchSql = (visible: string): string => `
SELECT rowid >> 32 AS origin, rowid & 0xffffffff AS sequence FROM event_search
WHERE event_search MATCH ? AND (rowid >> 32) ${visible}
ORDER BY rowid DESC LIMIT ?`;

/** Hidden sessions are left out before the limit, so that they can't crowd out the others. */
export const everywhereSql = matchSql(
  "NOT IN (SELECT origin FROM sessions WHERE id IN (SELECT session FROM tombstones))"
);
export const workspaceSql = matchSql(
  "IN (SELECT origin FROM sessions WHERE workspace = ? AND id NOT IN (SELECT session FROM tombstones))"
);
export const hitSql = `
SELECT ${eventColumns
  .split(", ")
  .map((column) => `events.${column}`)
  .join(", ")}, sessions.workspace
FROM sessions JOIN events ON events.session = sessions.id WHERE sessions.origin = ? AND events.sequence = ?`;

interface HitRow extends EventRow {
  readonly workspace: string;
}

interface Located extends Match {
  readonly workspace: WorkspacePath;
}

export const catalogSearch = (database: Database) => {
  const everywhere = statement<[string, number], Match>(database, everywhereSql);
  const inWorkspace = statement<[string, string, number], Match>(database, workspaceSql);
  const hit = statement<[number, number], HitRow>(database, hitSql);
  const newest = statement<[], { readonly position: number | null }>(
    database,
    "SELECT max(global_sequence) AS position FROM events"
  );

  return (words: string, filter: SessionFilter): ReadonlyArray<CatalogHit> => {
    const terms = termsOf([words]);
    const { workspace } = filter;
    const limit = Math.max(0, filter.limit ?? catalogHitLimit);
    const events = newest().get()?.position ?? 0;
    const found = rankedSearch<Located>(
      {
        matches: (term, most) =>
          workspace === undefined
            ? everywhere().all(anyOf([term]), most)
            : inWorkspace().all(anyOf([term]), workspace, most),
        extent: { events, newestPosition: events },
        load: ({ origin, sequence }) => {
          const row = hit().get(origin, sequence);
          return row === undefined
            ? Either.right(undefined)
            : Either.map(eventOf(row), (event) => ({
                origin,
                sequence,
                workspace: WorkspacePath.make(row.workspace, true),
                event
              }));
        }
      },
      terms,
      limit
    );
    const literals = words.split(/[^\p{L}\p{N}_]+/u).concat(words.split(/\s+/u));
    return found.map(({ event, score, workspace: place }) => ({
      session: event.session,
      workspace: place,
      sequence: event.sequence,
      globalSequence: event.globalSequence,
      kind: event.payload.type,
      time: event.time,
      score,
      excerpt: excerptOf(searchableText(event.payload), [...literals, ...terms], excerptCharacters)
    }));
  };
};
