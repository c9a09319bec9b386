/**
 * One session, open: what a terminal, a browser or a script drives. Everything in it belongs to this session alone;
 * what it needs from the world comes in through the ports.
 */
import type { ContextError, InferenceProfile, ModelDescriptor, SessionId } from "@latch/protocol";
import { Context, Effect, Layer, Option, Ref, Schema } from "effect";
import * as SessionChanges from "../changes/session-changes.ts";
import * as Drift from "../files/drift/drift.ts";
import * as Files from "../files/layer.ts";
import type { StoreError } from "../port/event-store.ts";
import type { ProfileUnusable } from "../port/inference-source.ts";
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
import { adding } from "./adding.ts";
import { CurrentInference, servicesOf } from "./current-inference.ts";
import * as Open from "./open.ts";
import { type RunReport, report } from "./report.ts";
import { type SettingsChange, settingEvents } from "./settings-change.ts";

/** Why a run ended without an answer. Interruption is not among them. */
export type RunError = StoreError | ProviderFailed | ContextError | ImageUnsupported | TurnLimitReached;

/** Something was asked for that waits until the run is over. */
export class RunActive extends Schema.TaggedError<RunActive>()("RunActive", { operation: Schema.String }) {
  override get message(): string {
    return `${this.operation} is not possible while a run is on; wait for it, or cancel it`;
  }
}

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
    /** What the session thinks with now, and what is known of that model. */
    readonly model: Effect.Effect<{
      readonly profile: InferenceProfile;
      readonly descriptor: ModelDescriptor;
    }>;
    /**
     * From the next run on the session thinks with another profile: adapter, window, prices, estimator and what is
     * replayed change together, durably, and a new cache epoch begins. Where it fails nothing has changed. `renew`: also
     * where the profile is the one in use, because what it stands for has changed.
     */
    readonly changeProfile: (
      profile: InferenceProfile,
      reason?: string,
      options?: { readonly renew: boolean }
    ) => Effect.Effect<"changed" | "unchanged", ProfileUnusable | RunActive | StoreError>;
    /** Changes what the session is held to. A call that is on goes on as it was allowed. */
    readonly changeSettings: (
      change: SettingsChange
    ) => Effect.Effect<"changed" | "unchanged", RunActive | StoreError>;
    /** From the next request on, working memory is made afresh. History, task and evidence stay. */
    readonly compact: Effect.Effect<void, RunActive | StoreError>;
    /** Takes an "always allow" back, named by the request it answered; false when there is none of that name. */
    readonly revoke: (requestId: string) => Effect.Effect<boolean, StoreError>;
    /** What it changed, and the way back. Waits for the command that is on. */
    readonly changes: SessionChanges.SessionChanges["Type"];
  }
>() {}

const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const steering = yield* Steering.Steering;
  const inference = yield* CurrentInference;
  const authority = yield* Authority.Authority;
  const previous = yield* Ref.make<SentRequest | undefined>(undefined);
  const services =
    yield* Effect.context<Effect.Effect.Context<ReturnType<typeof run> | ReturnType<typeof report>>>();
  // One run at a time: two would write into each other's turns.
  const turn = yield* Effect.makeSemaphore(1);

  const begin = Effect.fn("Session.run")(function* (input: Steering.Input) {
    const inUse = servicesOf(yield* inference.get);
    return yield* Effect.provide(run(input, previous), Context.merge(services, inUse));
  });

  const changeProfile = Effect.fn("Session.changeProfile")(function* (
    profile: InferenceProfile,
    reason: string | undefined,
    renew: boolean
  ) {
    const { settings } = yield* log.state;
    if (!renew && Open.sameProfile(settings.profile, profile)) return "unchanged" as const;
    const changed = yield* inference.change(profile, (opened) =>
      // An alias, or an effort that the model does not have, may come to what is in use already.
      !renew && Open.sameProfile(settings.profile, opened)
        ? Effect.succeed(false)
        : Effect.as(
            log.append([
              {
                type: "inference_profile_changed",
                profile: opened,
                ...(reason === undefined ? {} : { reason })
              }
            ]),
            true
          )
    );
    if (!changed) return "unchanged" as const;
    // Nothing of what another model was sent is a prefix of what this one will be.
    yield* Ref.set(previous, undefined);
    return "changed" as const;
  });

  /** Only while no run is on. */
  const between = <A, E, R>(operation: string, use: Effect.Effect<A, E, R>) =>
    turn
      .withPermitsIfAvailable(1)(use)
      .pipe(
        Effect.flatMap(
          Option.match({
            onNone: () => new RunActive({ operation }),
            onSome: Effect.succeed
          })
        )
      );

  const changeSettings = Effect.fn("Session.changeSettings")(function* (change: SettingsChange) {
    const { settings } = yield* log.state;
    const events = settingEvents(settings, change);
    const append = log.append(events);
    yield* events.some(({ type }) => type === "mode_changed") ? between("changing the mode", append) : append;
    return events.length === 0 ? ("unchanged" as const) : ("changed" as const);
  });

  return Session.of({
    id: log.session,
    run: (input) => turn.withPermits(1)(begin(input)),
    steer: steering.push,
    report: Effect.provide(report(), services),
    state: log.state,
    model: Effect.map(inference.get, ({ profile, provider }) => ({
      profile,
      descriptor: provider.descriptor
    })),
    changeProfile: (profile, reason, { renew } = { renew: false }) =>
      between("changing the model", changeProfile(profile, reason, renew)),
    changeSettings,
    compact: between("compacting", Effect.asVoid(log.append([{ type: "manual_compact" }]))),
    revoke: authority.revoke,
    changes: yield* SessionChanges.SessionChanges
  });
});

/** Opens a session over the ports. */
export const layer = (options: Open.OpenOptions) =>
  Layer.scoped(
    Session,
    Layer.build(Open.layer(options)).pipe(
      adding(Steering.layer),
      adding(WorkspaceLock.layer),
      adding(Files.layer),
      adding(Drift.layer),
      adding(WorkspaceCommand.layer),
      adding(ManagedProcesses.layer),
      adding(ProgressWatch.layer),
      adding(ClosedFailures.layer),
      adding(SessionChanges.layer),
      adding(Authority.layer),
      adding(Tools.layer),
      Effect.flatMap((built) => Effect.provide(make, built))
    )
  );
