/**
 * From what a call is concerned with to what happens to it, in words the model can act on.
 */
import type { Mode, Safety } from "@latch/protocol";
import { cellOf, rowOf, strictest } from "./cell.ts";
import type { Cell, Concern } from "./decision-table.ts";

/** One reason to look at a call: a row of the table, and what in this call it is about. */
export interface Finding {
  readonly concern: Concern;
  /** What was seen: `git push`, `/etc/hosts`. Empty where the row says it all. */
  readonly detail: string;
}

export type Decision =
  | { readonly type: "allow" }
  | { readonly type: "ask"; readonly reason: string }
  | { readonly type: "deny"; readonly reason: string };

/** Reasons shown at most; the rest is counted. Three are enough to choose another way. */
const shownReasons = 3;

/** The strictest of the findings decides; the reason names all findings that are as strict. */
export const decide = (findings: ReadonlyArray<Finding>, mode: Mode, safety: Safety): Decision => {
  const cell = strictest(
    findings.map((finding) => finding.concern),
    mode,
    safety
  );
  if (cell === "allow") return { type: "allow" };
  return { type: cell, reason: reasonFor(cell, findings, mode, safety) };
};

const reasonFor = (cell: Cell, findings: ReadonlyArray<Finding>, mode: Mode, safety: Safety): string => {
  const deciding = findings.filter((finding) => cellOf(finding.concern, mode, safety) === cell);
  const sentences = [...new Set(deciding.map((finding) => sentence(cell, finding, mode)))];
  const more = sentences.length - shownReasons;
  return [...sentences.slice(0, shownReasons), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
};

const sentence = (cell: Cell, finding: Finding, mode: Mode): string => {
  const row = rowOf(finding.concern);
  const onlyHere = cell === "deny" && mode !== "work" && row.work.standard !== "deny";
  const because = onlyHere ? `${row.because}, which ${mode} mode never allows` : row.because;
  return finding.detail === "" ? because : `${finding.detail}: ${because}`;
};
