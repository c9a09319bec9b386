/** Permission requests that nobody has answered yet. */
import type { Event, PermissionId } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export type PendingPermissions = ReadonlySet<PermissionId>;

export const Permissions: Reducer<PendingPermissions> = {
  initial: new Set(),
  kinds: ["permission_requested", "permission_resolved"],
  reduce: (pending, event: Event) => {
    const { payload } = event;
    if (payload.type === "permission_requested") return new Set(pending).add(payload.requestId);
    if (payload.type !== "permission_resolved") return pending;
    const rest = new Set(pending);
    rest.delete(payload.requestId);
    return rest;
  }
};
