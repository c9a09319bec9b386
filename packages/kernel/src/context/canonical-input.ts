/** What a view must carry of a session's state: the task as it stands, what is known to hold, what keeps failing. */
import type { CanonicalInput } from "@latch/protocol";
import * as Evidence from "../state/evidence.ts";
import * as Failure from "../state/failure.ts";
import type { SessionState } from "../state/session-state.ts";

/** The canonical part of a request. `disproofs` are the closed failures that concern what is failing now. */
export const canonicalInput = (
  state: Pick<SessionState, "task" | "announced" | "evidence" | "failures">,
  workspace: Evidence.Workspace,
  disproofs: ReadonlyArray<string>
): CanonicalInput => ({
  task: state.task,
  completion: state.announced,
  evidence: Evidence.view(state.evidence, workspace),
  failures: Failure.view(state.failures),
  disproofs
});
