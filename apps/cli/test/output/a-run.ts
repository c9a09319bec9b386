/** Builders for what the output is made from. */
import type { RunReport } from "@latch/kernel";
import {
  CallId,
  GlobalSequence,
  type LiveEvent,
  type Payload,
  Sequence,
  SessionId,
  WorkspacePath
} from "@latch/protocol";
import type { Outcome } from "../../src/output/outcome.ts";

export const sessionId = SessionId.make("7c7a1a52-6a0e-4b7e-9d55-6f1b0f6f6d11");

export const aReport = (parts: Partial<RunReport> = {}): RunReport => ({
  session: sessionId,
  workspace: WorkspacePath.make("/work/project"),
  profile: { provider: "local", model: "some-model", effort: "default" },
  goal: "make the tests pass",
  completion: "verified",
  evidence: [{ claim: "unit tests", status: "passed", detail: "exit code 0" }],
  requiredValidations: ["unit tests"],
  changes: [
    { path: "src/sum.js", owner: "latch", reversible: true, runsLater: null },
    { path: "notes.txt", owner: "pre_existing", reversible: false, runsLater: null }
  ],
  usage: { inputTokens: 1200, outputTokens: 80, cacheReadTokens: 0 },
  stats: null,
  refusals: [],
  lastSequence: Sequence.make(42),
  ...parts
});

export const anOutcome = (parts: Partial<Outcome> = {}): Outcome => ({
  command: "run",
  status: "completed",
  workspace: "/work/project",
  session: sessionId,
  report: aReport(),
  text: "The tests pass.",
  sequenceBefore: 0,
  problem: null,
  cost: null,
  ...parts
});

export const durable = (payload: Payload, sequence = 1): LiveEvent => ({
  type: "durable",
  event: {
    session: sessionId,
    sequence: Sequence.make(sequence),
    globalSequence: GlobalSequence.make(sequence),
    time: 0,
    schemaVersion: 1,
    payload
  }
});

export const delta = (text: string): LiveEvent => ({ type: "text_delta", text });

export const said = (text: string): LiveEvent =>
  durable({ type: "assistant_message_completed", text, toolCalls: [] });

export const callId = CallId.make("call_3_0");
