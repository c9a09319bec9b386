/** What the processes below one cost, as Linux tells it. */
import { readdirSync, readFileSync } from "node:fs";

/** The clock that `/proc` counts in, per second: fixed in what Linux shows to programs. */
const ticksPerSecond = 100;

/** @type {(file: string) => string} */
const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
};

/** @type {(pid: number) => ReadonlyArray<number>} */
const childrenOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number)
    );
  } catch {
    return [];
  }
};

/** All processes below one, which is not among them. @type {(pid: number) => ReadonlyArray<number>} */
export const below = (pid) => childrenOf(pid).flatMap((child) => [child, ...below(child)]);

/** The most memory that each process below one has held so far, together, in MiB. @type {(pid: number) => number} */
export const peakMemory = (pid) =>
  below(pid).reduce((sum, each) => {
    const kib = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${each}/status`))?.[1];
    return sum + Number(kib ?? 0) / 1024;
  }, 0);

/** The time that the processes below one have had a core, in milliseconds. @type {(pid: number) => number} */
export const cpuMillis = (pid) =>
  below(pid).reduce((sum, each) => {
    // The name in the second field may hold anything, so fields are counted from its end.
    const fields = read(`/proc/${each}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    const ticks = [11, 12, 13, 14].reduce((total, at) => total + Number(fields[at] ?? 0), 0);
    return sum + (ticks / ticksPerSecond) * 1000;
  }, 0);

/** @type {(pid: number) => void} */
export const endTree = (pid) => {
  for (const each of [...below(pid), pid]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It was over before.
    }
  }
};
