/** Rules about permissions: who was asked, what was answered, and what an answer still lets through later. */
import type { CallId, PermissionId } from "@latch/protocol";
import { rule } from "./rule.ts";

interface Permissions {
  readonly open: ReadonlyMap<PermissionId, CallId>;
  readonly refused: ReadonlySet<CallId>;
}

export const permissionsArePairs = rule<Permissions>({
  name: "permissions_are_pairs",
  sentence:
    "a permission is resolved once, after it was requested and before its run ends, and a refused call never starts",
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
    if (payload.type === "permission_decision" && payload.decision === "deny") {
      return [{ ...state, refused: new Set(state.refused).add(payload.callId) }];
    }
    if (payload.type === "run_completed" && state.open.size > 0) {
      return [state, `the run ends while ${[...state.open.keys()].join(", ")} is unresolved`];
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

interface Standing {
  /** Requests that a person approved, and may have answered with "always". */
  readonly approved: ReadonlySet<PermissionId>;
  readonly inForce: ReadonlySet<PermissionId>;
}

export const standingRulesAreGranted = rule<Standing>({
  name: "standing_rules_are_granted",
  sentence:
    "only a person's approval makes a standing rule, and a call that one lets through names rules that are in force",
  initial: { approved: new Set(), inForce: new Set() },
  check: (state, { payload }) => {
    switch (payload.type) {
      case "permission_resolved": {
        if (payload.source === "user" && payload.approved) {
          return [{ ...state, approved: new Set(state.approved).add(payload.requestId) }];
        }
        if (payload.source !== "standing") return [state];
        const named = payload.standing ?? [];
        const missing = named.find((requestId) => !state.inForce.has(requestId));
        if (named.length === 0) return [state, `${payload.requestId} is let through by no rule`];
        return missing === undefined
          ? [state]
          : [state, `${payload.requestId} is let through by ${missing}, which is not in force`];
      }
      case "standing_rules_granted":
        return state.approved.has(payload.requestId)
          ? [{ ...state, inForce: new Set(state.inForce).add(payload.requestId) }]
          : [state, `rules are made from ${payload.requestId}, which no person approved`];
      case "standing_rules_revoked": {
        const inForce = new Set(state.inForce);
        return inForce.delete(payload.requestId)
          ? [{ ...state, inForce }]
          : [state, `${payload.requestId} is taken back without being in force`];
      }
      default:
        return [state];
    }
  }
});
