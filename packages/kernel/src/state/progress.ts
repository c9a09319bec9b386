/**
 * Progress supervision: which observations of this stretch are known already, and how many turns in a row added
 * nothing. A stretch ends with anything that may have changed the world or the task; then everything may be looked at
 * again. Turns are judged by results, not by arguments: the same look with another outcome is progress.
 */
import { digestText, type Event, type Payload, type ToolCall } from "@latch/protocol";
import { type Observation, observationOf } from "./observation.ts";

export interface ProgressState {
  /** Results by observation, of this stretch. */
  readonly known: ReadonlyMap<
    string,
    { readonly digest: string; readonly label: string; readonly time: number }
  >;
  /** Observing calls of the open turn. */
  readonly looking: ReadonlyMap<string, Observation>;
  /** What the open turn has seen so far. */
  readonly turn: { readonly repeats: ReadonlyArray<string>; readonly fresh: boolean };
  /** Settled turns in a row that only repeated. */
  readonly streak: number;
  /** Labels repeated in the streak. */
  readonly repeated: ReadonlyArray<string>;
  /** Whether the model has been told. */
  readonly regrounded: boolean;
  readonly workspace: string;
  /** Calls of the open turn, until it is known whether they observe. */
  readonly calls: ReadonlyMap<string, ToolCall>;
}

const noTurn: ProgressState["turn"] = { repeats: [], fresh: false };
const freshTurn: ProgressState["turn"] = { repeats: [], fresh: true };
const nothingKnown: ProgressState["known"] = new Map();

export const initial: ProgressState = {
  known: new Map(),
  looking: new Map(),
  turn: noTurn,
  streak: 0,
  repeated: [],
  regrounded: false,
  workspace: "",
  calls: new Map()
};

/** Events after which everything may be looked at again. */
const advances = (payload: Payload): boolean => {
  switch (payload.type) {
    case "user_message":
    case "file_changed":
    case "change_reverted":
    case "workspace_mutation_possible":
    case "shell_mutation_observed":
    case "external_file_change_detected":
    case "validation_result":
    case "evidence_created":
    case "task_updated":
    case "implementation_claimed":
    case "mode_changed":
    case "process_exited":
      return true;
    default:
      return false;
  }
};

export const reduce = (state: ProgressState, event: Event): ProgressState => {
  const { payload } = event;
  if (payload.type === "session_created") return { ...state, workspace: payload.workspace };
  if (payload.type === "assistant_message_completed") return startTurn(settle(state), payload.toolCalls);
  if (payload.type === "tool_started") return noteStarted(state, payload.callId, payload.readOnly === true);
  if (payload.type === "tool_completed") {
    return noteResult(state, payload.result.callId, payload.result.output, event.time);
  }
  if (payload.type === "progress_stagnation") return { ...state, regrounded: true };
  return advances(payload) ? fresh(state) : state;
};

const fresh = (state: ProgressState): ProgressState => ({
  ...state,
  // Shared: a long log has ten thousand of these, one after the other.
  known: nothingKnown,
  turn: freshTurn,
  streak: 0,
  repeated: [],
  regrounded: false
});

/** The state once the open turn is over. */
const settle = (state: ProgressState): ProgressState => {
  if (state.turn.fresh) return { ...state, streak: 0, repeated: [], regrounded: false, turn: noTurn };
  if (state.turn.repeats.length === 0) return { ...state, turn: noTurn };
  return {
    ...state,
    streak: state.streak + 1,
    repeated: [...new Set([...state.repeated, ...state.turn.repeats])].sort(),
    turn: noTurn
  };
};

const startTurn = (state: ProgressState, calls: ReadonlyArray<ToolCall>): ProgressState => ({
  ...state,
  looking: new Map(),
  calls: new Map(calls.map((call) => [call.id, call]))
});

const noteStarted = (state: ProgressState, callId: string, readOnly: boolean): ProgressState => {
  const call = state.calls.get(callId);
  const observation = call === undefined ? undefined : observationOf(call, state.workspace, readOnly);
  return observation === undefined
    ? state
    : { ...state, looking: new Map(state.looking).set(callId, observation) };
};

const noteResult = (state: ProgressState, callId: string, output: string, time: number): ProgressState => {
  const observation = state.looking.get(callId);
  if (observation === undefined) return state;
  const digest = digestText(output);
  const before = state.known.get(observation.key);
  // A known look with another outcome means that the world has moved: what else was known may be old as well.
  const moved = before !== undefined && before.digest !== digest;
  const base = moved ? fresh(state) : state;
  const known = new Map(base.known).set(observation.key, { digest, label: observation.label, time });
  return before !== undefined && !moved
    ? { ...base, known, turn: { ...base.turn, repeats: [...base.turn.repeats, observation.label] } }
    : { ...base, known, turn: { ...base.turn, fresh: true } };
};

/** The notice that is due once the open turn is over, if one is. */
export const stagnation = (
  state: ProgressState,
  budget: number
): Extract<Payload, { type: "progress_stagnation" }> | undefined => {
  const settled = settle(state);
  return settled.streak >= Math.max(1, budget) && !settled.regrounded
    ? { type: "progress_stagnation", unchanged: settled.repeated, redundantTurns: settled.streak }
    : undefined;
};

/** When a call would only repeat what the model was told it knows: since when (milliseconds) that is known. */
export const knownSince = (
  state: ProgressState,
  call: ToolCall,
  readOnly: boolean
): { readonly label: string; readonly time: number } | undefined => {
  if (!state.regrounded) return undefined;
  const observation = observationOf(call, state.workspace, readOnly);
  return observation === undefined ? undefined : state.known.get(observation.key);
};
