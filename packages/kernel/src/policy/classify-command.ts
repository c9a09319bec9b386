/**
 * `shell`, `validate` and `exec_start`: what the command may do, what was requested for it, and what is left of both in
 * this mode.
 */
import type { Capability } from "@latch/protocol";
import type { Call, Classification } from "./call.ts";
import { capabilities } from "./capability-set.ts";
import { rowOf } from "./cell.ts";
import { decide, type Finding } from "./decision.ts";
import type { Concern } from "./decision-table.ts";
import { maxCommandCharacters } from "./defaults.ts";
import { requests } from "./request.ts";
import { analyse } from "./shell/analyse.ts";
import type { Effects } from "./shell/effects.ts";

export const classifyCommand = (call: Call, command: string, requested: unknown): Classification => {
  const { effects } = analyse(command, call.facts, call.facts.workspace);
  const request = requests(requested, call.mode, call.workspaceWrite, effects.externalRoots.length > 0);
  const extra = request.capabilities.filter((capability) => capability !== "workspace_read");
  const readOnly = effects.readOnly && extra.length === 0;
  const findings = [
    ...standing(call, readOnly),
    ...effects.findings.map((finding) => inThisConfiguration(call, finding)),
    ...request.findings
  ];
  return {
    decision: decide(findings, call.mode, call.safety),
    capabilities: capabilities([
      ...base(call, effects, readOnly),
      ...request.capabilities,
      ...findings.flatMap(({ concern }) => rowOf(concern).capability ?? [])
    ]),
    externalRoots: effects.externalRoots,
    operation: shorten(command),
    isCommand: true,
    readOnly,
    findings,
    touches: touchesOf(effects),
    autoExecuted: effects.autoExecuted
  };
};

/** What is said about every command, whatever it does. */
const standing = (call: Call, readOnly: boolean): ReadonlyArray<Finding> => [
  { concern: readOnly ? "reading_command" : "command", detail: "" },
  ...(call.name === "exec_start" ? [{ concern: "managed_process" as const, detail: "" }] : [])
];

/** A command that only reads gets nothing to write with, in any mode. */
const base = (call: Call, effects: Effects, readOnly: boolean): ReadonlyArray<Capability> => {
  const mayWrite = call.mode === "work" && call.workspaceWrite && !readOnly;
  return [
    "workspace_read",
    ...(readOnly ? [] : (["build_artifact_write"] as const)),
    ...(mayWrite ? (["workspace_source_write"] as const) : []),
    ...(mayWrite && effects.manifests.length + effects.autoExecuted.length > 0
      ? (["workspace_metadata_write"] as const)
      : [])
  ];
};

/** Findings of a write or a command whose target the words don't tell. */
const untold: ReadonlySet<Concern> = new Set(["unplaced_write", "hidden_command", "unreadable_command"]);

/** What has to be kept before it runs. Where the words don't say what it replaces, it may be anything. */
const touchesOf = ({ touches, findings }: Effects): Effects["touches"] =>
  findings.some(({ concern }) => untold.has(concern)) && !touches.some(({ type }) => type === "unnamed")
    ? [...touches, { type: "unnamed" }]
    : touches;

/** The same finding may be refused by configuration. */
const inThisConfiguration = (call: Call, finding: Finding): Finding => {
  const refused = refusedBy(call, finding.concern);
  return refused === undefined ? finding : { concern: refused, detail: finding.detail };
};

const refusedBy = (call: Call, concern: Concern): Concern | undefined => {
  if (concern === "external_write" && call.outsideWorkspace === "deny") return "external_write_forbidden";
  if (concern === "git_metadata" && !call.workspaceWrite) return "unwritable_workspace";
  if (concern === "discards_work" && !call.workspaceWrite) return "unwritable_workspace";
  return undefined;
};

/** Whoever is asked sees the whole command; a longer one is refused, and nobody is asked. */
const shorten = (command: string): string =>
  command.length <= maxCommandCharacters ? command : `${command.slice(0, maxCommandCharacters)}…`;
