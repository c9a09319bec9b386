/** Rules about evidence, completion and failure lineages. */
import { advancesGeneration, type EventOf, isKind } from "@latch/protocol";
import * as Completion from "../state/completion.ts";
import * as Evidence from "../state/evidence.ts";
import * as Failure from "../state/failure.ts";
import { Task } from "../state/task.ts";
import { textKey } from "../state/text-set.ts";
import { rule } from "./rule.ts";

type Validation = EventOf<"validation_result">;

export const onlyTheKernelCertifies = rule<Validation | null>({
  name: "only_the_kernel_certifies",
  sentence:
    "passed and failed evidence rests on a command that the kernel ran, with that outcome, for that claim",
  // Evidence follows its validation before the next one is run.
  initial: null,
  check: (newest, event) => {
    const { payload } = event;
    if (isKind("validation_result")(event)) return [event];
    if (payload.type !== "evidence_created") return [newest];
    const { evidence } = payload;
    if (evidence.status !== "passed" && evidence.status !== "failed") return [newest];
    const source = newest?.sequence === evidence.source ? newest?.payload : undefined;
    if (source === undefined) return [newest, `"${evidence.claim}" ${evidence.status} on no validation`];
    if (source.passed !== (evidence.status === "passed")) {
      return [
        newest,
        `"${evidence.claim}" ${evidence.status}, but its command exited with ${source.exitCode}`
      ];
    }
    if (!source.requirements.some((name) => textKey(name) === textKey(evidence.claim))) {
      return [newest, `"${evidence.claim}" is not what its validation was about`];
    }
    return evidence.generation === source.generation
      ? [newest]
      : [newest, `"${evidence.claim}" is of another generation than its validation`];
  }
});

export const completionIsDerived = rule({
  name: "completion_is_derived",
  sentence:
    "an announced completion is what the evidence says: nothing is verified that a later change of this session made stale",
  initial: { task: Task.initial, ledger: Evidence.Evidence.initial, lastChange: 0 },
  check: (state, event) => {
    const next = {
      task: Task.reduce(state.task, event),
      ledger: Evidence.Evidence.reduce(state.ledger, event),
      lastChange: advancesGeneration(event.payload) ? event.globalSequence : state.lastChange
    };
    if (event.payload.type !== "completion_changed" || event.payload.completion !== "verified") return [next];
    if (!next.task.implementationDone) return [next, "verified without a claim"];
    if (next.task.requiredValidations.length === 0) return [next, "verified with nothing to verify"];
    const unproved = next.task.requiredValidations.find((claim) => {
      const entry = Evidence.current(next.ledger, claim);
      return entry?.status !== "passed" || (entry.generation ?? -1) < next.lastChange;
    });
    return unproved === undefined ? [next] : [next, `verified although "${unproved}" has no current pass`];
  }
});

export const completionChanges = rule({
  name: "completion_changes",
  sentence: "completion is announced only when it changed",
  initial: Completion.Announced.initial,
  check: (state, { payload }) => {
    if (payload.type !== "completion_changed") return [state];
    return payload.completion === state ? [state, `it was ${state} already`] : [payload.completion];
  }
});

export const lineagesCount = rule({
  name: "lineages_count",
  sentence: "the same failure of a lineage counts up by one, another one starts over at 1",
  initial: Failure.Failures.initial,
  check: (state, event) => {
    const next = Failure.Failures.reduce(state, event);
    if (event.payload.type !== "failure_attempt") return [next];
    const { subject, signature, count } = event.payload;
    const before = state.get(textKey(subject));
    const due = before?.signature === signature ? before.count + 1 : 1;
    return count === due ? [next] : [next, `"${subject}" counts ${count}, ${due} is due`];
  }
});
