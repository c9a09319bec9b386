/** `latch doctor`: looks at everything a run needs, offline, and changes nothing but a probe file that it removes. */
import { resolve } from "node:path";
import type { InferenceProfile } from "@latch/protocol";
import { Effect, Either } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, outputFormat, value } from "../../arguments/invocation.ts";
import { type LoadedConfig, load } from "../../config/load.ts";
import { locate, type Surroundings } from "../../config/paths.ts";
import { type ProfileUnresolved, resolveProfile } from "../../config/profile.ts";
import { noSession, overridesOf } from "../../config/settings.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { type Check, failed, ok, verdict } from "./check.ts";
import { configCheck, credentialCheck, providerCheck, storeCheck } from "./config-checks.ts";
import { gitCheck, nodeCheck, ripgrepCheck, sandboxCheck, stateCheck } from "./machine-checks.ts";
import { type Examination, examinationRecord, examinationText } from "./report.ts";

export const doctor = Effect.fn("Command.doctor")(function* (invocation: Invocation) {
  const around = yield* Machine;
  const flag = value(invocation, Flags.config);
  const loaded = yield* Effect.either(load(around, flag));
  const config = Either.getOrElse(loaded, () => unread(around, flag));
  const profile = Either.map(
    resolveProfile(
      overridesOf(invocation),
      noSession,
      config.values,
      config.paths.config.path,
      config.discovered
    ),
    (settled) => settled.value
  );
  const workspace = resolve(around.workingDirectory, value(invocation, Flags.workspace) ?? ".");
  const checks = yield* Effect.all([
    Effect.sync(() => nodeCheck(process.version)),
    sandboxCheck(config),
    ripgrepCheck,
    gitCheck,
    workspaceCheck(workspace),
    Effect.succeed(configCheck(loaded)),
    ...(Either.isRight(loaded) ? profileChecks(config, profile) : []),
    stateCheck(config),
    storeCheck(config)
  ]);
  const examination: Examination = {
    workspace,
    paths: config.paths,
    profile: Either.getOrNull(profile),
    checks
  };
  yield* (yield* Streams).out(
    outputFormat(invocation) === "json"
      ? jsonLine(examinationRecord(examination))
      : examinationText(examination)
  );
  return verdict(checks);
});

/** What holds where the config can't be read: the defaults. */
const unread = (around: Surroundings, flag: string | undefined): LoadedConfig => ({
  values: {},
  paths: locate(around, flag, undefined),
  exists: true,
  around,
  discovered: {}
});

const profileChecks = (
  config: LoadedConfig,
  profile: Either.Either<InferenceProfile, ProfileUnresolved>
): ReadonlyArray<Effect.Effect<Check>> => [
  Effect.succeed(providerCheck(config, profile)),
  ...(Either.isRight(profile) ? [credentialCheck(config, profile.right)] : [])
];

const workspaceCheck = (path: string): Effect.Effect<Check> =>
  canonicalWorkspace(path).pipe(
    Effect.match({
      onFailure: (error) => failed("workspace", error.message),
      onSuccess: (real) => ok("workspace", real)
    })
  );
