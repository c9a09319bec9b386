/**
 * Everything the kernel knows about one session, as a fold over its log. Parts that grow with the work (files,
 * changes) are read when first needed instead.
 */
import {
  type Completion,
  type Event,
  type EventKind,
  GlobalSequence,
  type Payload,
  Sequence,
  type SessionId,
  schemaVersion,
  type TaskState
} from "@latch/protocol";
import { Announced } from "./completion.ts";
import { Conversation, type ConversationState } from "./conversation.ts";
import { Evidence, type Ledger } from "./evidence.ts";
import { Failures, type Lineages } from "./failure.ts";
import { type PendingPermissions, Permissions } from "./permission.ts";
import { type OpenProcesses, Processes } from "./process.ts";
import * as Progress from "./progress.ts";
import { type Refusal, Refusals } from "./refusal.ts";
import { Repetition, type RepetitionState } from "./repetition.ts";
import { Settings, type SettingsState } from "./settings.ts";
import { Standing, type StandingState } from "./standing.ts";
import * as Tally from "./tally.ts";
import { Task } from "./task.ts";

export interface SessionState {
  readonly lastSequence: Sequence;
  readonly conversation: ConversationState;
  readonly task: TaskState;
  readonly evidence: Ledger;
  readonly announced: Completion;
  readonly failures: Lineages;
  readonly settings: SettingsState;
  /** Parts that providers refused. */
  readonly refusals: ReadonlyArray<Refusal>;
  readonly permissions: PendingPermissions;
  readonly standing: StandingState;
  readonly processes: OpenProcesses;
  /** Of the run that is on; a new run starts it over. */
  readonly progress: Progress.ProgressState;
  /** Since the user last spoke. */
  readonly repetition: RepetitionState;
  /** What the newest run did. */
  readonly tally: Tally.TallyState;
  /** The text of the newest session instructions. */
  readonly instructions: string | null;
}

export const initial: SessionState = {
  lastSequence: Sequence.make(0),
  conversation: Conversation.initial,
  task: Task.initial,
  evidence: Evidence.initial,
  announced: Announced.initial,
  failures: Failures.initial,
  settings: Settings.initial,
  refusals: Refusals.initial,
  permissions: Permissions.initial,
  standing: Standing.initial,
  processes: Processes.initial,
  progress: Progress.initial,
  repetition: Repetition.initial,
  tally: Tally.initial,
  instructions: null
};

export const reduce = (state: SessionState, event: Event): SessionState => ({
  lastSequence: event.sequence,
  conversation: Conversation.reduce(state.conversation, event),
  task: Task.reduce(state.task, event),
  evidence: Evidence.reduce(state.evidence, event),
  announced: Announced.reduce(state.announced, event),
  failures: Failures.reduce(state.failures, event),
  settings: Settings.reduce(state.settings, event),
  refusals: Refusals.reduce(state.refusals, event),
  permissions: Permissions.reduce(state.permissions, event),
  standing: Standing.reduce(state.standing, event),
  processes: Processes.reduce(state.processes, event),
  progress: Progress.reduce(state.progress, event),
  repetition: Repetition.reduce(state.repetition, event),
  tally: Tally.reduce(state.tally, event),
  instructions: event.payload.type === "session_instructions" ? event.payload.text : state.instructions
});

/**
 * Kinds that must be read from the beginning. Conversation is not among them: it needs nothing older than the last
 * assistant message.
 */
export const durableKinds: ReadonlyArray<EventKind> = [
  ...new Set([
    ...Task.kinds,
    ...Evidence.kinds,
    ...Announced.kinds,
    ...Failures.kinds,
    ...Settings.kinds,
    ...Refusals.kinds,
    ...Permissions.kinds,
    ...Standing.kinds,
    ...Processes.kinds,
    "session_created" as const,
    "session_instructions" as const
  ])
];

/** The state as it will be once these payloads are committed. For wording an answer before its events exist. */
export const foresee = (
  state: SessionState,
  session: SessionId,
  payloads: ReadonlyArray<Payload>
): SessionState =>
  payloads.reduce<SessionState>(
    (current, payload) =>
      reduce(current, {
        session,
        sequence: Sequence.make(current.lastSequence + 1),
        globalSequence: GlobalSequence.make(0),
        time: 0,
        schemaVersion,
        payload
      }),
    state
  );
