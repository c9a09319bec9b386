/** Rules about calls and processes. */
import type { CallId, ProcessId } from "@latch/protocol";
import { rule } from "./rule.ts";

type CallLife = "requested" | "started";

/** Only open calls are kept, so that a log of any length is checked in one pass. */
export const oneTerminalResult = rule<ReadonlyMap<CallId, CallLife>>({
  name: "one_terminal_result",
  sentence: "every call is requested once, started at most once, and has exactly one terminal result",
  initial: new Map(),
  check: (open, { payload }) => {
    switch (payload.type) {
      case "tool_requested":
        return open.has(payload.call.id)
          ? [open, `call ${payload.call.id} is requested twice`]
          : [new Map(open).set(payload.call.id, "requested")];
      case "tool_started":
        return open.get(payload.callId) === "requested"
          ? [new Map(open).set(payload.callId, "started")]
          : [open, `call ${payload.callId} starts without being requested, or twice`];
      case "tool_completed":
      case "tool_failed": {
        const rest = new Map(open);
        return rest.delete(payload.result.callId)
          ? [rest]
          : [open, `a result for call ${payload.result.callId}, which is not open`];
      }
      case "model_request_started":
        return open.size === 0
          ? [open]
          : [new Map(), `a request leaves while ${[...open.keys()].join(", ")} has no result`];
      default:
        return [open];
    }
  }
});

export const onlyStartedCallsComplete = rule<ReadonlySet<CallId>>({
  name: "only_started_calls_complete",
  sentence: "a call that completed had started",
  initial: new Set(),
  check: (started, { payload }) => {
    if (payload.type === "tool_started") return [new Set(started).add(payload.callId)];
    if (payload.type !== "tool_completed" && payload.type !== "tool_failed") return [started];
    const rest = new Set(started);
    const had = rest.delete(payload.result.callId);
    return had || payload.type === "tool_failed"
      ? [rest]
      : [rest, `call ${payload.result.callId} completed without having started`];
  }
});

export const processesEndOnce = rule<ReadonlySet<ProcessId>>({
  name: "processes_end_once",
  sentence: "a managed process ends once, after it started",
  initial: new Set(),
  check: (open, { payload }) => {
    if (payload.type === "process_started") return [new Set(open).add(payload.id)];
    if (payload.type !== "process_exited") return [open];
    const rest = new Set(open);
    return rest.delete(payload.id) ? [rest] : [rest, `process ${payload.id} ends without being open`];
  }
});
