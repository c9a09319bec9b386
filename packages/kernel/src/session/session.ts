/**
 * One session, open: what a terminal, a browser or a script drives. Everything in it belongs to this session alone;
 * what it needs from the world comes in through the ports.
 */
import type { ContextError, SessionId } from "@latch/protocol";
import { Context, Effect, Layer, Ref } from "effect";
import * as Drift from "../files/drift/drift.ts";
import * as Files from "../files/layer.ts";
import type { StoreError } from "../port/event-store.ts";
import type { ProviderFailed } from "../port/model-provider.ts";
import * as Authority from "../run/authority.ts";
import type { LoopResult, TurnLimitReached } from "../run/loop.ts";
import * as ProgressWatch from "../run/progress-watch.ts";
import type { SentRequest } from "../run/request.ts";
import { run } from "../run/run.ts";
import { SessionLog } from "../run/session-log.ts";
import type { ImageUnsupported } from "../run/sight.ts";
import * as Steering from "../run/steering.ts";
import * as WorkspaceLock from "../run/workspace-lock.ts";
import type { SessionState } from "../state/session-state.ts";
import * as ClosedFailures from "../tool/closed-failures.ts";
import * as ManagedProcesses from "../tool/managed-processes.ts";
import * as Tools from "../tool/tools.ts";
import * as WorkspaceCommand from "../tool/workspace-command.ts";
import * as Open from "./open.ts";
import { type RunReport, report } from "./report.ts";

/** Why a run ended without an answer. Interruption is not among them. */
export type RunError = StoreError | ProviderFailed | ContextError | ImageUnsupported | TurnLimitReached;

export class Session extends Context.Tag("@latch/kernel/Session")<
  Session,
  {
    readonly id: SessionId;
    /** Runs one input to its end. Interrupting it cancels: the log is closed properly either way. */
    readonly run: (input: Steering.Input) => Effect.Effect<LoopResult, RunError>;
    /** Says something to the run that is on; "closed" when there is none. */
    readonly steer: (input: Steering.Input) => Effect.Effect<"accepted" | "closed">;
    /** What the newest run came to so far. */
    readonly report: Effect.Effect<RunReport, StoreError>;
    readonly state: Effect.Effect<SessionState>;
  }
>() {}

const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const steering = yield* Steering.Steering;
  const previous = yield* Ref.make<SentRequest | undefined>(undefined);
  const services =
    yield* Effect.context<Effect.Effect.Context<ReturnType<typeof run> | ReturnType<typeof report>>>();
  // One run at a time: two would write into each other's turns.
  const turn = yield* Effect.makeSemaphore(1);
  return Session.of({
    id: log.session,
    run: (input) => turn.withPermits(1)(Effect.provide(run(input, previous), services)),
    steer: steering.push,
    report: Effect.provide(report(), services),
    state: log.state
  });
});

/** Opens a session over the ports. */
export const layer = (options: Open.OpenOptions) => {
  const base = Layer.mergeAll(Open.layer(options), Steering.layer, WorkspaceLock.layer);
  const files = Layer.provideMerge(Files.layer, base);
  const drift = Layer.provideMerge(Drift.layer, files);
  const commands = Layer.provideMerge(
    Layer.mergeAll(WorkspaceCommand.layer, ManagedProcesses.layer, ProgressWatch.layer, ClosedFailures.layer),
    drift
  );
  const authority = Layer.provideMerge(Authority.layer, commands);
  const tools = Layer.provideMerge(Tools.layer, authority);
  return Layer.provide(Layer.effect(Session, make), tools);
};
