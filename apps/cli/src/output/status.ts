/** How an invocation ended, and the exit code that says so. */
import type { PermissionSource } from "@latch/protocol";

export type Status = "completed" | "failed" | "configuration_error" | "permission_denied" | "cancelled";

/** Part of the command-line contract. */
export const exitCodes = {
  completed: 0,
  failed: 1,
  configuration_error: 2,
  permission_denied: 3,
  cancelled: 4
} as const satisfies Record<Status, number>;

/**
 * The status of a run, where several apply. A refusal for want of a person outweighs a good ending: whoever reads the
 * exit code has to hear that something was not allowed to happen.
 */
export const statusOf = (ended: {
  readonly cancelled: boolean;
  readonly failure: "failed" | "configuration_error" | undefined;
  readonly refusals: ReadonlyArray<PermissionSource>;
}): Status => {
  if (ended.cancelled) return "cancelled";
  if (ended.failure !== undefined) return ended.failure;
  return ended.refusals.includes("non_interactive") ? "permission_denied" : "completed";
};
