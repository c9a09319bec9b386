/** Which Bubblewrap runs: the one `LATCH_BWRAP` names, and no other then; else the first on the search path. */
import { accessSync, constants, statSync } from "node:fs";
import { findProgram } from "../facts/host.ts";
import { look } from "../path/look.ts";
import type { Settings } from "../settings.ts";

export type Bubblewrap =
  | { readonly type: "found"; readonly path: string; readonly setuid: boolean }
  | { readonly type: "missing" }
  /** `LATCH_BWRAP` names something that can't be run. */
  | { readonly type: "unusable"; readonly path: string; readonly problem: string };

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const setuid = (path: string): boolean => (statSync(path).mode & 0o4000) !== 0;

const named = (path: string): Bubblewrap => {
  if (!path.startsWith("/")) return { type: "unusable", path, problem: "is not an absolute path" };
  const fact = look(path);
  if (fact === undefined) return { type: "unusable", path, problem: "does not exist" };
  if (fact.kind !== "file") return { type: "unusable", path, problem: "is not a file" };
  return executable(path)
    ? { type: "found", path, setuid: setuid(path) }
    : { type: "unusable", path, problem: "is not executable" };
};

export const locateBubblewrap = ({ environment }: Settings): Bubblewrap => {
  const override = environment["LATCH_BWRAP"];
  if (override !== undefined && override !== "") return named(override);
  const path = findProgram(environment, "bwrap");
  if (path === undefined) return { type: "missing" };
  return executable(path)
    ? { type: "found", path, setuid: setuid(path) }
    : { type: "unusable", path, problem: "is not executable" };
};
