/** The `event_search` table: the terms of every event that a person would search for. */
import { catalogue, type Payload, searchableText, searchTerms } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { statement } from "../connection/statement.ts";

/** What is indexed of an event, possibly nothing; undefined for one of a kind that is not searchable. */
export const indexedTerms = (payload: Payload): string | undefined =>
  catalogue[payload.type].searchable ? searchTerms(searchableText(payload)).join(" ") : undefined;

/** The row of an indexed event, whatever its words. */
export const sizeSql = "SELECT 1 FROM event_search_docsize WHERE id = ((?) << 32) | (?)";

/** The name of an event in the index, as SQL over the origin of its session and its sequence. */
export const rowidSql = "((?) << 32) | (?)";

export const searchTable = (database: Database) => {
  const insert = statement<[number, number, string]>(
    database,
    `INSERT INTO event_search (rowid, terms) VALUES (${rowidSql}, ?)`
  );
  return {
    add: (origin: number, sequence: number, terms: string): void => {
      insert().run(origin, sequence, terms);
    }
  };
};
