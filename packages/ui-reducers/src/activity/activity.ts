/**
 * What is under way and since when. Durable events say which phase it is; transient signals refine the phases in which
 * a model is waited for. Silence is never read as anything: only an event or a signal moves a phase, and time that
 * passes shows as time that passes. No text of a model's reasoning ever comes here.
 *
 *     idle -> preparing -> waiting_model -> thinking | writing -> preparing_tool -> running_tool -> preparing -> ...
 *     any active phase -> waiting_approval -> back;  cancelling holds until the run has ended
 */
import type { Event, LiveEvent, StreamActivity } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";

export type Phase =
  | "idle"
  | "preparing"
  | "waiting_model"
  | "thinking"
  | "writing"
  | "preparing_tool"
  | "running_tool"
  | "waiting_approval"
  | "cancelling"
  | "completed"
  | "cancelled"
  | "error"
  | "interrupted";

export interface Activity {
  readonly phase: Phase;
  /** What the phase is about: a tool, a command. */
  readonly subject: string | null;
  /** Milliseconds since 1970, UTC, as the others here. Moves only with phase or subject. */
  readonly since: number;
  /** When anything was last heard. */
  readonly heardAt: number;
  /** When the provider was last heard within this request; null before it was. */
  readonly providerHeardAt: number | null;
  readonly signal: StreamActivity | null;
  readonly model: string | null;
  /** Tools under way, in the order of their calls. */
  readonly running: ReadonlyArray<{ readonly callId: string; readonly name: string }>;
  /** Questions without an answer. */
  readonly asking: number;
  /** The try that is on, from 2; null for the first. */
  readonly attempt: number | null;
}

export const initial: Activity = {
  phase: "idle",
  subject: null,
  since: 0,
  heardAt: 0,
  providerHeardAt: null,
  signal: null,
  model: null,
  running: [],
  asking: 0,
  attempt: null
};

const active: ReadonlySet<Phase> = new Set([
  "preparing",
  "waiting_model",
  "thinking",
  "writing",
  "preparing_tool",
  "running_tool",
  "waiting_approval",
  "cancelling"
]);

/** Whether a run is on. */
export const isBusy = ({ phase }: Activity): boolean => active.has(phase);

/** Phases in which a model is being heard, so that its signals mean something. */
const listening: ReadonlySet<Phase> = new Set(["waiting_model", "thinking", "writing", "preparing_tool"]);

/** Folds what was heard at `at`. For a durable event that is its own time. */
export const reduce = (state: Activity, live: LiveEvent, at: number): Activity => {
  // A signal that comes after the end says nothing.
  if (live.type !== "durable" && !isBusy(state)) return state;
  switch (live.type) {
    case "durable":
      return { ...durable(state, live.event), heardAt: live.event.time };
    case "activity":
      return signalled(state, live.activity, at);
    case "text_delta":
      return listening.has(state.phase)
        ? heard(enter(state, "writing", null, at), at)
        : { ...state, heardAt: at };
    case "retrying":
      return listening.has(state.phase)
        ? { ...enter(state, "waiting_model", null, at), attempt: live.attempt, signal: null, heardAt: at }
        : { ...state, heardAt: at };
  }
};

/** A person asked for the run to stop. Nothing but its end changes this phase. */
export const cancelling = (state: Activity, at: number): Activity =>
  isBusy(state) ? { ...enter(state, "cancelling", null, at), heardAt: at } : state;

/** The session is idle although the log never said how the run ended. */
export const settled = (state: Activity, at: number): Activity =>
  isBusy(state) ? { ...initial, phase: "interrupted", since: at, heardAt: at } : state;

const durable = (state: Activity, event: Event): Activity => {
  const { payload, time } = event;
  switch (payload.type) {
    case "run_started":
      return { ...initial, phase: "preparing", since: time };
    case "session_resumed":
      return settled(state, time);
    case "run_completed":
      return { ...initial, phase: payload.outcome, since: time, model: state.model };
    default:
      return isBusy(state) ? within(state, event) : state;
  }
};

/** An event of a run that is on. A late one never undoes that the run is being cancelled. */
const within = (state: Activity, event: Event): Activity => {
  const { payload, time } = event;
  const to = (phase: Phase, subject: string | null, change: Partial<Activity> = {}): Activity => {
    const next = { ...state, ...change };
    return state.phase === "cancelling" || (next.asking > 0 && phase !== "waiting_approval")
      ? next
      : enter(next, phase, subject, time);
  };
  switch (payload.type) {
    case "model_request_started":
      return to("waiting_model", null, {
        model: sanitiseLine(payload.model),
        signal: null,
        providerHeardAt: null,
        attempt: null
      });
    case "model_request_finished":
      return to("preparing", null, { signal: null, attempt: null });
    case "tool_requested":
      return state.running.length === 0 ? to("preparing_tool", sanitiseLine(payload.call.name)) : state;
    case "tool_started": {
      const name = sanitiseLine(payload.name);
      return to("running_tool", name, { running: [...state.running, { callId: payload.callId, name }] });
    }
    case "tool_completed":
    case "tool_failed": {
      const running = state.running.filter(({ callId }) => callId !== payload.result.callId);
      const next = running.at(-1);
      return next === undefined
        ? to("preparing", null, { running })
        : to("running_tool", next.name, { running });
    }
    case "permission_requested":
      return to("waiting_approval", sanitiseLine(payload.tool), { asking: state.asking + 1 });
    case "permission_resolved": {
      const asking = Math.max(0, state.asking - 1);
      return asking > 0 ? { ...state, asking } : to("preparing_tool", state.subject, { asking });
    }
    default:
      return state;
  }
};

const signalled = (state: Activity, signal: StreamActivity, at: number): Activity => {
  if (!listening.has(state.phase)) return { ...state, heardAt: at };
  const next = heard({ ...state, signal }, at);
  switch (signal) {
    case "reasoning":
      return enter(next, "thinking", null, at);
    case "tool_call":
      return enter(next, "preparing_tool", null, at);
    case "connected":
    case "receiving":
      return next;
  }
};

const heard = (state: Activity, at: number): Activity => ({ ...state, heardAt: at, providerHeardAt: at });

const enter = (state: Activity, phase: Phase, subject: string | null, at: number): Activity =>
  state.phase === phase && state.subject === subject ? state : { ...state, phase, subject, since: at };

/** How a phase is called. */
export const phaseLabel: { readonly [P in Phase]: string } = {
  idle: "Ready",
  preparing: "Preparing request",
  waiting_model: "Waiting for model",
  thinking: "Thinking",
  writing: "Writing response",
  preparing_tool: "Preparing tool",
  running_tool: "Running tool",
  waiting_approval: "Waiting for approval",
  cancelling: "Stopping",
  completed: "Turn finished",
  cancelled: "Stopped",
  error: "Request failed",
  interrupted: "Interrupted"
};
