/**
 * The first process of a sandbox, seen from outside. Its end is the end of every process inside: the kernel kills them
 * all and lets it go only when the last is gone. A number can be given to another process later, so a process is its
 * number and its start time.
 */
import { readText } from "../path/look.ts";

export interface Identity {
  readonly pid: number;
  /** Ticks since boot. */
  readonly startTime: string;
}

export interface ProcessStat {
  readonly state: string;
  readonly startTime: string;
}

/** From the text of `/proc/PID/stat`; the name in brackets may hold brackets and spaces of its own. */
export const parseStat = (text: string): ProcessStat | undefined => {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  return state === undefined || startTime === undefined ? undefined : { state, startTime };
};

const statOf = (pid: number): ProcessStat | undefined => {
  const text = readText(`/proc/${pid}/stat`);
  return text === undefined ? undefined : parseStat(text);
};

/** The living children of a process. */
export const childrenOf = (pid: number): ReadonlyArray<Identity> =>
  (readText(`/proc/${pid}/task/${pid}/children`) ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map(Number)
    .flatMap((child) => {
      const stat = statOf(child);
      return stat === undefined ? [] : [{ pid: child, startTime: stat.startTime }];
    });

/** False also for a zombie: what it ran is over, only its exit code waits to be read. */
export const isAlive = ({ pid, startTime }: Identity): boolean => {
  const stat = statOf(pid);
  return stat !== undefined && stat.startTime === startTime && stat.state !== "Z" && stat.state !== "X";
};

/** Sends SIGKILL, unless it is gone already. */
export const kill = (identity: Identity): void => {
  if (isAlive(identity)) signal(identity.pid);
};

/** A negative number is a process group. Already gone is what was wanted. */
export const signal = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return;
  }
};
