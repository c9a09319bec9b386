/**
 * Unfinished artifact files: what a process that died was writing. A name says whose it is, so that nobody takes away
 * the file that a living process is at.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { foreignLeftoverMillis } from "../defaults.ts";

/** Process ids mean something on one machine, in one namespace of processes. */
const realm = (): string => {
  const space = (() => {
    try {
      return readlinkSync("/proc/self/ns/pid");
    } catch {
      return "";
    }
  })();
  return createHash("sha256").update(`${hostname()}\n${space}`).digest("hex").slice(0, 12);
};

/** A name that no other writer uses. */
export const unfinishedName = (): string => `${realm()}-${process.pid}-${randomUUID()}`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
};

/** Whether whoever wrote a file is gone. Of another realm nothing is known but the file's age. */
export const isAbandoned = (name: string, ageMillis: number): boolean => {
  const [home, pid] = name.split("-");
  return home === realm() && pid !== undefined && /^\d+$/.test(pid)
    ? !isAlive(Number(pid))
    : ageMillis > foreignLeftoverMillis;
};

/** Removes what nobody will finish. */
export const removeLeftovers = (directory: string, now: number): void => {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modified !== undefined && isAbandoned(name, now - modified)) rmSync(file, { force: true });
  }
};
