/** `latch sessions show`: where one session stands, from its log. */
import {
  CompletionState,
  EventStore,
  EvidenceState,
  restore,
  SessionCatalog,
  type SessionSummary,
  WorkspaceLog
} from "@latch/kernel";
import { type Event, type EventKind, Generation, type Sequence, type SessionId } from "@latch/protocol";
import { Effect } from "effect";
import { type Invocation, outputFormat } from "../../arguments/invocation.ts";
import { shownLines } from "../../defaults.ts";
import { Streams } from "../../machine/streams.ts";
import { callTitle, oneLine } from "../../output/activity.ts";
import { jsonLine } from "../../output/jsonl.ts";
import {
  type SessionDetail,
  type SpokenLine,
  sessionDetailRecord,
  sessionDetailText
} from "../../output/session-report.ts";
import { exitCodes } from "../../output/status.ts";
import { inStore } from "../in-store.ts";

export const show = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const summary = yield* (yield* SessionCatalog).resolve(invocation.operands[0] ?? "");
      const detail = yield* detailOf(summary);
      yield* (yield* Streams).out(
        outputFormat(invocation) === "json"
          ? jsonLine(sessionDetailRecord(detail))
          : sessionDetailText(detail)
      );
      return exitCodes.completed;
    })
  );

const detailOf = (summary: SessionSummary) =>
  Effect.gen(function* () {
    const state = yield* restore(summary.session);
    const { generation, writers } = yield* (yield* WorkspaceLog).current(summary.workspace);
    const workspace = { generation: Generation.make(generation), writing: writers.length > 0 };
    const detail: SessionDetail = {
      // What is certified now, not what was when the session last ran.
      summary: { ...summary, completion: CompletionState.derive(state.task, state.evidence, workspace) },
      goal: state.task.goal,
      evidence: EvidenceState.view(state.evidence, workspace),
      recent: yield* recentLines(summary.session, state.lastSequence)
    };
    return detail;
  });

const spokenKinds: ReadonlyArray<EventKind> = [
  "user_message",
  "assistant_message_completed",
  "tool_requested",
  "completion_report"
];

/** The last lines that a transcript would show. */
const recentLines = (session: SessionId, last: Sequence) =>
  Effect.gen(function* () {
    const events = yield* (yield* EventStore).ofKinds(session, spokenKinds, {
      keep: "newest",
      // Each assistant message without words hides one line.
      limit: shownLines * 2
    });
    return last === 0 ? [] : events.flatMap(spokenLine).slice(-shownLines);
  });

const spokenLine = ({ payload }: Pick<Event, "payload">): ReadonlyArray<SpokenLine> => {
  switch (payload.type) {
    case "user_message":
      return [{ speaker: "user", text: oneLine(payload.text) }];
    case "assistant_message_completed":
      return payload.text.trim() === "" ? [] : [{ speaker: "assistant", text: oneLine(payload.text) }];
    case "tool_requested":
      return [{ speaker: "tool", text: callTitle(payload.call) }];
    case "completion_report":
      return [{ speaker: "kernel", text: oneLine(payload.text) }];
    default:
      return [];
  }
};
