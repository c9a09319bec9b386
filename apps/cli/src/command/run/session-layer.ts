/** Everything one session runs on, built from the config and the choices of this run. */
import {
  ApprovalByPermissions,
  layerInference,
  layerSession,
  NonInteractive,
  type Prepare,
  RunObserver,
  RunSettings
} from "@latch/kernel";
import type { InferenceProfile } from "@latch/protocol";
import { Effect, Layer } from "effect";
import type { LoadedConfig } from "../../config/load.ts";
import type { Controls } from "../../config/settings.ts";
import { credentialLayer, machineLayer, sandboxLayer, sessionHistoryLayer } from "../../layers.ts";
import * as FileStamps from "../../machine/file-stamps.ts";
import * as Identity from "../../machine/identity.ts";
import * as PathLookup from "../../machine/path-lookup.ts";
import { ripgrepPath } from "../../machine/ripgrep.ts";
import { version } from "../../version.ts";
import { fileAccess } from "../file-access.ts";
import type { Announcer } from "./announcer.ts";
import { inferenceSourceLayer } from "./inference-source.ts";
import { runSettings } from "./run-settings.ts";
import type { Selected } from "./selection.ts";
import { warmArtifacts } from "./warm-artifacts.ts";

export interface SessionPlan {
  readonly config: LoadedConfig;
  readonly selected: Selected;
  readonly profile: InferenceProfile;
  readonly controls: Controls;
  readonly announcer: Pick<Announcer, "hear">;
  /** Asks the person, where one is there; otherwise what needs one is denied. */
  readonly human?: Prepare;
}

export const sessionLayer = Effect.fn("Run.sessionLayer")(function* (plan: SessionPlan) {
  const { config, selected, profile } = plan;
  const source = yield* inferenceSourceLayer(config, selected.session);
  const ripgrep = yield* ripgrepPath;
  const warm = yield* Effect.provide(warmArtifacts(selected.workspace), machineLayer);

  const history = sessionHistoryLayer(selected.session);
  const inference = Layer.provide(
    layerInference(profile),
    Layer.provide(source, Layer.merge(history, credentialLayer(config)))
  );
  const ports = Layer.mergeAll(
    Layer.succeed(RunSettings, runSettings(config.values, plan.controls, warm)),
    history,
    fileAccess(config, selected.workspace, ripgrep),
    sandboxLayer(config),
    machineLayer,
    Identity.layer,
    PathLookup.layer(config.around.userHome, config.paths.state.path),
    Layer.provideMerge(ApprovalByPermissions.layerWith(plan.human ?? NonInteractive.prepare), inference),
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
