/** What a run came to, for whoever reports it. Values only; a script's output is made from this. */
import type {
  ChangeOwner,
  Completion,
  ContextStats,
  InferenceProfile,
  PermissionSource,
  Sequence,
  SessionId,
  Usage,
  WorkspacePath
} from "@latch/protocol";
import { type EvidenceView, Generation } from "@latch/protocol";
import { Effect } from "effect";
import { runsLater } from "../changes/runs-later.ts";
import { WorkspaceLog } from "../port/workspace-log.ts";
import { SessionLog } from "../run/session-log.ts";
import * as CompletionState from "../state/completion.ts";
import * as Evidence from "../state/evidence.ts";

export interface RunReport {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  readonly profile: InferenceProfile | null;
  readonly goal: string | null;
  readonly completion: Completion;
  readonly evidence: ReadonlyArray<EvidenceView>;
  readonly requiredValidations: ReadonlyArray<string>;
  readonly changes: ReadonlyArray<{
    readonly path: string;
    readonly owner: ChangeOwner;
    readonly reversible: boolean;
    /** Who runs it later, and when. */
    readonly runsLater: string | null;
  }>;
  readonly usage: Usage;
  readonly stats: ContextStats | null;
  /** Sources of permissions refused in this run. */
  readonly refusals: ReadonlyArray<PermissionSource>;
  readonly lastSequence: Sequence;
}

/** The report as of now. */
export const report = Effect.fn("Session.report")(function* () {
  const log = yield* SessionLog;
  const state = yield* log.state;
  const { generation, writers } = yield* (yield* WorkspaceLog).current(log.workspace);
  const workspace = { generation: Generation.make(generation), writing: writers.length > 0 };
  return {
    session: log.session,
    workspace: log.workspace,
    profile: state.settings.profile,
    goal: state.task.goal,
    completion: CompletionState.derive(state.task, state.evidence, workspace),
    evidence: Evidence.view(state.evidence, workspace),
    requiredValidations: state.task.requiredValidations,
    changes: [...state.tally.changes].map(([path, change]) => ({
      path,
      ...change,
      runsLater: runsLater(path) ?? null
    })),
    usage: state.tally.usage,
    stats: state.tally.stats,
    refusals: state.tally.refusals,
    lastSequence: state.lastSequence
  } satisfies RunReport;
});
