/**
 * Conversation as units that are kept or left whole: an assistant turn with its calls and everything up to the last
 * of their results is one; anything else is one by itself. Kernel messages belong to the unit before them.
 */
import type { CallId, Event } from "@latch/protocol";

export interface Unit {
  /** Positions in the list of events: from `start`, up to and without `end`. */
  readonly start: number;
  readonly end: number;
}

/** Cuts events into units, in order; together they cover every event. */
export const conversationUnits = (events: ReadonlyArray<Event>): ReadonlyArray<Unit> => {
  const starts: Array<number> = [];
  let open = new Set<CallId>();
  for (const [index, { payload }] of events.entries()) {
    switch (payload.type) {
      case "assistant_message_completed":
        starts.push(index);
        open = new Set(payload.toolCalls.map((call) => call.id));
        break;
      case "tool_completed":
      case "tool_failed":
        if (starts.length === 0) starts.push(index);
        open.delete(payload.result.callId);
        break;
      case "kernel_context":
        if (starts.length === 0) starts.push(index);
        break;
      default:
        if (open.size === 0) starts.push(index);
    }
  }
  return starts.map((start, position) => ({ start, end: starts[position + 1] ?? events.length }));
};
