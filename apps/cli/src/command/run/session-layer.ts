/** Everything one session runs on, built from the config and the choices of this run. */
import {
  AiReview,
  AutoApprove,
  FileAccess,
  layerSession,
  ModelProvider,
  NonInteractive,
  RunObserver,
  RunSettings
} from "@latch/kernel";
import { EngineConfig, type InferenceProfile, type PermissionMode } from "@latch/protocol";
import { Effect, Layer, Option } from "effect";
import type { LoadedConfig } from "../../config/load.ts";
import type { Controls } from "../../config/settings.ts";
import * as Credentials from "../../credentials/credential-layer.ts";
import {
  engineLayer,
  hiddenPlaces,
  machineLayer,
  providerLayer,
  sandboxLayer,
  sessionHistoryLayer,
  tokenEstimatorLayer
} from "../../layers.ts";
import * as FileStamps from "../../machine/file-stamps.ts";
import * as Identity from "../../machine/identity.ts";
import * as PathLookup from "../../machine/path-lookup.ts";
import { ripgrepPath } from "../../machine/ripgrep.ts";
import { version } from "../../version.ts";
import type { Announcer } from "./announcer.ts";
import { runSettings } from "./run-settings.ts";
import type { Selected } from "./selection.ts";

export interface SessionPlan {
  readonly config: LoadedConfig;
  readonly selected: Selected;
  readonly profile: InferenceProfile;
  readonly controls: Controls;
  readonly announcer: Pick<Announcer, "hear">;
}

/** The model-facing tool that reaches what left the window. */
export const coldHistoryTool = "recall";

export const sessionLayer = Effect.fn("Run.sessionLayer")(function* (plan: SessionPlan) {
  const { config, selected, profile } = plan;
  const engine = yield* engineLayer(config);
  const ripgrep = yield* ripgrepPath;

  const engineConfig = Layer.succeed(EngineConfig, {
    session: selected.session,
    provider: profile.provider,
    model: profile.model,
    coldHistoryTool,
    options: config.values.context ?? {}
  });
  const estimator = tokenEstimatorLayer(profile);
  const history = sessionHistoryLayer(selected.session);
  const context = Layer.provide(engine, Layer.mergeAll(history, estimator, engineConfig));
  const provider = Layer.provide(
    providerLayer(config, profile),
    Credentials.layer({ environment: config.around.environment, secrets: config.paths.secrets.path })
  );
  const settings = Layer.effect(
    RunSettings,
    Effect.map(ModelProvider, ({ descriptor }) =>
      runSettings(config.values, plan.controls, profile, descriptor)
    )
  );
  const access = Layer.succeed(FileAccess, {
    workspace: selected.workspace,
    stateDirectory: config.paths.state.path,
    secrets: [config.paths.home.path, ...hiddenPlaces(config)],
    ripgrep: Option.getOrElse(ripgrep, () => "rg")
  });
  const ports = Layer.mergeAll(
    Layer.provide(settings, provider),
    context,
    estimator,
    history,
    access,
    sandboxLayer(config),
    machineLayer,
    Identity.layer,
    PathLookup.layer(config.around.userHome, config.paths.state.path),
    Layer.provideMerge(approval(plan.controls.permissions.value), provider),
    FileStamps.layer,
    Layer.succeed(RunObserver, { hear: plan.announcer.hear })
  );
  return layerSession({
    session: selected.session,
    workspace: selected.workspace,
    version,
    profile,
    begin: selected.begin
  }).pipe(Layer.provide(ports));
});

/** Who answers where no terminal is: nobody, the operator's standing consent, or a second look by the model. */
const approval = (permissions: PermissionMode) => {
  switch (permissions) {
    case "human":
      return NonInteractive.layer;
    case "auto_approve":
      return AutoApprove.layer;
    case "ai_review":
      return AiReview.layerWith(() => Effect.succeed(NonInteractive.refusal));
  }
};
