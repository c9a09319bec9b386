/**
 * Holds a session's log against every rule of the kernel, event by event, and names the first one that breaks each.
 */
import type { Event, Sequence } from "@latch/protocol";
import * as EvidenceRules from "./evidence-rules.ts";
import * as LogRules from "./log-rules.ts";
import * as PermissionRules from "./permission-rules.ts";
import type { AnyRule, Runner } from "./rule.ts";
import * as RunRules from "./run-rules.ts";
import * as ToolRules from "./tool-rules.ts";

/** Every rule there is, in the order they are reported. */
export const rules: ReadonlyArray<AnyRule> = [
  LogRules.contiguous,
  LogRules.beginsWithCreation,
  LogRules.runsDoNotOverlap,
  LogRules.requestsFit,
  LogRules.epochsAdvance,
  RunRules.nothingBetweenCallAndResult,
  RunRules.nothingChangesWhileLooking,
  ToolRules.oneTerminalResult,
  ToolRules.onlyStartedCallsComplete,
  PermissionRules.permissionsArePairs,
  PermissionRules.standingRulesAreGranted,
  ToolRules.processesEndOnce,
  EvidenceRules.onlyTheKernelCertifies,
  EvidenceRules.completionIsDerived,
  EvidenceRules.completionChanges,
  EvidenceRules.lineagesCount
];

export interface Violation {
  readonly rule: string;
  readonly sentence: string;
  readonly sequence: Sequence;
  readonly kind: string;
  readonly detail: string;
}

/** An audit at one place of a log. */
export interface Audit {
  readonly runners: ReadonlyArray<readonly [AnyRule, Runner]>;
  readonly violations: ReadonlyArray<Violation>;
  readonly events: number;
}

export const start = (checked: ReadonlyArray<AnyRule> = rules): Audit => ({
  runners: checked.map((rule) => [rule, rule.start()]),
  violations: [],
  events: 0
});

/** Checks one more event. A rule that is broken is reported once and not followed any further. */
export const step = (audit: Audit, event: Event): Audit => {
  const runners: Array<readonly [AnyRule, Runner]> = [];
  const violations = [...audit.violations];
  for (const [rule, runner] of audit.runners) {
    const { next, objection } = runner.step(event);
    if (objection === undefined) runners.push([rule, next]);
    else {
      violations.push({
        rule: rule.name,
        sentence: rule.sentence,
        sequence: event.sequence,
        kind: event.payload.type,
        detail: objection
      });
    }
  }
  return { runners, violations, events: audit.events + 1 };
};

/** Checks a whole log. */
export const audit = (events: Iterable<Event>): Audit => {
  let current = start();
  for (const event of events) current = step(current, event);
  return current;
};
