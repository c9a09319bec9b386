/**
 * The tables that are derived from the log: thrown away and rebuilt whenever one is missing, made by another
 * definition, or at odds with the log. They may point at events; no event depends on them.
 */
import type { Database } from "better-sqlite3";
import type { DerivedPart } from "../connection/damage.ts";

interface DerivedTable {
  readonly name: string;
  readonly sql: string;
}

export const derivedTables: Readonly<Record<DerivedPart, DerivedTable>> = {
  sessions: {
    name: "sessions",
    sql: `
CREATE TABLE sessions (
  origin INTEGER PRIMARY KEY REFERENCES events (global_sequence),
  id TEXT NOT NULL UNIQUE,
  workspace TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  events INTEGER NOT NULL,
  preview TEXT,
  model TEXT,
  mode TEXT,
  completion TEXT,
  seal INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_newest ON sessions (updated_at DESC, id);
CREATE INDEX sessions_of_workspace ON sessions (workspace, updated_at DESC, id);
`
  },
  workspaces: {
    name: "workspaces",
    sql: `
CREATE TABLE workspaces (
  workspace TEXT PRIMARY KEY,
  generation INTEGER NOT NULL,
  last INTEGER NOT NULL REFERENCES events (global_sequence),
  writers TEXT NOT NULL,
  seal INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
  },
  /**
   * Terms and nothing else: no text (it is in the events) and no positions. The row id is origin * 2^32 + sequence, so
   * that one session is one range of row ids, and the newest match is the last. Every event of a searchable kind has a
   * row, so that the shadow table of sizes tells at a glance what is indexed.
   */
  search: {
    name: "event_search",
    sql: `
CREATE VIRTUAL TABLE event_search USING fts5 (
  terms, content = '', detail = none, tokenize = 'ascii'
);
DROP TABLE IF EXISTS search_progress;
CREATE TABLE search_progress (indexed INTEGER NOT NULL) STRICT;
INSERT INTO search_progress VALUES (0);
`
  }
};

/**
 * Raised whenever `searchTerms` gives other terms for the same text: an index made by the old ones is then made anew. A
 * test pins what it gives, so that this can't be forgotten.
 */
export const analysisVersion = 1;

/** Changes when the definition changes, or when the same words would be indexed differently. */
export const fingerprintOf = (part: DerivedPart): string =>
  part === "search" ? `${derivedTables.search.sql}-- analysis ${analysisVersion}` : derivedTables[part].sql;

/** Makes a part anew, empty. */
export const recreate = (database: Database, part: DerivedPart): void => {
  const { name, sql } = derivedTables[part];
  database.exec(`
CREATE TABLE IF NOT EXISTS derived (part TEXT PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT, WITHOUT ROWID;
DROP TABLE IF EXISTS ${name};
${sql}`);
  database.prepare("INSERT OR REPLACE INTO derived VALUES (?, ?)").run(part, fingerprintOf(part));
};
