/** Managed processes of this session whose end no one has recorded. */
import type { Event, ProcessId } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";

export type OpenProcesses = ReadonlyMap<ProcessId, { readonly command: string; readonly mayWrite: boolean }>;

export const Processes: Reducer<OpenProcesses> = {
  initial: new Map(),
  kinds: ["process_started", "process_exited"],
  reduce: (open, event: Event) => {
    const { payload } = event;
    if (payload.type === "process_started") {
      return new Map(open).set(payload.id, { command: payload.command, mayWrite: payload.mayWrite });
    }
    if (payload.type !== "process_exited") return open;
    const rest = new Map(open);
    rest.delete(payload.id);
    return rest;
  }
};
