/** One thing that the doctor has looked at, and what all of them amount to. */
import { exitCodes } from "../../output/status.ts";

export type CheckId =
  | "node"
  | "sandbox"
  | "ripgrep"
  | "git"
  | "config"
  | "provider"
  | "credential"
  | "state"
  | "store"
  | "workspace";

export interface Check {
  readonly id: CheckId;
  readonly status: "ok" | "warning" | "failed";
  readonly summary: string;
  /** What to do about it, or what more there is to know. */
  readonly detail?: string;
}

export const ok = (id: CheckId, summary: string, detail?: string): Check => ({
  id,
  status: "ok",
  summary,
  ...(detail === undefined ? {} : { detail })
});

export const warning = (id: CheckId, summary: string, detail: string): Check => ({
  id,
  status: "warning",
  summary,
  detail
});

export const failed = (id: CheckId, summary: string, detail?: string): Check => ({
  id,
  status: "failed",
  summary,
  ...(detail === undefined ? {} : { detail })
});

/** What a person mends in the config, and not on the machine. */
const configuration: ReadonlySet<CheckId> = new Set(["config", "provider", "credential"]);

/** The exit code: 2 where the config is at fault, else 1 where anything is. */
export const verdict = (checks: ReadonlyArray<Check>): 0 | 1 | 2 => {
  const failures = checks.filter(({ status }) => status === "failed");
  if (failures.some(({ id }) => configuration.has(id))) return exitCodes.configuration_error;
  return failures.length > 0 ? exitCodes.failed : exitCodes.completed;
};
