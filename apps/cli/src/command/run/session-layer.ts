/** Everything one session runs on, built from the config and the choices of this run. */
import {
  ApprovalByPermissions,
  adding,
  FileAccess,
  layerInference,
  layerSession,
  NonInteractive,
  type Prepare,
  RunObserver,
  RunSettings
} from "@latch/kernel";
import type { InferenceProfile } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
import type { LoadedConfig } from "../../config/load.ts";
import type { Controls } from "../../config/settings.ts";
import { credentialLayer, machineLayer, sandboxLayer, sessionHistoryLayer } from "../../layers.ts";
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

  const settings = Layer.effect(
    RunSettings,
    Effect.map(warmArtifacts(selected.workspace), (warm) => runSettings(config.values, plan.controls, warm))
  );
  const ports = Layer.build(machineLayer).pipe(
    adding(settings),
    adding(sessionHistoryLayer(selected.session)),
    adding(credentialLayer(config)),
    adding(source),
    adding(layerInference(profile)),
    adding(ApprovalByPermissions.layerWith(plan.human ?? NonInteractive.prepare)),
    adding(sandboxLayer(config)),
    adding(Identity.layer),
    adding(PathLookup.layer(config.around.userHome, config.paths.state.path)),
    Effect.map(Context.add(FileAccess, fileAccess(config, selected.workspace, ripgrep))),
    Effect.map(Context.add(RunObserver, { hear: plan.announcer.hear }))
  );
  const session = layerSession({
    session: selected.session,
    workspace: selected.workspace,
    version,
    profile,
    begin: selected.begin
  });
  return Layer.scopedContext(Effect.flatMap(ports, (built) => Effect.provide(Layer.build(session), built)));
});
