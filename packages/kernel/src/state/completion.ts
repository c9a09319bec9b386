/**
 * How far the work is, derived and never declared: the model's claim only opens the question, current evidence
 * answers it.
 */
import type { Completion, Event, TaskState } from "@latch/protocol";
import * as Evidence from "./evidence.ts";
import type { Reducer } from "./reducer.ts";

/** What the evidence says of a task. */
export const derive = (
  task: TaskState,
  ledger: Evidence.Ledger,
  workspace: Evidence.Workspace
): Completion => {
  if (!task.implementationDone) return "in_progress";
  if (task.requiredValidations.length === 0) return "implemented_not_verified";
  const entries = task.requiredValidations.map((claim) => Evidence.current(ledger, claim));
  if (entries.some((entry) => entry?.status === "unavailable")) return "blocked";
  return entries.every((entry) => entry?.status === "passed" && Evidence.isFresh(entry, workspace))
    ? "verified"
    : "implemented_not_verified";
};

/** The completion that was last announced. */
export const Announced: Reducer<Completion> = {
  initial: "in_progress",
  kinds: ["completion_changed"],
  reduce: (state, event: Event) =>
    event.payload.type === "completion_changed" ? event.payload.completion : state
};
