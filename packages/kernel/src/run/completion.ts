/**
 * Keeps the announced completion equal to the derived one, and words what is owed when a run would end without proof.
 */
import { type Completion, Generation } from "@latch/protocol";
import { Effect } from "effect";
import { WorkspaceLog } from "../port/workspace-log.ts";
import * as CompletionState from "../state/completion.ts";
import * as Evidence from "../state/evidence.ts";
import type { SessionState } from "../state/session-state.ts";
import { describeWriter } from "../tool/certification.ts";
import { SessionLog } from "./session-log.ts";

/** Derives completion from the log as it is now and announces it when it changed. The only place that does. */
export const syncCompletion = Effect.fn("Run.syncCompletion")(function* () {
  const log = yield* SessionLog;
  const state = yield* log.state;
  const completion = CompletionState.derive(state.task, state.evidence, yield* workspaceNow);
  if (completion !== state.announced)
    yield* log.append([{ type: "completion_changed", completion }], "ordered");
  return completion;
});

const workspaceNow = Effect.gen(function* () {
  const log = yield* SessionLog;
  const { generation, writers } = yield* (yield* WorkspaceLog).current(log.workspace);
  return { generation: Generation.make(generation), writing: writers.length > 0 };
});

/** What the kernel asks for, once per run, when files were changed and nothing proves them. */
export const correctionFor = (state: SessionState, completion: Completion): string | undefined => {
  if (!state.tally.mutated) return undefined;
  if (completion === "in_progress") {
    return "[Latch] Files were changed in this run and the implementation has not been claimed. If the work is done, validate it with a command that would fail if it were wrong, then call complete. If it is not, go on. If it can't be checked here, record why with record_evidence (unavailable).";
  }
  if (completion === "implemented_not_verified") {
    return "[Latch] Files were changed in this run and no current validation covers them: either none was run, or the files changed after it. Validate the change with a command that would fail if it were wrong, or record with record_evidence (unavailable) why that is not possible here.";
  }
  return undefined;
};

/** The kernel's own account of a run that ended on a claim without words. */
export const completionReport = Effect.fn("Run.completionReport")(function* (completion: Completion) {
  const log = yield* SessionLog;
  const state = yield* log.state;
  const { generation, writers } = yield* (yield* WorkspaceLog).current(log.workspace);
  const workspace = { generation: Generation.make(generation), writing: writers.length > 0 };
  const changed = [...state.tally.changes].filter(([, change]) => change.owner !== "external");
  const requirements = state.task.requiredValidations.map((claim) => {
    const entry = Evidence.current(state.evidence, claim);
    if (entry === undefined) return `- ${claim}: unverified`;
    if (!Evidence.isFresh(entry, workspace)) return `- ${claim}: unverified (passed before later changes)`;
    return entry.status === "passed" ? `- ${claim}: passed` : `- ${claim}: ${entry.status} (${entry.detail})`;
  });
  return [
    `Completion: ${completion}.`,
    ...(changed.length === 0
      ? ["No files changed in this run."]
      : ["Files changed in this run:", ...changed.map(([path, change]) => `- ${path} (${change.owner})`)]),
    ...(requirements.length === 0 ? ["No validation was required."] : ["Validations:", ...requirements]),
    ...(writers.length === 0
      ? []
      : ["May still be writing:", ...writers.map((writer) => `- ${describeWriter(writer, log.session)}`)])
  ].join("\n");
});
