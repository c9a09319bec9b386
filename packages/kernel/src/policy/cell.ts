/**
 * Reading the decision table.
 */
import type { Mode, Safety } from "@latch/protocol";
import { type Cell, type Concern, decisionTable, type Row } from "./decision-table.ts";

/** The row of a concern. */
export const rowOf = (concern: Concern): Row => decisionTable[concern];

/** One cell. */
export const cellOf = (concern: Concern, mode: Mode, safety: Safety): Cell => {
  const row = rowOf(concern);
  return mode === "work" ? row.work[safety] : row.looking;
};

const severity: Readonly<Record<Cell, number>> = { allow: 0, ask: 1, deny: 2 };

/** The stricter of two cells. */
export const stricter = (one: Cell, other: Cell): Cell => (severity[one] >= severity[other] ? one : other);

/** The strictest cell of all concerns. */
export const strictest = (concerns: Iterable<Concern>, mode: Mode, safety: Safety): Cell => {
  let worst: Cell = "allow";
  for (const concern of concerns) worst = stricter(worst, cellOf(concern, mode, safety));
  return worst;
};
