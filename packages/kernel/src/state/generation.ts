/**
 * The generation of a workspace: the commit position of the newest event, of any session, after which an older check
 * proves nothing; and the writers that may still be moving it.
 */
import {
  advancesGeneration,
  type Event,
  Generation as GenerationId,
  type ProcessId,
  type SessionId
} from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export interface WorkspaceState {
  readonly generation: GenerationId;
  readonly writers: ReadonlyMap<ProcessId, { readonly session: SessionId; readonly command: string }>;
}

const reduce = (state: WorkspaceState, event: Event): WorkspaceState => {
  const { payload } = event;
  const generation = advancesGeneration(payload)
    ? GenerationId.make(Math.max(state.generation, event.globalSequence))
    : state.generation;
  if (payload.type === "process_started" && payload.mayWrite) {
    const writer = { session: event.session, command: payload.command };
    return { generation, writers: new Map(state.writers).set(payload.id, writer) };
  }
  if (payload.type === "process_exited" && state.writers.has(payload.id)) {
    const writers = new Map(state.writers);
    writers.delete(payload.id);
    return { generation, writers };
  }
  return generation === state.generation ? state : { ...state, generation };
};

/** Folds the events of all sessions of one workspace, in commit order. */
export const Generation: Reducer<WorkspaceState> = {
  initial: { generation: GenerationId.make(0), writers: new Map() },
  kinds: [
    "workspace_mutation_possible",
    "shell_mutation_observed",
    "change_reverted",
    "external_file_change_detected",
    "file_changed",
    "process_started",
    "process_exited"
  ],
  reduce
};
