/** Managed processes: those that run, and how the others ended. */
import type { Event } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";

export interface ProcessView {
  readonly id: string;
  readonly label: string;
  readonly command: string;
  readonly mayWrite: boolean;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  readonly end: {
    readonly status: "exited" | "terminated" | "lost";
    readonly exitCode: number | null;
    readonly time: number;
  } | null;
}

/** By id, in the order they were started. */
export type Processes = ReadonlyMap<string, ProcessView>;

export const initial: Processes = new Map();

/** Ended processes that stay listed. Ours. */
const keptEnded = 20;

export const reduce = (state: Processes, event: Event): Processes => {
  const { payload } = event;
  if (payload.type === "process_started") {
    const command = sanitiseLine(payload.command);
    return bounded(
      new Map(state).set(payload.id, {
        id: payload.id,
        label: payload.label === undefined ? command : sanitiseLine(payload.label),
        command,
        mayWrite: payload.mayWrite,
        startedAt: event.time,
        end: null
      })
    );
  }
  if (payload.type !== "process_exited") return state;
  const process = state.get(payload.id);
  if (process === undefined) return state;
  const end = { status: payload.status, exitCode: payload.exitCode ?? null, time: event.time };
  return new Map(state).set(payload.id, { ...process, end });
};

const bounded = (processes: Processes): Processes => {
  const ended = [...processes.values()].filter(({ end }) => end !== null);
  const gone = new Set(ended.slice(0, Math.max(0, ended.length - keptEnded)).map(({ id }) => id));
  return gone.size === 0 ? processes : new Map([...processes].filter(([id]) => !gone.has(id)));
};

/** Those that run. */
export const running = (processes: Processes): ReadonlyArray<ProcessView> =>
  [...processes.values()].filter(({ end }) => end === null);
