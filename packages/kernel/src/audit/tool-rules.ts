/** Rules about calls, permissions and processes. */
import type { CallId, PermissionId, ProcessId } from "@latch/protocol";
import { rule } from "./rule.ts";

type CallLife = "requested" | "started" | "ended";

export const oneTerminalResult = rule<ReadonlyMap<CallId, CallLife>>({
  name: "one_terminal_result",
  sentence: "every call is requested once, started at most once, and has exactly one terminal result",
  initial: new Map(),
  check: (calls, { payload }) => {
    const moved = (id: CallId, to: CallLife) => new Map(calls).set(id, to);
    switch (payload.type) {
      case "tool_requested":
        return calls.has(payload.call.id)
          ? [calls, `call ${payload.call.id} is requested twice`]
          : [moved(payload.call.id, "requested")];
      case "tool_started":
        return calls.get(payload.callId) === "requested"
          ? [moved(payload.callId, "started")]
          : [calls, `call ${payload.callId} starts without being requested, or twice`];
      case "tool_completed":
      case "tool_failed": {
        const { callId } = payload.result;
        const life = calls.get(callId);
        if (life === undefined) return [calls, `a result for call ${callId}, which was never requested`];
        return life === "ended" ? [calls, `a second result for call ${callId}`] : [moved(callId, "ended")];
      }
      case "model_request_started": {
        const open = [...calls].filter(([, life]) => life !== "ended").map(([id]) => id);
        // A finished transaction is of no more interest; keeping it would make a long log slow to check.
        return open.length === 0
          ? [new Map()]
          : [new Map(), `a request leaves while ${open.join(", ")} has no result`];
      }
      default:
        return [calls];
    }
  }
});

export const onlyStartedCallsComplete = rule<ReadonlySet<CallId>>({
  name: "only_started_calls_complete",
  sentence: "a call that completed had started",
  initial: new Set(),
  check: (started, { payload }) => {
    if (payload.type === "tool_started") return [new Set(started).add(payload.callId)];
    if (payload.type === "model_request_started") return [new Set()];
    return payload.type === "tool_completed" && !started.has(payload.result.callId)
      ? [started, `call ${payload.result.callId} completed without having started`]
      : [started];
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
