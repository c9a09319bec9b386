/**
 * Where in a scenario a conversation stands, from the conversation alone: a resumed session goes on where it was, in
 * any process. Calls carry their turn in their id, so that a view from which old turns have rotated away still
 * tells; answers without calls are counted from there.
 */
import type { ModelMessage } from "@latch/protocol";

export const callIdAt = (position: number, index: number): string => `script_${position}_${index}`;

export const scriptPosition = (messages: ReadonlyArray<ModelMessage>): number => {
  let after = 0;
  for (const message of [...messages].reverse()) {
    if (message.role !== "assistant") continue;
    const marked = /^script_(\d+)_\d+$/.exec(message.toolCalls[0]?.providerId ?? "")?.[1];
    if (marked !== undefined) return Number(marked) + 1 + after;
    after += 1;
  }
  return after;
};
