/** What a profile stands for on this machine: the provider, the estimator and the engine that the config names. */
import {
  type ArtifactStore,
  adding,
  type CredentialSource,
  InferenceSource,
  ModelProvider,
  ProfileUnusable
} from "@latch/kernel";
import {
  ContextEngine,
  EngineConfig,
  type InferenceProfile,
  type SessionHistory,
  type SessionId,
  TokenEstimator
} from "@latch/protocol";
import { effectiveEffort, resolveModel } from "@latch/providers";
import { Context, Effect, Either, Layer, type Scope } from "effect";
import { entryOf, type LoadedConfig, reread } from "../../config/load.ts";
import { engineLayer, providerLayer, tokenEstimatorLayer } from "../../layers.ts";

/** The model-facing tool that reaches what left the window. */
export const coldHistoryTool = "recall";

export const inferenceSourceLayer = Effect.fn("Run.inferenceSourceLayer")(function* (
  config: LoadedConfig,
  session: SessionId
) {
  const engine = yield* engineLayer(config);

  /** Under the model's own id and with an effort that it has; a profile that can't be resolved is refused further on. */
  const resolved = (config: LoadedConfig, profile: InferenceProfile): InferenceProfile => {
    const entry = entryOf(config, profile.provider);
    const model = entry && Either.getOrUndefined(resolveModel(entry, profile.model));
    return model === undefined
      ? profile
      : { ...profile, model: model.descriptor.model, effort: effectiveEffort(model, profile.effort) };
  };

  const services = (config: LoadedConfig, profile: InferenceProfile) => {
    const engineConfig = EngineConfig.of({
      session,
      provider: profile.provider,
      model: profile.model,
      coldHistoryTool: config.values.context?.cold_history === false ? undefined : coldHistoryTool,
      options: config.values.context ?? {}
    });
    return Layer.build(tokenEstimatorLayer(profile)).pipe(
      Effect.map(Context.add(EngineConfig, engineConfig)),
      adding(engine),
      adding(providerLayer(config, profile))
    );
  };

  const opened = (profile: InferenceProfile) =>
    Effect.all({
      profile: Effect.succeed(profile),
      provider: ModelProvider,
      estimator: TokenEstimator,
      engine: ContextEngine
    });

  // A session may be open for as long as it likes, and setup writes meanwhile.
  const asItIsNow = (asked: InferenceProfile) =>
    Effect.mapError(reread(config), ({ message }) => new ProfileUnusable({ ...asked, problem: message }));

  return Layer.effect(
    InferenceSource,
    Effect.gen(function* () {
      const around = yield* Effect.context<ArtifactStore | CredentialSource | SessionHistory>();
      return {
        open: (asked) =>
          Effect.flatMap(asItIsNow(asked), (known) => {
            const profile = resolved(known, asked);
            return services(known, profile).pipe(
              Effect.flatMap((built) => Effect.provide(opened(profile), built)),
              // What is opened ends with the scope it is opened in, not with the one that this layer is built in.
              Effect.mapInputContext((scoped: Context.Context<Scope.Scope>) => Context.merge(around, scoped)),
              Effect.mapError(({ message }) => new ProfileUnusable({ ...profile, problem: message }))
            );
          })
      };
    })
  );
});
