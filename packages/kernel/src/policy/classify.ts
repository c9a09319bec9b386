/**
 * What a call may do, and whether it may: for every tool there is, and for every name that is no tool.
 *
 * 1. A name outside the vocabulary is refused.
 * 2. Nothing the model says about a call makes it easier to pass.
 * 3. The same call, configuration and paths give the same answer.
 */
import type { Capability } from "@latch/protocol";
import type { Call, Classification } from "./call.ts";
import { capabilities, onlyReads } from "./capability-set.ts";
import { rowOf } from "./cell.ts";
import { classifyCommand } from "./classify-command.ts";
import { decide, type Finding } from "./decision.ts";
import type { Concern } from "./decision-table.ts";
import { type Location, locate } from "./location.ts";
import { parent } from "./path.ts";

type Rule = (call: Call) => Classification;

/** Classifies a call. Pure and total: any value may stand in `args`. */
export const classify = (call: Call): Classification =>
  Object.hasOwn(rules, call.name) ? (rules[call.name] ?? unknownTool)(call) : unknownTool(call);

/** A text argument, where it is one. */
const textAt = (args: unknown, key: string): string => {
  if (typeof args !== "object" || args === null) return "";
  const value: unknown = Object.entries(args).find(([name]) => name === key)?.[1];
  return typeof value === "string" ? value : "";
};

const valueAt = (args: unknown, key: string): unknown =>
  typeof args === "object" && args !== null
    ? Object.entries(args).find(([name]) => name === key)?.[1]
    : undefined;

const classified = (
  call: Call,
  operation: string,
  findings: ReadonlyArray<Finding>,
  rest: Partial<Classification> = {}
): Classification => {
  const needs = capabilities(
    findings.flatMap((finding): ReadonlyArray<Capability> => {
      const { capability } = rowOf(finding.concern);
      return capability === null ? [] : [capability];
    })
  );
  return {
    decision: decide(findings, call.mode, call.safety),
    capabilities: needs,
    externalRoots: [],
    operation,
    isCommand: false,
    readOnly: onlyReads(needs),
    findings,
    touches: [],
    autoExecuted: [],
    ...rest
  };
};

const plainly =
  (concern: Concern): Rule =>
  (call) =>
    classified(call, call.name, [{ concern, detail: "" }]);

const unknownTool: Rule = (call) =>
  classified(call, call.name, [{ concern: "unknown_tool", detail: call.name }]);

/** Reading a file by path: what is masked for commands is masked here too. */
const readsPath: Rule = (call) => {
  const path = textAt(call.args, "path");
  const located = locate(call.facts, path === "" ? "." : path, call.facts.workspace);
  const masked = located.location === "state_directory" || located.location === "secret";
  const finding: Finding = masked
    ? { concern: "masked_read", detail: path }
    : { concern: "read", detail: "" };
  return classified(call, `${call.name} ${path}`.trim(), [finding]);
};

/** Writing a file by path. */
const writesPath: Rule = (call) => {
  const path = textAt(call.args, "path");
  const located = locate(call.facts, path === "" ? "." : path, call.facts.workspace);
  const concern = writing(call, located.location);
  const outside = concern === "external_write";
  const inside = located.location !== "external" && located.location !== "system";
  return classified(
    call,
    `${call.name} ${path}`.trim(),
    [
      { concern: "read", detail: "" },
      { concern, detail: path }
    ],
    {
      externalRoots: outside ? [parent(located.path)] : [],
      touches: inside ? [{ type: "path", path: located.path, recursive: false, pattern: false }] : [],
      autoExecuted: concern === "auto_executed_write" ? [located.path] : []
    }
  );
};

const writing = (call: Call, location: Location): Concern => {
  switch (location) {
    case "state_directory":
    case "secret":
      return "state_directory";
    case "system":
    case "sink":
    case "socket":
      return "system_write";
    case "external":
      return call.outsideWorkspace === "deny" ? "external_write_forbidden" : "external_write";
    default:
      return call.workspaceWrite ? inWorkspace[location] : "unwritable_workspace";
  }
};

const inWorkspace: Readonly<Record<"workspace" | "manifest" | "auto_executed" | "git", Concern>> = {
  workspace: "file_write",
  manifest: "manifest_write",
  auto_executed: "auto_executed_write",
  git: "git_metadata"
};

const undo: Rule = (call) =>
  classified(call, call.name, [
    { concern: "read", detail: "" },
    { concern: call.workspaceWrite ? "undo" : "unwritable_workspace", detail: "" }
  ]);

const command: Rule = (call) =>
  classifyCommand(call, textAt(call.args, "command"), valueAt(call.args, "capabilities"));

const rules: Readonly<Record<string, Rule>> = {
  read_file: readsPath,
  read_image: readsPath,
  search: readsPath,
  read_artifact: plainly("read"),
  patch: writesPath,
  write: writesPath,
  shell: command,
  exec_start: command,
  validate: command,
  exec_poll: plainly("read"),
  exec_terminate: plainly("read"),
  git_status: plainly("read"),
  git_diff: plainly("read"),
  recall: plainly("read"),
  load_skill: plainly("read"),
  task_update: plainly("bookkeeping"),
  record_evidence: plainly("bookkeeping"),
  complete: plainly("bookkeeping"),
  undo,
  checkpoint: plainly("checkpoint")
};

/** The tools that policy knows. */
export const knownTools: ReadonlyArray<string> = Object.keys(rules);
