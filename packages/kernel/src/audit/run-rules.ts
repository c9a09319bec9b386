/** Rules about what a run may do, and when it may say something. */
import type { CallId, Mode } from "@latch/protocol";
import { rule } from "./rule.ts";

export const nothingBetweenCallAndResult = rule<ReadonlySet<CallId>>({
  name: "nothing_between_call_and_result",
  sentence: "nobody's words and no kernel message stand between a call and its result",
  initial: new Set(),
  check: (open, { payload }) => {
    switch (payload.type) {
      case "tool_requested":
        return [new Set(open).add(payload.call.id)];
      case "tool_completed":
      case "tool_failed": {
        const rest = new Set(open);
        rest.delete(payload.result.callId);
        return [rest];
      }
      // A new look that is asked for may: it belongs to a result, and the model's view holds it back.
      case "user_message":
      case "kernel_context":
        return open.size === 0
          ? [open]
          : [open, `${payload.type} while ${[...open].join(", ")} has no result`];
      default:
        return [open];
    }
  }
});

export const nothingChangesWhileLooking = rule<Mode>({
  name: "nothing_changes_while_looking",
  sentence: "in ask and plan mode no call of the model changes a file or starts a process that may",
  initial: "work",
  check: (mode, { payload }) => {
    if (payload.type === "mode_changed") return [payload.mode];
    if (mode === "work") return [mode];
    if (payload.type === "file_changed" && payload.callId !== undefined && payload.owner !== "external") {
      return [mode, `${payload.path} is changed by ${payload.callId} in ${mode} mode`];
    }
    return payload.type === "process_started" && payload.mayWrite
      ? [mode, `${payload.id} may write in ${mode} mode`]
      : [mode];
  }
});
