/**
 * What one run did, for its report: usage, changed files, whether a person was missing. Starts over with each run.
 */
import {
  addUsage,
  type ChangeOwner,
  type ContextStats,
  type Event,
  type PermissionSource,
  type Usage
} from "@latch/protocol";

export interface Change {
  readonly owner: ChangeOwner;
  readonly reversible: boolean;
}

export interface TallyState {
  readonly usage: Usage;
  readonly changes: ReadonlyMap<string, Change>;
  readonly stats: ContextStats | null;
  /** Sources of refused permissions. */
  readonly refusals: ReadonlyArray<PermissionSource>;
  /** Whether a file was changed by the work, so that a claim of completion owes a check. */
  readonly mutated: boolean;
}

export const initial: TallyState = {
  usage: {},
  changes: new Map(),
  stats: null,
  refusals: [],
  mutated: false
};

const changed = (state: TallyState, path: string, change: Change): TallyState => ({
  ...state,
  changes: new Map(state.changes).set(path, change),
  mutated: state.mutated || (change.owner !== "external" && change.owner !== "pre_existing")
});

export const reduce = (state: TallyState, event: Event): TallyState => {
  const { payload } = event;
  switch (payload.type) {
    case "run_started":
      return initial;
    case "model_usage":
      return { ...state, usage: addUsage(state.usage, payload.usage) };
    case "context_materialized":
      return { ...state, stats: payload.stats };
    case "file_changed":
      return changed(state, payload.path, {
        owner: payload.owner,
        reversible: payload.before === null || payload.preImage !== undefined
      });
    case "shell_mutation_observed":
      return payload.paths.reduce(
        (next, path) => changed(next, path, { owner: "shell", reversible: payload.reversible }),
        state
      );
    case "external_file_change_detected":
      return changed(state, payload.path, { owner: "external", reversible: false });
    case "permission_resolved":
      return {
        ...state,
        ...(payload.usage === undefined ? {} : { usage: addUsage(state.usage, payload.usage) }),
        ...(payload.approved ? {} : { refusals: [...state.refusals, payload.source] })
      };
    default:
      return state;
  }
};
