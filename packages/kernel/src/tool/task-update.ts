/** `task_update`: the model keeps the canonical task current. The answer shows the state, never an id. */
import { type Payload, type TaskState, TaskUpdate } from "@latch/protocol";
import { Effect } from "effect";
import { SessionLog } from "../run/session-log.ts";
import { foresee } from "../state/session-state.ts";
import { ClosedFailures } from "./closed-failures.ts";
import { tool } from "./tool.ts";

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const closed = yield* ClosedFailures;
  return tool({
    name: "task_update",
    description:
      "Record what must survive the conversation: goal, constraints, decisions, hypotheses (add or reject), questions, next actions, required validations. add_* lists are added; open_questions and next_actions replace. close_failures keeps why a failure of this session is no problem, for later sessions too; reopen_failures takes that back.",
    parameters: TaskUpdate,
    observes: false,
    run: (update) =>
      Effect.gen(function* () {
        const findings = yield* closed.eventsFor(update);
        const events: ReadonlyArray<Payload> = [{ type: "task_updated", update }, ...findings];
        return { output: renderTask(foresee(yield* log.state, log.session, events).task), events };
      })
  });
});

/** The task in lines for a model. */
export const renderTask = (task: TaskState): string => {
  const section = (title: string, items: ReadonlyArray<string>): ReadonlyArray<string> =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${item}`)];
  const hypotheses = (validity: "active" | "rejected") =>
    task.hypotheses.filter((h) => h.validity === validity).map((h) => h.text);
  return [
    `goal: ${task.goal ?? "not set"}`,
    ...section("constraints", [...task.userConstraints, ...task.constraints]),
    ...section("decisions", task.decisions),
    ...section("active hypotheses", hypotheses("active")),
    ...section("rejected hypotheses", hypotheses("rejected")),
    ...section("open questions", task.openQuestions),
    ...section("next actions", task.nextActions),
    ...section("required validations", task.requiredValidations),
    ...section("completion criteria", task.completionCriteria)
  ].join("\n");
};
