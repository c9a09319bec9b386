/**
 * "Always allow": what one approved call lets through from then on, and which rules of a session let a call through.
 *
 * 1. A rule answers a question; it never reaches past a refusal, and it changes no classification.
 * 2. Each command of a line needs a rule of its own, made for a line that had at least the same access.
 * 3. What can't be recognised again (a hidden command, a file that runs by itself) never gets one.
 */
import { type PermissionId, type RuleSlot, type StandingRule, slotText } from "@latch/protocol";
import type { StandingState } from "../state/standing.ts";
import type { Call, Classification } from "./call.ts";
import { cellOf } from "./cell.ts";
import { fitting, generalise } from "./command-pattern.ts";
import type { Concern } from "./decision-table.ts";
import { locate } from "./location.ts";

/** Tools that a rule does not tell apart: the same access, used in the same way. */
const families: Readonly<Record<string, string>> = {
  shell: "shell",
  validate: "shell",
  exec_start: "exec_start",
  write: "write",
  patch: "write"
};

/** What a file tool may be allowed for good. Git's own data and files that run by themselves are looked at each time. */
const standingWrites: ReadonlySet<Concern> = new Set(["file_write", "manifest_write", "external_write"]);

/** The rules that an "always" to this call makes; undefined where it can't have one. */
export const standingRules = (
  call: Call,
  classification: Classification
): ReadonlyArray<StandingRule> | undefined => {
  const tool = families[call.name];
  if (tool === undefined || classification.decision.type !== "ask") return undefined;
  const { capabilities, externalRoots } = classification;
  if (!classification.isCommand) {
    const rule = writeRule(call, classification, tool);
    return rule === undefined ? undefined : [rule];
  }
  return generalise(textAt(call.args, "command"), call.facts)?.map((pattern) => ({
    ...pattern,
    tool,
    capabilities,
    externalRoots
  }));
};

/** The requests whose "always" lets this call through; undefined where any part of it has none. */
export const covering = (
  granted: StandingState,
  call: Call,
  classification: Classification
): ReadonlyArray<PermissionId> | undefined => {
  const tool = families[call.name];
  if (tool === undefined || classification.decision.type !== "ask") return undefined;
  const candidates = granted.flatMap(({ requestId, rules }) =>
    rules
      .filter((rule) => rule.tool === tool && reaches(rule, classification))
      .map((rule) => ({ ...rule, requestId }))
  );
  const used = classification.isCommand
    ? fitting(candidates, textAt(call.args, "command"), call.facts)
    : fittingWrites(candidates, writeRule(call, classification, tool));
  return used === undefined ? undefined : [...new Set(used.map(({ requestId }) => requestId))];
};

/** Whether a rule was made with at least the access that the call would get. */
const reaches = (rule: StandingRule, { capabilities, externalRoots }: Classification): boolean =>
  capabilities.every((capability) => rule.capabilities.includes(capability)) &&
  externalRoots.every((root) => rule.externalRoots.includes(root));

/** Anywhere in the workspace for a path in it; outside, this one path. */
const writeRule = (call: Call, classification: Classification, tool: string): StandingRule | undefined => {
  const concerns = classification.findings
    .map(({ concern }) => concern)
    .filter((concern) => cellOf(concern, call.mode, call.safety) !== "allow");
  if (concerns.length === 0 || !concerns.every((concern) => standingWrites.has(concern))) return undefined;
  const { capabilities, externalRoots } = classification;
  const { path } = locate(call.facts, textAt(call.args, "path"), call.facts.workspace);
  const slot: RuleSlot = externalRoots.length === 0 ? { type: "paths" } : { type: "text", text: path };
  return { tool, slots: [slot], concerns, capabilities, externalRoots };
};

const fittingWrites = <Rule extends StandingRule>(
  candidates: ReadonlyArray<Rule>,
  wanted: StandingRule | undefined
): ReadonlyArray<Rule> | undefined => {
  const fits = candidates.find(
    (rule) =>
      wanted?.concerns.every((concern) => rule.concerns.includes(concern)) === true &&
      slotText(rule.slots[0]) === slotText(wanted.slots[0])
  );
  return fits === undefined ? undefined : [fits];
};

const textAt = (args: unknown, key: string): string => {
  const value: unknown = typeof args === "object" && args !== null ? Reflect.get(args, key) : undefined;
  return typeof value === "string" ? value : "";
};
