/** The newest run in numbers, and the session's turns. */
import type { Event } from "@latch/protocol";

export interface RunView {
  /** Null before the first run, and while one is on. */
  readonly outcome: "completed" | "cancelled" | "error" | null;
  /** Milliseconds since 1970, UTC; null before the first run. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly requests: number;
  readonly toolCalls: number;
  readonly failedCalls: number;
  /** Model requests of the whole session. */
  readonly turns: number;
  /** When the session began. */
  readonly bornAt: number | null;
}

export const initial: RunView = {
  outcome: null,
  startedAt: null,
  endedAt: null,
  requests: 0,
  toolCalls: 0,
  failedCalls: 0,
  turns: 0,
  bornAt: null
};

export const reduce = (state: RunView, event: Event): RunView => {
  const { payload } = event;
  switch (payload.type) {
    case "session_created":
      return { ...state, bornAt: event.time };
    case "run_started":
      return { ...initial, turns: state.turns, bornAt: state.bornAt, startedAt: event.time };
    case "run_completed":
      return { ...state, outcome: payload.outcome, endedAt: event.time };
    case "model_request_started":
      return { ...state, requests: state.requests + 1, turns: state.turns + 1 };
    case "tool_requested":
      return { ...state, toolCalls: state.toolCalls + 1 };
    case "tool_failed":
      return { ...state, failedCalls: state.failedCalls + 1 };
    default:
      return state;
  }
};
