/** Rules about calls, permissions and processes. */
import type { CallId, PermissionId, ProcessId } from "@latch/protocol";
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

interface Permissions {
  readonly open: ReadonlyMap<PermissionId, CallId>;
  readonly refused: ReadonlySet<CallId>;
}

export const permissionsArePairs = rule<Permissions>({
  name: "permissions_are_pairs",
  sentence: "a permission is resolved once, after it was requested, and a refused call never starts",
  initial: { open: new Map(), refused: new Set() },
  check: (state, { payload }) => {
    if (payload.type === "permission_requested") {
      return [{ ...state, open: new Map(state.open).set(payload.requestId, payload.callId) }];
    }
    if (payload.type === "permission_resolved") {
      const call = state.open.get(payload.requestId);
      if (call === undefined) return [state, `${payload.requestId} is resolved without being open`];
      const open = new Map(state.open);
      open.delete(payload.requestId);
      return [{ open, refused: payload.approved ? state.refused : new Set(state.refused).add(call) }];
    }
    if (payload.type === "tool_failed" && state.refused.has(payload.result.callId)) {
      const refused = new Set(state.refused);
      refused.delete(payload.result.callId);
      return [{ ...state, refused }];
    }
    if (payload.type !== "tool_started") return [state];
    if (state.refused.has(payload.callId))
      return [state, `call ${payload.callId} starts although it was refused`];
    return [...state.open.values()].includes(payload.callId)
      ? [state, `call ${payload.callId} starts before its permission is resolved`]
      : [state];
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
