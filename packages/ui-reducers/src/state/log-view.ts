/** Everything an interface shows of a session's log: a fold over durable events and nothing else. */
import type { Event } from "@latch/protocol";
import * as Transcript from "../transcript/transcript.ts";
import * as Changes from "./changes.ts";
import * as Context from "./context.ts";
import * as Evidence from "./evidence.ts";
import * as Processes from "./processes.ts";
import * as Prompts from "./prompts.ts";
import * as Run from "./run.ts";
import * as Task from "./task.ts";
import * as Usage from "./usage.ts";

export interface LogView {
  readonly lastSequence: number;
  readonly transcript: Transcript.Transcript;
  readonly task: Task.TaskView;
  readonly evidence: Evidence.EvidenceLedger;
  readonly usage: Usage.UsageLedger;
  readonly context: Context.ContextLedger;
  readonly changes: Changes.ChangeLedger;
  readonly processes: Processes.Processes;
  readonly run: Run.RunView;
  readonly prompts: Prompts.Prompts;
}

export const initial: LogView = {
  lastSequence: 0,
  transcript: Transcript.initial,
  task: Task.initial,
  evidence: Evidence.initial,
  usage: Usage.initial,
  context: Context.initial,
  changes: Changes.initial,
  processes: Processes.initial,
  run: Run.initial,
  prompts: Prompts.initial
};

/** An event that was folded already changes nothing. */
export const reduce = (view: LogView, event: Event): LogView =>
  event.sequence <= view.lastSequence
    ? view
    : {
        lastSequence: event.sequence,
        transcript: Transcript.reduce(view.transcript, event),
        task: Task.reduce(view.task, event),
        evidence: Evidence.reduce(view.evidence, event),
        usage: Usage.reduce(view.usage, event),
        context: Context.reduce(view.context, event),
        changes: Changes.reduce(view.changes, event),
        processes: Processes.reduce(view.processes, event),
        run: Run.reduce(view.run, event),
        prompts: Prompts.reduce(view.prompts, event)
      };
