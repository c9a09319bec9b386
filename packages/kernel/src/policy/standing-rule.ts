/**
 * "Always allow": a rule made from one approved command, that allows the next one like it. What varies from run to run
 * (paths of the workspace, numbers, hashes, messages) is generalised; what decides (programs, verbs, options, hosts) is
 * not. A rule speaks of one command; a line of several passes only if each of them passes by itself.
 */

import { cellOf, rowOf } from "./cell.ts";
import type { Finding } from "./decision.ts";
import type { Concern } from "./decision-table.ts";
import { locate, type PathFacts } from "./location.ts";
import { within } from "./path.ts";
import { analyse } from "./shell/analyse.ts";
import { settled } from "./shell/effects.ts";
import { type Field, programName, textOf } from "./shell/field.ts";
import type { Segment } from "./shell/walked.ts";

/** One argument of a rule. */
export type Slot =
  | { readonly type: "text"; readonly text: string }
  /** One or more paths of the workspace. */
  | { readonly type: "paths" }
  | { readonly type: "number" }
  | { readonly type: "hash" }
  /** A text for people, like a commit message. */
  | { readonly type: "prose" };

export interface StandingRule {
  readonly slots: ReadonlyArray<Slot>;
  /** What the approved command was asked about. The rule allows nothing beyond it. */
  readonly concerns: ReadonlyArray<Concern>;
  readonly externalRoots: ReadonlyArray<string>;
}

/** Asked about every time: no later command is enough like the approved one. */
const neverStanding: ReadonlySet<Concern> = new Set([
  "hidden_command",
  "unreadable_command",
  "discards_work",
  "unplaced_write"
]);

/** What is asked about or refused somewhere in the table; the rest needs no rule. */
const weighty = (segment: Segment): ReadonlyArray<Concern> => {
  const concerns = settled(segment.effects).findings.map((finding) => finding.concern);
  return [...new Set(concerns)].filter(
    (concern) => rowOf(concern).looking !== "allow" || cellOf(concern, "work", "strict") !== "allow"
  );
};

/** The rules that an "always allow" of this command makes, one for each of its commands; none where it can't be. */
export const generalise = (command: string, facts: PathFacts): ReadonlyArray<StandingRule> | undefined => {
  const { effects, segments } = analyse(command, facts, facts.workspace);
  if (effects.findings.some(({ concern }) => neverStanding.has(concern) || refused(concern)))
    return undefined;
  const rules = segments
    .filter((segment) => !segment.effects.readOnly)
    .map((segment) => ruleOf(segment, facts));
  const made = rules.filter((rule) => rule !== undefined);
  return made.length === rules.length && made.length > 0 ? made : undefined;
};

const refused = (concern: Concern): boolean => cellOf(concern, "work", "standard") === "deny";

const ruleOf = (segment: Segment, facts: PathFacts): StandingRule | undefined => {
  const names = segment.fields.map((field) => programName(textOf(field) ?? ""));
  const traits: Traits = {
    runsFiles: names.some((name) => interpreter.test(name)),
    keepsMessages: messageKeeper.test(names[0] ?? ""),
    facts
  };
  const slots = segment.fields.map((field, index) => slotOf(field, index, segment.fields[index - 1], traits));
  const known = slots.filter((slot) => slot !== undefined);
  if (known.length < slots.length) return undefined;
  return {
    slots: withoutRepeats(known),
    concerns: weighty(segment),
    externalRoots: settled(segment.effects).externalRoots
  };
};

/** What decides how far the arguments of a command may be generalised. */
interface Traits {
  /** A path among its arguments is code to run. */
  readonly runsFiles: boolean;
  readonly keepsMessages: boolean;
  readonly facts: PathFacts;
}

/** Programs for which a path is code to run: another path is another program. */
const interpreter =
  /^(ba|da|z|k|mk|a|fi)?sh$|^(python|pypy|node|nodejs|deno|bun|ruby|perl|php|lua|luajit|rscript|java|julia|osascript|tclsh|expect|source|\.|npx|tsx|ts-node)[0-9.]*$/;

/** Programs that keep texts for people, and the options that give them. */
const messageKeeper = /^(git|hg|svn|jj|gh)$/;
const takesProse = /^(-[a-z]*m|--message|--title|--body|--notes)$/;

/** The program's own name is never generalised, and neither is an option. */
const slotOf = (
  field: Field,
  index: number,
  before: Field | undefined,
  { runsFiles, keepsMessages, facts }: Traits
): Slot | undefined => {
  if (field.type === "unknown") return undefined;
  if (field.type === "glob") return isWorkspacePath(field.text, facts) ? { type: "paths" } : undefined;
  const { text } = field;
  if (index === 0) return { type: "text", text };
  if (keepsMessages && takesProse.test(textOf(before) ?? "")) return { type: "prose" };
  if (text.startsWith("-")) return { type: "text", text };
  if (/^[0-9a-f]{7,64}$/.test(text) && /\d/.test(text)) return { type: "hash" };
  if (/^\d+(\.\d+)*$/.test(text)) return { type: "number" };
  const path = !runsFiles && looksLikePath(text) && isWorkspacePath(text, facts);
  return path ? { type: "paths" } : { type: "text", text };
};

const looksLikePath = (text: string): boolean =>
  !/^[A-Za-z][A-Za-z0-9+.-]*:|@|=/.test(text) &&
  (/\//.test(text) || /^\.{1,2}$/.test(text) || /[^.]\.[A-Za-z0-9]{1,8}$/.test(text));

/** Inside the workspace, and neither Git's data nor anything that runs by itself. */
const isWorkspacePath = (text: string, facts: PathFacts): boolean => {
  const { location, path } = locate(facts, text, facts.workspace);
  return within(facts.workspace, path) && (location === "workspace" || location === "manifest");
};

const withoutRepeats = (slots: ReadonlyArray<Slot>): ReadonlyArray<Slot> =>
  slots.filter((slot, index) => slot.type !== "paths" || slots[index - 1]?.type !== "paths");

/** Whether the rules allow a command: each of its commands only reads, or is covered by one of them. */
export const allowedBy = (rules: ReadonlyArray<StandingRule>, command: string, facts: PathFacts): boolean => {
  const { effects, segments } = analyse(command, facts, facts.workspace);
  if (effects.findings.some(({ concern }) => neverStanding.has(concern) || refused(concern))) return false;
  const covered = segments.filter((segment) => !segment.effects.readOnly);
  const seen = new Set(
    covered.flatMap((segment) => segment.effects.findings.map((finding) => said(finding)))
  );
  return (
    covered.length > 0 &&
    effects.findings.every((finding) => seen.has(said(finding))) &&
    covered.every((segment) => rules.some((rule) => covers(rule, segment, facts)))
  );
};

/** Two findings that say the same. */
const said = (finding: Finding): string => `${finding.concern} ${finding.detail}`;

const covers = (rule: StandingRule, segment: Segment, facts: PathFacts): boolean => {
  const made = ruleOf(segment, facts);
  return (
    made !== undefined &&
    JSON.stringify(made.slots) === JSON.stringify(rule.slots) &&
    made.concerns.every((concern) => rule.concerns.includes(concern)) &&
    made.externalRoots.every((root) => rule.externalRoots.includes(root))
  );
};
