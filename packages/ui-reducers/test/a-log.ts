/** Words for tests: events, plausible logs and arbitrary ones. */
import {
  ArtifactId,
  CallId,
  type Event,
  Generation,
  GlobalSequence,
  Payload,
  type PayloadOf,
  PermissionId,
  ProcessId,
  RunId,
  Sequence,
  SessionId,
  schemaVersion,
  type ToolFailure
} from "@latch/protocol";
import { Arbitrary } from "effect";
import * as fc from "fast-check";

export const aSession = SessionId.make("00000000-0000-4000-8000-000000000001");

/** Events as a log has them, one a second, from payloads in order. */
export const logOf = (payloads: ReadonlyArray<Payload>): ReadonlyArray<Event> =>
  payloads.map((payload, index) => ({
    session: aSession,
    sequence: Sequence.make(index + 1),
    globalSequence: GlobalSequence.make(index + 1),
    time: (index + 1) * 1_000,
    schemaVersion,
    payload
  }));

export const aCall = (id: string, name: string, args: unknown = {}): Payload => ({
  type: "tool_requested",
  call: { id: CallId.make(id), name, arguments: JSON.stringify(args) }
});

export const aStart = (id: string, name: string): Payload => ({
  type: "tool_started",
  callId: CallId.make(id),
  name
});

export const aResult = (id: string, name: string, output: string): Payload => ({
  type: "tool_completed",
  result: { callId: CallId.make(id), name, output }
});

export const aFailure = (id: string, name: string, failure: ToolFailure, output: string): Payload => ({
  type: "tool_failed",
  failure,
  result: { callId: CallId.make(id), name, output }
});

export const anAnswer = (text: string): Payload => ({
  type: "assistant_message_completed",
  text,
  toolCalls: []
});

export const aPrompt = (text: string): Payload => ({ type: "user_message", text });

export const aRun = (prompt: string): Payload => ({
  type: "run_started",
  runId: RunId.make("run-1"),
  prompt
});

export const anEnd = (
  outcome: "completed" | "cancelled" | "error" = "completed",
  detail?: string
): Payload => ({
  type: "run_completed",
  runId: RunId.make("run-1"),
  outcome,
  ...(detail === undefined ? {} : { detail })
});

export const aQuestion = (id: string, callId: string, operation: string): Payload => ({
  type: "permission_requested",
  requestId: PermissionId.make(id),
  callId: CallId.make(callId),
  tool: "shell",
  operation,
  capabilities: ["network_access"],
  reason: "needs the network"
});

export const aDecision = (id: string, approved: boolean): Payload => ({
  type: "permission_resolved",
  requestId: PermissionId.make(id),
  approved,
  source: "user"
});

export const callOf = (id: string) => ({ callId: CallId.make(id) });

const anyPayload: fc.Arbitrary<Payload> = Arbitrary.make(Payload);

/** Few ids, so that events refer to each other more often than not. */
const someId = fc.constantFrom("call_1_0", "call_1_1", "call_2_0");
const someTool = fc.constantFrom(
  "shell",
  "patch",
  "read_file",
  "search",
  "validate",
  "git_diff",
  "complete",
  "mcp__x"
);
const someText = fc.oneof(
  fc.string(),
  fc.constantFrom("\u001b]52;c;aGk=\u0007hi", "a\u202eb", "line\nline\n")
);

const likely: fc.Arbitrary<Payload> = fc.oneof(
  someText.map(aPrompt),
  someText.map(anAnswer),
  someText.map(aRun),
  fc
    .constantFrom<"completed" | "cancelled" | "error">("completed", "cancelled", "error")
    .map((end) => anEnd(end)),
  fc
    .tuple(someId, someTool, someText)
    .map(([id, tool, text]) => aCall(id, tool, { path: text, command: text })),
  fc.tuple(someId, someTool).map(([id, tool]) => aStart(id, tool)),
  fc.tuple(someId, someTool, someText).map(([id, tool, text]) => aResult(id, tool, text)),
  fc
    .tuple(someId, someTool, fc.constantFrom<ToolFailure>("exit_code", "superseded", "cancelled"), someText)
    .map(([id, tool, failure, text]) => aFailure(id, tool, failure, text)),
  fc
    .tuple(fc.constantFrom("p1", "p2"), someId, someText)
    .map(([id, call, text]) => aQuestion(id, call, text)),
  fc.tuple(fc.constantFrom("p1", "p2"), fc.boolean()).map(([id, approved]) => aDecision(id, approved)),
  fc
    .constantFrom("one", "other")
    .map((model): Payload => ({ type: "model_request_started", provider: "p", model })),
  fc
    .constantFrom<PayloadOf<"model_request_finished">["stopReason"]>("end_turn", "error", "cancelled")
    .map((stopReason): Payload => ({ type: "model_request_finished", stopReason })),
  fc
    .record({ inputTokens: fc.nat(), cacheReadTokens: fc.nat() }, { requiredKeys: [] })
    .map((usage): Payload => ({ type: "model_usage", usage })),
  fc.tuple(someId, someText).map(
    ([id, path]): Payload => ({
      type: "file_changed",
      path,
      before: null,
      after: null,
      owner: "shell",
      ...callOf(id),
      additions: 1,
      deletions: 0,
      preview: "@@ -0,0 +1 @@\n+x\n"
    })
  ),
  fc.tuple(someId, fc.boolean()).map(
    ([id, passed]): Payload => ({
      type: "validation_result",
      ...callOf(id),
      command: "npm test",
      requirements: ["tests"],
      exitCode: passed ? 0 : 1,
      passed,
      generation: Generation.make(0),
      detail: ""
    })
  ),
  fc
    .constantFrom("q1", "q2")
    .map(
      (id): Payload => ({ type: "process_started", id: ProcessId.make(id), command: "serve", mayWrite: true })
    ),
  fc
    .constantFrom("q1", "q2")
    .map(
      (id): Payload => ({ type: "process_exited", id: ProcessId.make(id), status: "lost", mayWrite: true })
    ),
  fc.constantFrom("one", "other").map(
    (model): Payload => ({
      type: "inference_profile_changed",
      profile: { provider: "p", model, effort: "default" }
    })
  ),
  fc.constantFrom<Payload>(
    { type: "manual_compact" },
    { type: "session_resumed", version: "1" },
    { type: "mode_changed", mode: "plan" },
    { type: "mode_changed", mode: "work" },
    { type: "completion_changed", completion: "verified" },
    { type: "completion_report", text: "done" }
  )
);

/** Any log: events that fit each other and events that don't. */
export const anyLog: fc.Arbitrary<ReadonlyArray<Event>> = fc
  .array(fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: anyPayload }), { maxLength: 60 })
  .map(logOf);

export const aPermission = (id: string): PermissionId => PermissionId.make(id);

export const anArtifact = ArtifactId.make("0".repeat(64));
