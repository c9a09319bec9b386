/** Short ways to say what a test's log holds and what its engine is asked. */
import {
  CallId,
  type CanonicalInput,
  type ContextBudget,
  ContextEngine,
  type ContextRequest,
  type ContextView,
  EngineConfig,
  type EngineLayer,
  type Payload,
  type TaskState
} from "@latch/protocol";
import { Effect, Layer } from "effect";
import { layer, layerTokenEstimator } from "../../src/index.ts";
import { type MemoryLog, testSession } from "./memory-history.ts";

export const user = (text: string): Payload => ({ type: "user_message", text });
export const says = (text: string): Payload => ({ type: "assistant_message_completed", text, toolCalls: [] });
export const calls = (text: string, ...ids: ReadonlyArray<string>): Payload => ({
  type: "assistant_message_completed",
  text,
  toolCalls: ids.map((id) => ({
    id: CallId.make(id),
    name: "read_file",
    arguments: `{"path":"src/${id}.ts"}`
  }))
});
export const answers = (id: string, output: string): Payload => ({
  type: "tool_completed",
  result: { callId: CallId.make(id), name: "read_file", output }
});
export const fails = (id: string, output: string): Payload => ({
  type: "tool_failed",
  result: { callId: CallId.make(id), name: "read_file", output },
  failure: "exit_code"
});
export const compact: Payload = { type: "manual_compact" };
export const profile = (model: string): Payload => ({
  type: "inference_profile_changed",
  profile: { provider: "local", model, effort: "default" }
});

export const emptyTask: TaskState = {
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

export const canonical = (task: Partial<TaskState> = {}): CanonicalInput => ({
  task: { ...emptyTask, ...task },
  completion: "in_progress",
  evidence: [],
  failures: [],
  disproofs: []
});

export const budget = (over: Partial<ContextBudget> = {}): ContextBudget => ({
  windowTokens: 256_000,
  reserveTokens: 16_000,
  toolsTokens: 1_000,
  extensionTokens: 0,
  recentTokens: 64_000,
  ...over
});

export const request = (over: Partial<ContextRequest> = {}): ContextRequest => ({
  system: "You are a careful engineer.",
  sessionContext: "[Latch session instructions]\nWorkspace /w\n[End Latch session instructions]",
  canonical: canonical(),
  extensionContext: "",
  warm: [],
  budget: budget(),
  ...over
});

const config = (options: Readonly<Record<string, unknown>>, coldHistoryTool: string | undefined) =>
  Layer.succeed(EngineConfig, {
    session: testSession,
    provider: "local",
    model: "some-model",
    coldHistoryTool,
    options
  });

/** What an engine is built from over a log. */
export const engineOn = <E>(
  log: MemoryLog,
  over: {
    readonly engine?: EngineLayer<E>;
    readonly coldHistoryTool?: string | undefined;
    readonly options?: Readonly<Record<string, unknown>>;
  } = {}
) =>
  (over.engine ?? layer).pipe(
    Layer.provide([
      log.layer,
      layerTokenEstimator({ provider: "local", model: "some-model" }),
      config(over.options ?? {}, "coldHistoryTool" in over ? over.coldHistoryTool : "recall")
    ])
  );

/** One turn as the kernel takes it: materialise, then append what the engine wants kept. */
export const turn = Effect.fnUntraced(function* (log: MemoryLog, asked: ContextRequest) {
  const engine = yield* ContextEngine;
  const view: ContextView = yield* engine.materialize(asked);
  log.append(...view.append);
  return view;
});

/** The view that an engine with no memory of its own computes of the log as it stands. */
export const resumed = (log: MemoryLog, asked: ContextRequest) =>
  Effect.flatMap(ContextEngine, (engine) => engine.materialize(asked)).pipe(Effect.provide(engineOn(log)));
