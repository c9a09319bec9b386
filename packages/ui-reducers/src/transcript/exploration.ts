/** Looks in a row are one cell. */
import type { ToolFailure, ToolResult } from "@latch/protocol";
import type { CallState, Step } from "../call/step.ts";
import { maxExplorationSteps } from "../defaults.ts";
import { sanitise } from "../text/sanitise.ts";
import type { Cell, ExplorationCell } from "./cell.ts";
import { stateAfter } from "./progress.ts";

/** The looks, added to the newest cell where that is one of looks too, else in a cell of their own. */
export const addSteps = (
  newest: Cell | undefined,
  callId: string,
  looks: ReadonlyArray<Pick<Step, "verb" | "target">>,
  placed: { readonly sequence: number; readonly time: number }
): { readonly cell: ExplorationCell; readonly added: boolean } => {
  const steps = looks.map((look): Step => ({ callId, ...look, state: "waiting", output: "" }));
  return newest?.kind === "exploration" && newest.steps.length + steps.length <= maxExplorationSteps
    ? { cell: whole(newest, [...newest.steps, ...steps]), added: false }
    : { cell: { kind: "exploration", ...placed, state: "waiting", steps }, added: true };
};

export const startStep = (cell: Cell, callId: string): Cell =>
  changed(cell, callId, (step) => ({ ...step, state: "running" }));

export const moveStep = (cell: Cell, callId: string, from: CallState, to: CallState): Cell =>
  changed(cell, callId, (step) => (step.state === from ? { ...step, state: to } : step));

/** The result is the call's; of several looks in one command the last carries it. */
export const endStep = (cell: Cell, result: ToolResult, failure: ToolFailure | null): Cell => {
  if (cell.kind !== "exploration") return cell;
  const last = cell.steps.findLastIndex((step) => step.callId === result.callId);
  const state = stateAfter(failure);
  return changed(cell, result.callId, (step, index) =>
    index === last ? { ...step, state, output: sanitise(result.output) } : { ...step, state }
  );
};

const changed = (cell: Cell, callId: string, change: (step: Step, index: number) => Step): Cell =>
  cell.kind === "exploration"
    ? whole(
        cell,
        cell.steps.map((step, index) => (step.callId === callId ? change(step, index) : step))
      )
    : cell;

const whole = (cell: ExplorationCell, steps: ReadonlyArray<Step>): ExplorationCell => ({
  ...cell,
  steps,
  state: together(steps)
});

/** Running while one runs, asked while one is asked about, waiting while one waits; then the worst of how they ended. */
const order: ReadonlyArray<CallState> = [
  "running",
  "asked",
  "waiting",
  "stopped",
  "failed",
  "refused",
  "done"
];

const together = (steps: ReadonlyArray<Step>): CallState =>
  order.find((state) => steps.some((step) => step.state === state)) ?? "done";
