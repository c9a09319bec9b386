/** A statement is compiled once, at its first use: opening a store pays for none that it doesn't run. */
import type { Database, Statement } from "better-sqlite3";

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
