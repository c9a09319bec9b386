/**
 * Repetition: the same call with the same result, over and over, while nothing new comes of anything else. Any call is
 * meant, not only a look: a build that is run again, a process that is polled again. A call with other arguments or
 * another result is new, however alike it is, and starts the count over.
 *
 *     counting --the same outcome, `budget` times--> due --told--> told --anything new--> counting
 */
import { canonicalJson, digestText, type Event, type ToolCall, type ToolFailure } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

interface Repeated {
  readonly call: string;
  readonly label: string;
  readonly times: number;
}

export interface RepetitionState {
  /** Outcomes since the user last spoke. */
  readonly seen: ReadonlySet<string>;
  /** Outcomes since the newest one that was new, that one included. */
  readonly again: ReadonlyMap<string, Repeated>;
  /** Whether the model has been told. */
  readonly told: boolean;
  /** Calls of the newest assistant message. */
  readonly calls: ReadonlyMap<string, ToolCall>;
}

/** What the notice is about, in the log. */
export const subject = "repetition";

const initial: RepetitionState = { seen: new Set(), again: new Map(), told: false, calls: new Map() };

/** Results that the kernel made up say nothing about the world. */
const madeUp: ReadonlySet<ToolFailure> = new Set(["superseded", "suppressed", "cancelled", "interrupted"]);

export const Repetition: Reducer<RepetitionState> = {
  initial,
  kinds: [
    "user_message",
    "assistant_message_completed",
    "tool_completed",
    "tool_failed",
    "reground_requested"
  ],
  reduce: (state, event: Event) => {
    const { payload } = event;
    switch (payload.type) {
      case "user_message":
        return initial;
      case "assistant_message_completed":
        return { ...state, calls: new Map(payload.toolCalls.map((call) => [call.id, call])) };
      case "tool_completed":
        return noted(state, payload.result.callId, `completed ${payload.result.output}`);
      case "tool_failed":
        return madeUp.has(payload.failure)
          ? state
          : noted(state, payload.result.callId, `${payload.failure} ${payload.result.output}`);
      case "reground_requested":
        return payload.subject === subject ? { ...state, told: true } : state;
      default:
        return state;
    }
  }
};

const noted = (state: RepetitionState, callId: string, result: string): RepetitionState => {
  const call = state.calls.get(callId);
  if (call === undefined) return state;
  const key = keyOf(call);
  const outcome = digestText(`${key}\n${withoutTiming(result)}`);
  const times = (state.again.get(outcome)?.times ?? 0) + 1;
  const repeated: Repeated = { call: key, label: labelOf(call), times };
  return state.seen.has(outcome)
    ? { ...state, again: new Map(state.again).set(outcome, repeated) }
    : {
        ...state,
        seen: new Set(state.seen).add(outcome),
        again: new Map([[outcome, repeated]]),
        told: false
      };
};

/** How long a check took is not part of what came of it. */
const withoutTiming = (result: string): string => result.replace(/^\(elapsed [^\n]*\)$/m, "");

const argumentsOf = (call: ToolCall): unknown => {
  try {
    return JSON.parse(call.arguments === "" ? "{}" : call.arguments);
  } catch {
    return call.arguments;
  }
};

const keyOf = (call: ToolCall): string => `${call.name} ${canonicalJson(argumentsOf(call))}`;

const labelOf = (call: ToolCall): string => {
  const args = argumentsOf(call);
  const command: unknown =
    typeof args === "object" && args !== null ? Reflect.get(args, "command") : undefined;
  const what = typeof command === "string" ? command.replace(/\s+/g, " ").trim() : canonicalJson(args);
  return `${call.name} ${what.slice(0, 120)}`;
};

/** What has come `budget` times with nothing new in between, and the model has not been told of. */
export const due = (
  state: RepetitionState,
  budget: number
): { readonly label: string; readonly times: number } | undefined =>
  state.told ? undefined : [...state.again.values()].find(({ times }) => times >= budget);

/** How often this call has given the same result, where the model was told that it does, and nothing new came since. */
export const repeatedBefore = (
  state: RepetitionState,
  call: ToolCall,
  budget: number
): number | undefined => {
  if (!state.told) return undefined;
  const key = keyOf(call);
  return [...state.again.values()].find((each) => each.call === key && each.times >= budget)?.times;
};
