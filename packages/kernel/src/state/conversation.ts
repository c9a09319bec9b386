/**
 * Where the conversation stands: the calls of the last assistant message that have no result yet, and whether a run
 * is open. The log of any prefix can be continued from this alone.
 */
import type { CallId, Event, RunId, Sequence, ToolCall } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export interface OpenCall {
  readonly call: ToolCall;
  /** Whether it had started: then it may have had an effect. */
  readonly started: boolean;
}

export interface ConversationState {
  readonly openCalls: ReadonlyMap<CallId, OpenCall>;
  readonly openRun: RunId | null;
  /** Position of the newest assistant message; 0 before the first. */
  readonly lastAssistant: number;
  /** Position of the newest user message; 0 before the first. */
  readonly lastUser: number;
  /** What the user last said. */
  readonly lastUserText: string;
  /** Files changed by us in the open run, for the completion report. */
  readonly runStarted: Sequence | null;
}

const initial: ConversationState = {
  openCalls: new Map(),
  openRun: null,
  lastAssistant: 0,
  lastUser: 0,
  lastUserText: "",
  runStarted: null
};

const reduce = (state: ConversationState, event: Event): ConversationState => {
  const { payload } = event;
  switch (payload.type) {
    case "user_message":
      return { ...state, lastUser: event.sequence, lastUserText: payload.text };
    case "run_started":
      return { ...state, openRun: payload.runId, runStarted: event.sequence };
    case "run_completed":
      return { ...state, openRun: null };
    case "assistant_message_completed":
      return {
        ...state,
        lastAssistant: event.sequence,
        openCalls: new Map(payload.toolCalls.map((call) => [call.id, { call, started: false }]))
      };
    case "tool_started": {
      const open = state.openCalls.get(payload.callId);
      return open === undefined
        ? state
        : { ...state, openCalls: new Map(state.openCalls).set(payload.callId, { ...open, started: true }) };
    }
    case "tool_completed":
    case "tool_failed": {
      if (!state.openCalls.has(payload.result.callId)) return state;
      const openCalls = new Map(state.openCalls);
      openCalls.delete(payload.result.callId);
      return { ...state, openCalls };
    }
    default:
      return state;
  }
};

export const Conversation: Reducer<ConversationState> = {
  initial,
  kinds: [
    "user_message",
    "run_started",
    "run_completed",
    "assistant_message_completed",
    "tool_started",
    "tool_completed",
    "tool_failed"
  ],
  reduce
};
