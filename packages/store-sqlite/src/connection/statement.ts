/** Statements and the reads that need more than one of them. */
import type { Database, Statement } from "better-sqlite3";

/** Several reads of one state of the database, whatever other processes commit meanwhile. */
export const inSnapshot = <A>(database: Database, body: () => A): A => {
  database.exec("BEGIN");
  try {
    return body();
  } finally {
    if (database.inTransaction) database.exec("COMMIT");
  }
};

/** A statement is compiled once, at its first use: opening a store pays for none that it doesn't run. */
export const statement = <Parameters extends Array<unknown>, Row = unknown>(
  database: Database,
  sql: string
): (() => Statement<Parameters, Row>) => {
  let compiled: Statement<Parameters, Row> | undefined;
  return () => {
    compiled ??= database.prepare<Parameters, Row>(sql);
    return compiled;
  };
};
