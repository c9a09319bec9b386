/** What every provider refuses: a call without its result, a result without its call, anything between the two. */
import type { ModelMessage } from "@latch/protocol";

export const protocolFaults = (messages: ReadonlyArray<ModelMessage>): ReadonlyArray<string> => {
  const faults: Array<string> = [];
  let open: ReadonlyArray<string> = [];
  messages.forEach((message, index) => {
    if (message.role === "tool") {
      if (!open.includes(message.callId)) faults.push(`${index}: a result without its call`);
      open = open.filter((id) => id !== message.callId);
      return;
    }
    if (open.length > 0) faults.push(`${index}: ${open.length} calls have no result yet`);
    open = message.role === "assistant" ? message.toolCalls.map(({ id }) => id) : [];
  });
  if (open.length > 0) faults.push("the end: calls have no result");
  return faults;
};
