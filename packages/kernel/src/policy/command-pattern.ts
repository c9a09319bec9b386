/**
 * A pattern made from one approved command, that the next one like it fits. What varies from run to run (paths of the
 * workspace, numbers, hashes, messages) is generalised; what decides (programs, verbs, options, hosts) is not. A
 * pattern speaks of one command; a line of several fits only if each of them fits by itself.
 */
import type { RuleSlot } from "@latch/protocol";
import { cellOf, rowOf } from "./cell.ts";
import type { Finding } from "./decision.ts";
import type { Concern } from "./decision-table.ts";
import { locate, type PathFacts } from "./location.ts";
import { within } from "./path.ts";
import { analyse } from "./shell/analyse.ts";
import { settled } from "./shell/effects.ts";
import { type Field, programName, textOf } from "./shell/field.ts";
import type { Segment } from "./shell/walked.ts";

export interface CommandPattern {
  readonly slots: ReadonlyArray<RuleSlot>;
  /** What the approved command was asked about: names of concerns, as a log keeps them. Nothing beyond them fits. */
  readonly concerns: ReadonlyArray<string>;
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

/** The patterns of this text, one for each of its commands; none where nothing like it may pass unseen. */
export const generalise = (command: string, facts: PathFacts): ReadonlyArray<CommandPattern> | undefined => {
  const patterns = deciding(command, facts)?.map((segment) => patternOf(segment, facts));
  const made = patterns?.filter((pattern) => pattern !== undefined);
  return made !== undefined && made.length === patterns?.length ? made : undefined;
};

/**
 * The commands of a text that decide whether it may pass: those that do more than read, or all where none does. None
 * where something must be looked at each time, or where something is said of the text that none of them explains.
 */
const deciding = (command: string, facts: PathFacts): ReadonlyArray<Segment> | undefined => {
  const { effects, segments } = analyse(command, facts, facts.workspace);
  if (effects.findings.some(({ concern }) => neverStanding.has(concern) || refused(concern)))
    return undefined;
  const acting = effects.readOnly ? segments : segments.filter((segment) => !segment.effects.readOnly);
  const explained = new Set(
    acting.flatMap((segment) => segment.effects.findings.map((finding) => said(finding)))
  );
  return acting.length > 0 && effects.findings.every((finding) => explained.has(said(finding)))
    ? acting
    : undefined;
};

/** Two findings that say the same. */
const said = (finding: Finding): string => `${finding.concern} ${finding.detail}`;

const refused = (concern: Concern): boolean => cellOf(concern, "work", "standard") === "deny";

const patternOf = (segment: Segment, facts: PathFacts): CommandPattern | undefined => {
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
): RuleSlot | undefined => {
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

const withoutRepeats = (slots: ReadonlyArray<RuleSlot>): ReadonlyArray<RuleSlot> =>
  slots.filter((slot, index) => slot.type !== "paths" || slots[index - 1]?.type !== "paths");

/** The patterns that a command fits, one for each of its commands that must fit one; undefined where one has none. */
export const fitting = <Pattern extends CommandPattern>(
  patterns: ReadonlyArray<Pattern>,
  command: string,
  facts: PathFacts
): ReadonlyArray<Pattern> | undefined => {
  const commands = deciding(command, facts);
  const fits = commands?.map((segment) => patterns.find((pattern) => covers(pattern, segment, facts)));
  const found = fits?.filter((pattern) => pattern !== undefined);
  return found !== undefined && found.length === commands?.length ? found : undefined;
};

const covers = (pattern: CommandPattern, segment: Segment, facts: PathFacts): boolean => {
  const made = patternOf(segment, facts);
  return (
    made !== undefined &&
    JSON.stringify(made.slots.map(slotKey)) === JSON.stringify(pattern.slots.map(slotKey)) &&
    made.concerns.every((concern) => pattern.concerns.includes(concern)) &&
    made.externalRoots.every((root) => pattern.externalRoots.includes(root))
  );
};

/** Two slots that are the same, whatever order a log keeps their members in. */
const slotKey = (slot: RuleSlot): string => (slot.type === "text" ? `text ${slot.text}` : slot.type);
