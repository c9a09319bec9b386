/** The task as a sidebar shows it: what it is, how far it is, what is required of it. */
import type { Completion, Event } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";

export interface TaskView {
  readonly goal: string | null;
  /** The newest prompt: what is being asked right now, which may be less than the goal. */
  readonly request: string | null;
  readonly completion: Completion;
  readonly implementationDone: boolean;
  /** Names of what has to be shown, in the order they came. */
  readonly required: ReadonlyArray<string>;
  readonly nextActions: ReadonlyArray<string>;
  readonly openQuestions: ReadonlyArray<string>;
  /** Why supervision thinks that nothing moves; null while something does. */
  readonly stalled: string | null;
}

export const initial: TaskView = {
  goal: null,
  request: null,
  completion: "in_progress",
  implementationDone: false,
  required: [],
  nextActions: [],
  openQuestions: [],
  stalled: null
};

export const reduce = (state: TaskView, event: Event): TaskView => {
  const { payload } = event;
  switch (payload.type) {
    case "user_message": {
      const request = firstLine(payload.text) ?? ((payload.media ?? []).length > 0 ? "Image request" : null);
      return { ...state, request, goal: state.goal ?? request, stalled: null };
    }
    case "task_updated": {
      const { update } = payload;
      return {
        ...state,
        goal: update.goal?.trim() ? sanitiseLine(update.goal.trim()) : state.goal,
        required: addNames(state.required, update.required_validations ?? []),
        nextActions: update.next_actions == null ? state.nextActions : addNames([], update.next_actions),
        openQuestions: without(
          update.open_questions == null ? state.openQuestions : addNames([], update.open_questions),
          update.resolve_questions ?? []
        ),
        stalled: null
      };
    }
    case "validation_result":
      return { ...state, required: addNames(state.required, payload.requirements), stalled: null };
    case "implementation_claimed":
      return { ...state, implementationDone: payload.done };
    case "completion_changed":
      return { ...state, completion: payload.completion, stalled: null };
    case "progress_stagnation":
      return { ...state, stalled: `${payload.redundantTurns} turns showed nothing new` };
    case "evidence_created":
    case "file_changed":
    case "change_reverted":
    case "mode_changed":
      return state.stalled === null ? state : { ...state, stalled: null };
    default:
      return state;
  }
};

const firstLine = (text: string): string | null => {
  const line = text
    .split("\n", 100)
    .map((words) => words.trim())
    .find((words) => words !== "");
  return line === undefined ? null : sanitiseLine(line.slice(0, 400));
};

/** What two spellings of one name share. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

const addNames = (list: ReadonlyArray<string>, added: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(list.map(nameKey));
  const news = added
    .map((name) => sanitiseLine(name.trim()))
    .filter((name) => name !== "" && !known.has(nameKey(name)) && known.add(nameKey(name)));
  return news.length === 0 ? list : [...list, ...news];
};

const without = (list: ReadonlyArray<string>, gone: ReadonlyArray<string>): ReadonlyArray<string> => {
  const keys = new Set(gone.map((name) => nameKey(sanitiseLine(name))));
  return keys.size === 0 ? list : list.filter((name) => !keys.has(nameKey(name)));
};
