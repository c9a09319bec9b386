// Runs a process and says what it took, by the operating system's own accounts.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second, as Linux has it on every machine that Node runs on. */
const ticks = 100;

/** CPU milliseconds of all children that have ended and been waited for, their own included. */
const childrenCpu = () => {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticks;
};

/** Resident bytes of a process and everything below it, now. */
const treeBytes = (/** @type {number} */ root) => {
  const parents = new Map();
  const sizes = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      parents.set(Number(name), Number(fields[1]));
      sizes.set(Number(name), Number(fields[21]) * 4096);
    } catch {
      // It ended meanwhile.
    }
  }
  const below = (/** @type {number} */ pid) => {
    for (let at = pid; at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...sizes].reduce((sum, [pid, size]) => (below(pid) ? sum + size : sum), 0);
};

/**
 * @param {ReadonlyArray<string>} command
 * @param {{ cwd?: string | undefined, env?: NodeJS.ProcessEnv, watchMemory?: boolean }} [options]
 */
export const measure = async (
  [program = process.execPath, ...args],
  { cwd, env, watchMemory = false } = {}
) => {
  const cpuBefore = childrenCpu();
  const started = performance.now();
  const child = spawn(program, args, { cwd, env: env ?? process.env, stdio: ["ignore", "pipe", "pipe"] });
  let peak = 0;
  const watch = watchMemory
    ? setInterval(() => {
        peak = Math.max(peak, treeBytes(child.pid ?? -1));
      }, 15)
    : undefined;
  /** @type {Array<Buffer>} */
  const output = [];
  child.stdout.on("data", (part) => output.push(part));
  child.stderr.on("data", (part) => output.push(part));
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watch);
  if (code !== 0)
    throw new Error(`${program} ${args.join(" ")} exited with ${code}:\n${Buffer.concat(output)}`);
  return { started, wall: performance.now() - started, cpu: childrenCpu() - cpuBefore, peak };
};

export const median = (/** @type {ReadonlyArray<number>} */ values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
