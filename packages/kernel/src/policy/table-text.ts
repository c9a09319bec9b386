/**
 * The decision table as Markdown, for the documentation: made from the data that decides, so that the two can't differ.
 */
import { Safety } from "@latch/protocol";
import { cellOf, rowOf } from "./cell.ts";
import { type Concern, decisionTable } from "./decision-table.ts";

/** Rows in the order of the data; a cell that is the same for every profile stands once for each all the same. */
export const tableText = (): string =>
  [
    "| what the call does | ask, plan | work, strict | work, standard | work, autonomous | needs |",
    "|---|---|---|---|---|---|",
    ...concerns.map(line)
  ].join("\n");

const line = (concern: Concern): string => {
  const row = rowOf(concern);
  const cells = [row.looking, ...Safety.literals.map((safety) => cellOf(concern, "work", safety))];
  const needs = row.capability === null ? "" : `\`${row.capability}\``;
  return `| ${row.title} | ${cells.join(" | ")} | ${needs} |`;
};

const isConcern = (name: string): name is Concern => Object.hasOwn(decisionTable, name);

const concerns: ReadonlyArray<Concern> = Object.keys(decisionTable).filter(isConcern);
