/** What the doctor says, to a person and to a script. */
import type { InferenceProfile } from "@latch/protocol";
import type { Paths } from "../../config/paths.ts";
import { table } from "../../output/table.ts";
import { type Check, verdict } from "./check.ts";

export interface Examination {
  readonly workspace: string;
  readonly paths: Paths;
  readonly profile: InferenceProfile | null;
  readonly checks: ReadonlyArray<Check>;
}

const pathNames = [
  "home",
  "config",
  "secrets",
  "catalog",
  "state",
  "database",
  "artifacts",
  "cache"
] as const;

export const examinationRecord = ({ workspace, paths, profile, checks }: Examination) => ({
  schema_version: 1,
  ok: verdict(checks) === 0,
  workspace,
  config_path: paths.config.path,
  state_dir: paths.state.path,
  paths: Object.fromEntries(pathNames.map((name) => [name, paths[name]])),
  provider: profile?.provider ?? null,
  model: profile?.model ?? null,
  effort: profile?.effort ?? null,
  checks
});

const labels = { ok: "ok  ", warning: "warn", failed: "FAIL" } as const;

export const examinationText = ({ paths, checks }: Examination): string => {
  const tally = (status: Check["status"]): number => checks.filter((check) => check.status === status).length;
  return `${[
    ...checks.flatMap(({ id, status, summary, detail }) => [
      `${labels[status]}  ${id.padEnd(10)}  ${indented(summary)}`,
      ...(detail === undefined || status === "ok" ? [] : [`${" ".repeat(18)}${indented(detail)}`])
    ]),
    "",
    ...table(pathNames.map((name) => [name, paths[name].path, `(${paths[name].source})`])),
    "",
    `${tally("ok")} ok, ${tally("warning")} warnings, ${tally("failed")} failed`
  ].join("\n")}\n`;
};

const indented = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .join(`\n${" ".repeat(18)}`);
