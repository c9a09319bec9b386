/**
 * One turn: materialise the view, ask the model, write down what it said, carry out what it called. Everything that
 * the request rests on is committed before the request leaves.
 */
import {
  type CallId,
  CallId as CallIdSchema,
  ContextEngine,
  type ContextRequest,
  type Event,
  Generation,
  type ModelResponse,
  type Payload,
  TokenEstimator,
  type ToolCall
} from "@latch/protocol";
import { Effect, type Ref } from "effect";
import { canonicalInput } from "../context/canonical-input.ts";
import { contextWindowTokens } from "../defaults.ts";
import { ModelProvider } from "../port/model-provider.ts";
import { WorkspaceLog } from "../port/workspace-log.ts";
import * as Disproof from "../state/disproof.ts";
import type * as Failure from "../state/failure.ts";
import { replay } from "../state/reducer.ts";
import { ToolRegistry } from "../tool/registry.ts";
import { dispatch } from "./dispatch.ts";
import { type SentRequest, schemaTokens } from "./request.ts";
import { RunSettings } from "./run-settings.ts";
import { send } from "./send.ts";
import { SessionLog } from "./session-log.ts";

/** What a turn is given beyond the log. */
export interface TurnInput {
  readonly system: string;
  readonly sessionContext: string;
  /** What to recall for; absent on turns that continue. */
  readonly query: string | undefined;
  /** A correction that must be in view. */
  readonly reground: string | undefined;
  readonly previous: Ref.Ref<SentRequest | undefined>;
}

/** What a turn came to. */
export interface TurnOutcome {
  readonly text: string;
  readonly calls: ReadonlyArray<ToolCall>;
}

/** Runs one turn to the point where every call has its result. */
export const turn = Effect.fn("Run.turn")(function* (input: TurnInput) {
  const log = yield* SessionLog;
  const response = yield* ask(input);
  // Nothing has come of the words yet: whatever they cause is committed to the disk before it happens, and they with it.
  const events = yield* log.append(yield* said(response), "ordered");
  const calls = events.flatMap(requestedCall);
  yield* dispatch(calls);
  return { text: response.text, calls } satisfies TurnOutcome;
});

/** Materialises and sends; returns the whole answer. */
const ask = Effect.fn("Run.ask")(function* (input: TurnInput) {
  const engine = yield* ContextEngine;
  const estimator = yield* TokenEstimator;
  const { definitions } = yield* ToolRegistry;
  const view = yield* engine.materialize(yield* contextRequest(input, schemaTokens(definitions, estimator)));
  return yield* send(view, input.previous);
});

const contextRequest = Effect.fn("Run.contextRequest")(function* (input: TurnInput, toolsTokens: number) {
  const log = yield* SessionLog;
  const workspaceLog = yield* WorkspaceLog;
  const settings = yield* RunSettings;
  const { descriptor } = yield* ModelProvider;
  const state = yield* log.state;
  const { generation, writers } = yield* workspaceLog.current(log.workspace);
  const workspace = { generation: Generation.make(generation), writing: writers.length > 0 };
  return {
    system: input.system,
    sessionContext: input.sessionContext,
    canonical: canonicalInput(state, workspace, yield* disproofsFor(state.failures)),
    ...(input.query === undefined ? {} : { query: input.query }),
    extensionContext: "",
    ...(input.reground === undefined ? {} : { reground: input.reground }),
    warm: settings.warm ?? [],
    budget: {
      windowTokens: descriptor.contextWindowTokens ?? contextWindowTokens,
      reserveTokens: settings.reserveTokens,
      toolsTokens,
      extensionTokens: 0,
      recentTokens: settings.recentTokens
    }
  } satisfies ContextRequest;
});

/** What was found out, in any session of the workspace, about the failures that this one is meeting. */
const disproofsFor = Effect.fn("Run.disproofsFor")(function* (failing: Failure.Lineages) {
  if (failing.size === 0) return [];
  const log = yield* SessionLog;
  const events = yield* (yield* WorkspaceLog).disproofs(log.workspace);
  return Disproof.offered(replay(Disproof.Disproofs, events), failing).map(Disproof.describe);
});

/** The events of an answer: the message, its calls, the request's end. Committed together or not at all. */
const said = Effect.fn("Run.said")(function* (response: ModelResponse) {
  const log = yield* SessionLog;
  const { descriptor } = yield* ModelProvider;
  const { lastSequence } = yield* log.state;
  const calls = response.toolCalls.map(
    (proposed, index): ToolCall => ({ id: callId(lastSequence + 1, index), ...proposed })
  );
  const payloads: ReadonlyArray<Payload> = [
    {
      type: "assistant_message_completed",
      text: response.text,
      toolCalls: calls,
      ...(response.reasoning.length === 0 ? {} : { reasoning: response.reasoning }),
      origin: { wire: descriptor.wire, provider: descriptor.provider, model: descriptor.model }
    },
    { type: "model_request_finished", stopReason: response.stopReason },
    ...(response.usage === undefined ? [] : [{ type: "model_usage" as const, usage: response.usage }]),
    ...calls.map((call): Payload => ({ type: "tool_requested", call }))
  ];
  return payloads;
});

/** Unique in its session, because the sequence of its assistant message is. */
const callId = (sequence: number, index: number): CallId => CallIdSchema.make(`call_${sequence}_${index}`);

const requestedCall = (event: Event): ReadonlyArray<ToolCall> =>
  event.payload.type === "tool_requested" ? [event.payload.call] : [];
