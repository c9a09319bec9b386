/**
 * The profile that a session thinks with, as one thing that is swapped as a whole: adapter, window, prices, estimator and
 * engine never come from two profiles. What was built before a swap sees what is current through views.
 */
import { ContextEngine, type InferenceProfile, TokenEstimator } from "@latch/protocol";
import { Context, Effect, ExecutionStrategy, Exit, Layer, MutableRef, Scope, Stream } from "effect";
import { type Inference, InferenceSource, type ProfileUnusable } from "../port/inference-source.ts";
import { ModelProvider } from "../port/model-provider.ts";

export class CurrentInference extends Context.Tag("@latch/kernel/CurrentInference")<
  CurrentInference,
  {
    readonly get: Effect.Effect<Inference>;
    /**
     * Opens another profile, commits, and only then swaps: where opening or committing fails, everything is as it was.
     * What was in use before is closed.
     */
    readonly change: <A, E>(
      profile: InferenceProfile,
      commit: (opened: InferenceProfile) => Effect.Effect<A, E>
    ) => Effect.Effect<A, E | ProfileUnusable>;
  }
>() {}

/** The services that a profile stands behind. */
export type InferenceServices = ModelProvider | TokenEstimator | ContextEngine;

/** The services of one profile, for a run that begins and ends with it. */
export const servicesOf = ({ provider, estimator, engine }: Inference): Context.Context<InferenceServices> =>
  Context.make(ModelProvider, provider).pipe(
    Context.add(TokenEstimator, estimator),
    Context.add(ContextEngine, engine)
  );

interface Opened {
  readonly inference: Inference;
  readonly scope: Scope.CloseableScope;
}

/** Begins with a profile. The views of its services follow every change. */
export const layer = (
  profile: InferenceProfile
): Layer.Layer<CurrentInference | InferenceServices, ProfileUnusable, InferenceSource> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      const source = yield* InferenceSource;
      const parent = yield* Effect.scope;
      const open = (wanted: InferenceProfile): Effect.Effect<Opened, ProfileUnusable> =>
        Effect.gen(function* () {
          const scope = yield* Scope.fork(parent, ExecutionStrategy.sequential);
          const inference = yield* source.open(wanted).pipe(
            Scope.extend(scope),
            Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
          );
          return { inference, scope };
        });
      const current = MutableRef.make(yield* open(profile));
      const one = yield* Effect.makeSemaphore(1);
      const inference = (): Inference => MutableRef.get(current).inference;

      const change = <A, E>(
        wanted: InferenceProfile,
        commit: (opened: InferenceProfile) => Effect.Effect<A, E>
      ) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const next = yield* restore(open(wanted));
            const committed = yield* commit(next.inference.profile).pipe(
              Effect.onError((cause) => Scope.close(next.scope, Exit.failCause(cause)))
            );
            const before = MutableRef.get(current);
            MutableRef.set(current, next);
            yield* Scope.close(before.scope, Exit.void);
            return committed;
          })
        );

      return Context.merge(
        Context.make(CurrentInference, {
          get: Effect.sync(inference),
          change: (wanted, commit) => one.withPermits(1)(change(wanted, commit))
        }),
        servicesOf(viewOf(inference))
      );
    })
  );

/** Looks like one inference and is always the current one. */
const viewOf = (current: () => Inference): Inference => ({
  get profile() {
    return current().profile;
  },
  provider: {
    get descriptor() {
      return current().provider.descriptor;
    },
    stream: (request) => Stream.suspend(() => current().provider.stream(request))
  },
  estimator: {
    text: (text) => current().estimator.text(text),
    media: (media) => current().estimator.media(media),
    message: (message) => current().estimator.message(message),
    tools: (tools) => current().estimator.tools(tools)
  },
  engine: {
    get name() {
      return current().engine.name;
    },
    materialize: (request) => Effect.suspend(() => current().engine.materialize(request)),
    recall: (query, limit) => Effect.suspend(() => current().engine.recall(query, limit))
  }
});
