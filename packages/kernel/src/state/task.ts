/**
 * The canonical task: goal, constraints, decisions, hypotheses, questions. A rejected hypothesis is never active
 * again under the same words and never becomes a decision; only a user's own message makes a user constraint.
 */
import type { Event, TaskState, TaskUpdate } from "@latch/protocol";
import { mentionsConstraint } from "./constraint.ts";
import type { Reducer } from "./reducer.ts";
import { addTexts, removeTexts, textKey } from "./text-set.ts";

const initial: TaskState = {
  goal: null,
  userConstraints: [],
  constraints: [],
  decisions: [],
  hypotheses: [],
  touchedFiles: [],
  requiredValidations: [],
  implementationDone: false,
  openQuestions: [],
  nextActions: [],
  completionCriteria: []
};

const reduce = (state: TaskState, event: Event): TaskState => {
  const { payload } = event;
  switch (payload.type) {
    case "user_message":
      return heard(state, payload.text);
    case "task_updated":
      return updated(state, payload.update);
    case "validation_result":
      return { ...state, requiredValidations: addTexts(state.requiredValidations, payload.requirements) };
    case "implementation_claimed":
      return { ...state, implementationDone: payload.done };
    default:
      return state;
  }
};

/** The task of a session. */
export const Task: Reducer<TaskState> = {
  initial,
  kinds: ["user_message", "task_updated", "validation_result", "implementation_claimed"],
  reduce
};

const heard = (state: TaskState, text: string): TaskState => ({
  ...state,
  goal: state.goal ?? goalOf(text),
  userConstraints: mentionsConstraint(text) ? addTexts(state.userConstraints, [text]) : state.userConstraints
});

const updated = (state: TaskState, update: TaskUpdate): TaskState => {
  const hypotheses = rejectHypotheses(
    addHypotheses(state.hypotheses, update.add_hypotheses),
    update.reject_hypotheses
  );
  const rejected = hypotheses.filter((h) => h.validity === "rejected").map((h) => h.text);
  return {
    goal: update.goal?.trim() ? update.goal.trim() : state.goal,
    userConstraints: state.userConstraints,
    constraints: addTexts(
      removeTexts(state.constraints, update.supersede_constraints),
      update.add_constraints
    ),
    decisions: removeTexts(
      addTexts(removeTexts(state.decisions, update.supersede_decisions), update.add_decisions),
      rejected
    ),
    hypotheses,
    touchedFiles: addTexts(state.touchedFiles, update.touched_files),
    requiredValidations: addTexts(state.requiredValidations, update.required_validations),
    implementationDone: state.implementationDone,
    openQuestions: removeTexts(
      update.open_questions == null ? state.openQuestions : addTexts([], update.open_questions),
      update.resolve_questions
    ),
    nextActions: update.next_actions == null ? state.nextActions : addTexts([], update.next_actions),
    completionCriteria: addTexts(state.completionCriteria, update.completion_criteria)
  };
};

type Hypotheses = TaskState["hypotheses"];

const addHypotheses = (list: Hypotheses, added: ReadonlyArray<string> | undefined): Hypotheses => {
  const known = list.map((h) => h.text);
  return [
    ...list,
    ...addTexts(known, added)
      .slice(known.length)
      .map((text) => ({ text, validity: "active" as const }))
  ];
};

const rejectHypotheses = (list: Hypotheses, rejected: ReadonlyArray<string> | undefined): Hypotheses => {
  if (rejected === undefined || rejected.length === 0) return list;
  const keys = new Set(rejected.map(textKey));
  const unknown = addTexts(
    list.map((h) => h.text),
    rejected
  ).slice(list.length);
  return [
    ...list.map((h) => (keys.has(textKey(h.text)) ? { ...h, validity: "rejected" as const } : h)),
    ...unknown.map((text) => ({ text, validity: "rejected" as const }))
  ];
};

/** The goal until the model words it: the first line that says something. */
export const goalOf = (text: string): string | null =>
  text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "")
    ?.slice(0, 400) ?? null;
