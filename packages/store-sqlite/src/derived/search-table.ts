/** The `event_search` table: the terms of every event that a person would search for. */
import { type Payload, searchableText, searchTerms } from "@latch/protocol";
import type { Database } from "better-sqlite3";
import { statement } from "../connection/statement.ts";

/** What is indexed of an event; empty for one that is not searchable. */
export const indexedTerms = (payload: Payload): string => searchTerms(searchableText(payload)).join(" ");

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
