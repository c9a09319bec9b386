/** How a call's cell changes with what is heard of the call. */
import type { PayloadOf, ToolFailure, ToolResult } from "@latch/protocol";
import type { CallState } from "../call/step.ts";
import type { DiffDocument } from "../diff/document.ts";
import { parseDiff } from "../diff/parse.ts";
import { sanitise, sanitiseLine } from "../text/sanitise.ts";
import { type CallCell, type Cell, type FileChange, isCallCell, type PatchCell } from "./cell.ts";
import { testSummary } from "./test-summary.ts";

/** A failure in four words of an interface. */
export const stateAfter = (failure: ToolFailure | null): CallState => {
  switch (failure) {
    case null:
      return "done";
    case "policy_denied":
    case "permission_denied":
    case "superseded":
    case "suppressed":
      return "refused";
    case "cancelled":
    case "interrupted":
      return "stopped";
    default:
      return "failed";
  }
};

export const noteStart = (cell: Cell, time: number): Cell =>
  isCallCell(cell) ? { ...cell, state: "running", startedAt: time } : cell;

/** The call in another state, where it stands in the one that this follows. */
export const noteMove = (cell: Cell, from: CallState, to: CallState): Cell =>
  isCallCell(cell) && cell.state === from ? { ...cell, state: to } : cell;

/** The one terminal result. */
export const endCell = (cell: Cell, result: ToolResult, failure: ToolFailure | null, time: number): Cell => {
  return isCallCell(cell) ? ended(cell, result, failure, time) : cell;
};

const ended = (cell: CallCell, result: ToolResult, failure: ToolFailure | null, time: number): CallCell => {
  const output = sanitise(result.output);
  const end = {
    state: stateAfter(failure),
    failure,
    endedAt: time,
    output,
    artifact: result.artifact ?? null
  };
  switch (cell.kind) {
    case "command":
      return {
        ...cell,
        ...end,
        exitCode: exitCodeOf(output),
        summary: cell.purpose === "tests" ? testSummary(output) : null
      };
    case "validation":
      return { ...cell, ...end, summary: testSummary(output) };
    case "diff":
      return { ...cell, ...end, diff: parseDiff(output) ?? null };
    case "patch":
    case "tool":
      return { ...cell, ...end };
  }
};

/** What the ledger says that a call changed. */
export const noteChange = (
  cell: Cell,
  change: FileChange,
  action: PatchCell["action"],
  diff: DiffDocument | null
): Cell => {
  if (cell.kind === "patch") {
    return { ...cell, action, additions: change.additions, deletions: change.deletions, diff };
  }
  return cell.kind === "command" ? { ...cell, changes: [...cell.changes, change] } : cell;
};

export const noteVerdict = (cell: Cell, result: PayloadOf<"validation_result">): Cell =>
  cell.kind === "validation"
    ? {
        ...cell,
        verdict: !result.passed ? "failed" : (result.blockedBy ?? []).length > 0 ? "blocked" : "passed",
        exitCode: result.exitCode,
        detail: sanitiseLine(result.detail),
        blockedBy: (result.blockedBy ?? []).map((writer) => sanitiseLine(writer))
      }
    : cell;

/** The first line of a command's result says how it ended. */
const exitCodeOf = (output: string): number | null => {
  const found = /^exit (?:code )?(\d+)/.exec(output);
  return found === null ? null : Number(found[1]);
};
