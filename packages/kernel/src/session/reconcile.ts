/**
 * What a resumed session owes before anything else: every call that never finished gets its one terminal result,
 * every unanswered permission expires, every process of the dead kernel is reported lost. Nothing is run again.
 */
import { type Payload, unansweredOutput } from "@latch/protocol";
import type { SessionState } from "../state/session-state.ts";

/** The events that make an interrupted log whole. Empty of everything but the notice for a clean one. */
export const reconcile = (state: SessionState, version: string): ReadonlyArray<Payload> => [
  ...[...state.permissions].map(
    (requestId): Payload => ({
      type: "permission_resolved",
      requestId,
      approved: false,
      source: "resume_expired"
    })
  ),
  ...[...state.processes].map(
    ([id, process]): Payload => ({
      type: "process_exited",
      id,
      status: "lost",
      mayWrite: process.mayWrite
    })
  ),
  ...[...state.conversation.openCalls].flatMap(
    ([callId, { call, started }]): ReadonlyArray<Payload> => [
      ...(started
        ? [
            {
              type: "operation_interrupted" as const,
              callId,
              description: `${call.name} ${call.arguments.slice(0, 200)}`
            }
          ]
        : []),
      {
        type: "tool_failed",
        failure: "interrupted",
        result: { callId, name: call.name, output: started ? startedOutput : unansweredOutput }
      }
    ]
  ),
  ...(state.conversation.openRun === null
    ? []
    : [
        {
          type: "run_completed" as const,
          runId: state.conversation.openRun,
          outcome: "error" as const,
          detail: "the process ended before the run did"
        }
      ]),
  { type: "session_resumed", version }
];

const startedOutput =
  "interrupted: the process ended while this call was running; it may have had some or all of its effect, and it was not run again. Look at the current state before you repeat it";
