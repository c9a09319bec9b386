/** What the work is about, as it changed. */
import { Schema } from "effect";
import { Completion, TaskUpdate } from "../task.ts";

export const TaskUpdated = Schema.Struct({ type: Schema.Literal("task_updated"), update: TaskUpdate });

/** The model says that the implementation is done, or takes that back. A claim, not a fact. */
export const ImplementationClaimed = Schema.Struct({
  type: Schema.Literal("implementation_claimed"),
  done: Schema.Boolean
});

/** Written by the kernel when the derived completion changed. */
export const CompletionChanged = Schema.Struct({
  type: Schema.Literal("completion_changed"),
  completion: Completion
});
