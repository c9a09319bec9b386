/**
 * What a call's end means for the streak of its lineage. `validate` keeps its own lineages; results that the kernel
 * itself made up (superseded, suppressed, cancelled) are nobody's failure.
 */
import type { Payload, ToolCall, ToolFailure } from "@latch/protocol";
import * as Failure from "../state/failure.ts";
import { regroundInstruction } from "../tool/reground.ts";

export interface Ended {
  readonly call: ToolCall;
  /** Null when it succeeded. */
  readonly failure: ToolFailure | null;
  readonly output: string;
}

export interface Supervised {
  /** Before the terminal result. */
  readonly before: ReadonlyArray<Payload>;
  /** After it: visible to the model, so never between a call and its result. */
  readonly after: ReadonlyArray<Payload>;
}

const nothing: Supervised = { before: [], after: [] };

const madeByKernel: ReadonlySet<ToolFailure> = new Set([
  "superseded",
  "suppressed",
  "cancelled",
  "interrupted"
]);

/** The events that one ended call adds to its lineage. */
export const supervise = (lineages: Failure.Lineages, ended: Ended, retryBudget: number): Supervised => {
  if (ended.call.name === "validate") return nothing;
  const subject = subjectOf(ended.call);
  if (ended.failure === null) {
    return Failure.isFailing(lineages, subject)
      ? { before: [{ type: "failure_resolved", subject }], after: [] }
      : nothing;
  }
  if (madeByKernel.has(ended.failure)) return nothing;
  const attempt = Failure.attempt(lineages, subject, ended.output);
  const due = attempt.count % retryBudget === 0;
  return {
    before: [{ type: "failure_attempt", ...attempt }],
    after: due
      ? [
          {
            type: "reground_requested",
            subject,
            instruction: regroundInstruction(subject, attempt.count)
          }
        ]
      : []
  };
};

/** What a call is about: a command for `shell`, else the tool with its target. */
export const subjectOf = (call: ToolCall): string => {
  const target = targetOf(call.arguments);
  const folded = target.replace(/\s+/g, " ").trim().slice(0, 200);
  return call.name === "shell" && folded !== "" ? folded : `${call.name} ${folded}`.trim();
};

const targetOf = (json: string): string => {
  try {
    const args: unknown = JSON.parse(json);
    if (typeof args !== "object" || args === null) return "";
    for (const key of ["command", "path", "query", "id"]) {
      const value: unknown = Reflect.get(args, key);
      if (typeof value === "string") return value;
    }
  } catch {
    // Malformed arguments have no target; the tool's name is the lineage.
  }
  return "";
};
