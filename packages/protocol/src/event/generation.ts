/**
 * Which events move a workspace's generation: everything after which an older pass proves nothing.
 */
import type { ProcessId } from "../id.ts";
import type { Payload } from "./payload.ts";

/** Whether this event alone, wherever it comes from, makes earlier checks stale. */
export const advancesGeneration = (payload: Payload): boolean => {
  switch (payload.type) {
    case "workspace_mutation_possible":
    case "shell_mutation_observed":
    case "change_reverted":
    case "external_file_change_detected":
      return true;
    case "file_changed":
      return payload.owner !== "pre_existing";
    case "process_started":
    case "process_exited":
      return payload.mayWrite;
    default:
      return false;
  }
};

/** The writer that an event adds to or takes from the set of active writers, if any. */
export const writerChange = (
  payload: Payload
): { readonly started: ProcessId } | { readonly ended: ProcessId } | undefined => {
  if (payload.type === "process_started" && payload.mayWrite) return { started: payload.id };
  if (payload.type === "process_exited") return { ended: payload.id };
  return undefined;
};
