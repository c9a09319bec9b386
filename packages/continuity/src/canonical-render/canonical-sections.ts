/**
 * What canonical state says, in the order it says it. A rejected hypothesis is shown as settled, never among the
 * active ones. Nothing here changes unless the state does: no counters, no times, no words of the last turn.
 */
import type { CanonicalInput } from "@latch/protocol";
import { canonicalLineChars, goalChars, touchedFilesShown, userConstraintChars } from "../defaults.ts";
import { lineOf, type Section } from "./section.ts";

const bullet = (text: string): string => `- ${lineOf(text, canonicalLineChars)}`;

/** The sections of a state, most binding first. */
export const canonicalSections = (input: CanonicalInput): ReadonlyArray<Section> => {
  const { task } = input;
  const active = task.hypotheses.filter((entry) => entry.validity === "active");
  const rejected = task.hypotheses.filter((entry) => entry.validity === "rejected");
  return [
    {
      title: "GOAL",
      lines: [task.goal === null ? "(none stated)" : lineOf(task.goal, goalChars)],
      hold: "never dropped",
      drop: "last"
    },
    { title: "COMPLETION", lines: [completionLine(input)], hold: "never dropped", drop: "last" },
    {
      title: "USER CONSTRAINTS (the user's own words)",
      lines: task.userConstraints.map((text) => `- ${lineOf(text, userConstraintChars)}`),
      hold: "never dropped",
      drop: "first"
    },
    { title: "CONSTRAINTS", lines: task.constraints.map(bullet), hold: 100, drop: "first" },
    { title: "DECISIONS", lines: task.decisions.map(bullet), hold: 90, drop: "first" },
    { title: "REQUIRED VALIDATIONS", lines: task.requiredValidations.map(bullet), hold: 85, drop: "last" },
    {
      title: "CURRENT EVIDENCE",
      lines: input.evidence.map((entry) => bullet(`${entry.claim} [${entry.status}] ${entry.detail}`)),
      hold: 80,
      drop: "first"
    },
    {
      title: "ACTIVE FAILURE LINEAGES",
      lines: input.failures.map((entry) =>
        bullet(`${entry.subject} (${entry.count} in a row) ${entry.detail}`)
      ),
      hold: 75,
      drop: "first"
    },
    { title: "FAILURES UNDERSTOOD AND CLOSED", lines: input.disproofs.map(bullet), hold: 60, drop: "first" },
    { title: "OPEN QUESTIONS", lines: task.openQuestions.map(bullet), hold: 70, drop: "last" },
    { title: "NEXT ACTIONS", lines: task.nextActions.map(bullet), hold: 65, drop: "last" },
    { title: "COMPLETION CRITERIA", lines: task.completionCriteria.map(bullet), hold: 55, drop: "last" },
    { title: "ACTIVE HYPOTHESES", lines: active.map((entry) => bullet(entry.text)), hold: 50, drop: "first" },
    {
      title: "REJECTED HYPOTHESES (settled: do not pursue again)",
      lines: rejected.map((entry) => bullet(entry.text)),
      hold: 40,
      drop: "first"
    },
    { title: "TOUCHED FILES", lines: touched(task.touchedFiles), hold: 10, drop: "first" }
  ];
};

const completionLine = (input: CanonicalInput): string =>
  `${input.completion}${input.task.implementationDone ? " (implementation claimed done)" : ""}`;

const touched = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const shown = files.slice(-touchedFilesShown).map(bullet);
  const more = files.length - shown.length;
  return more > 0 ? [`- (${more} earlier)`, ...shown] : shown;
};
