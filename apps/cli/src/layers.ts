/**
 * The composition root: the one place where adapters meet ports. Which adapter stands behind a port is decided by the
 * config alone, and a port without an adapter does not type-check.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem";
import * as NodePath from "@effect/platform-node/NodePath";
import * as Continuity from "@latch/continuity";
import {
  ArtifactStore,
  CredentialSource,
  EngineRejected,
  installEngine,
  installEngineModule,
  type ModelProvider
} from "@latch/kernel";
import type {
  ContextEngine,
  EngineServices,
  InferenceProfile,
  MediaRef,
  ModelDescriptor
} from "@latch/protocol";
import {
  type BaseUrlRefused,
  Credentials,
  ModelAdapter,
  readScenario,
  type ScenarioUnreadable,
  ScriptProvider,
  type Subscription,
  SubscriptionAdapter,
  subscription
} from "@latch/providers";
import * as Sandbox from "@latch/sandbox-linux";
import * as Store from "@latch/store-sqlite";
import { Effect, Layer, Option, Schema } from "effect";
import type { ProviderTable } from "./config/config-file.ts";
import { isModulePath } from "./config/layer-names.ts";
import type { LoadedConfig } from "./config/load.ts";
import { modelDescriptor } from "./config/model-descriptor.ts";
import { absolute } from "./config/paths.ts";
import { kindFacts } from "./config/provider-kind.ts";
import { settle } from "./config/settings.ts";
import * as FileStamps from "./machine/file-stamps.ts";
import { ModuleLoader } from "./machine/module-loader.ts";
import { sqliteAddon } from "./machine/sqlite-addon.ts";
import { version } from "./version.ts";

/** The provider of this profile can't be used as it is configured. */
export class ProviderUnusable extends Schema.TaggedError<ProviderUnusable>()("ProviderUnusable", {
  provider: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `provider "${this.provider}" can't be used: ${this.problem}`;
  }
}

/** The adapters that the config chooses, by the names it chooses them with. */
export const adapters = ({ values: { layers: named }, paths, around }: LoadedConfig) => {
  const engine = settle(undefined, null, named?.context_engine, Continuity.engineName);
  return {
    contextEngine: isModulePath(engine.value)
      ? { ...engine, value: absolute(around, engine.value, dirname(paths.config.path)) }
      : engine,
    store: settle(undefined, null, named?.store, "sqlite"),
    // There is one sandbox in this build, so that is what "auto" comes to.
    sandbox: { ...settle(undefined, null, named?.sandbox, "auto"), value: "linux (bubblewrap)" }
  };
};

/** What stands behind the model of a profile, in words. */
export const providerAdapter = (config: LoadedConfig, profile: InferenceProfile): string => {
  const table = config.values.providers?.[profile.provider];
  if (table === undefined) return "none";
  return table.kind === "script"
    ? `script (${table.scenario ?? "no scenario"})`
    : `${modelDescriptor(profile, table).wire} at ${table.base_url ?? kindFacts[table.kind].baseUrl ?? "no address"}`;
};

/** Files and paths of this machine. */
export const machineLayer = Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, FileStamps.layer);

/** Events, sessions and artifacts: opened, and where needed created, migrated or mended. */
export const storeLayer = ({ paths }: LoadedConfig) => {
  const nativeBinding = sqliteAddon();
  return Store.layer({
    database: paths.database.path,
    artifacts: paths.artifacts.path,
    ...(nativeBinding === undefined ? {} : { nativeBinding })
  });
};

export const sessionHistoryLayer = Store.historyLayer;

/** Whether a store has been made yet. */
export const storeExists = ({ paths }: LoadedConfig): Effect.Effect<boolean> =>
  Effect.sync(() => existsSync(paths.database.path));

/** Reads everything in the store and says what is wrong with it. */
export const checkStore = Effect.flatMap(Store.StoreUpkeep, ({ check }) => check);

/** Commands, in the operating system's own sandbox. */
export const sandboxLayer = (config: LoadedConfig) => Sandbox.layerWith(sandboxSettings(config));

/** What is known of the sandbox without starting anything. */
export const inspectSandbox = (config: LoadedConfig) => Sandbox.inspect(sandboxSettings(config));

/** Where secrets lie: what no command and no file tool may read. Some of it may not exist. */
export const hiddenPlaces = ({ paths, around }: LoadedConfig): ReadonlyArray<string> => [
  paths.config.path,
  ...Sandbox.credentialCandidates(around.userHome, around.environment)
];

const sandboxSettings = ({ paths, around }: LoadedConfig): Sandbox.Settings => ({
  home: around.userHome,
  stateDirectories: [paths.home.path, paths.state.path],
  hidden: [paths.config.path],
  environment: around.environment
});

/** The engine that the config names: the built-in one, or a module that nothing is known about. */
export const engineLayer = (
  config: LoadedConfig
): Effect.Effect<
  Layer.Layer<ContextEngine, EngineRejected, EngineServices>,
  EngineRejected,
  ModuleLoader
> => {
  const { value: named } = adapters(config).contextEngine;
  if (!isModulePath(named)) {
    return Effect.succeed(installEngine(Continuity.layer, { type: "built_in", name: named }));
  }
  return Effect.flatMap(ModuleLoader, ({ load }) => load(pathToFileURL(named).href)).pipe(
    Effect.mapBoth({
      onFailure: ({ detail }) =>
        new EngineRejected({ source: named, problem: `it can't be loaded: ${detail}` }),
      onSuccess: (module) => installEngineModule(module["default"], named)
    })
  );
};

export const tokenEstimatorLayer = Continuity.layerTokenEstimator;

type ProviderError =
  | ProviderUnusable
  | BaseUrlRefused
  | ScenarioUnreadable
  | SubscriptionAdapter.SubscriptionMisused;

/** The model of a profile, behind its wire or played from a scenario. */
export const providerLayer = (
  config: LoadedConfig,
  profile: InferenceProfile
): Layer.Layer<ModelProvider, ProviderError, CredentialSource | ArtifactStore> => {
  const table = config.values.providers?.[profile.provider];
  const unusable = (problem: string) =>
    Layer.fail(new ProviderUnusable({ provider: profile.provider, problem }));
  if (table === undefined) return unusable(`${config.paths.config.path} does not have it`);
  if (table.kind === "script") return scriptLayer(config, profile, table);
  const descriptor = modelDescriptor(profile, table);
  if (table.kind === "openai-codex") return subscriptionLayer(config, descriptor);
  const baseUrl = table.base_url ?? kindFacts[table.kind].baseUrl;
  if (baseUrl === undefined) return unusable("it has no base_url");
  return Layer.unwrapEffect(
    Effect.gen(function* () {
      const credentials = yield* CredentialSource;
      const artifacts = yield* ArtifactStore;
      const reference = credentialOf(table);
      return ModelAdapter.layer({
        descriptor,
        baseUrl,
        credential:
          reference === undefined
            ? Effect.succeedNone
            : Effect.map(credentials.resolve(reference), Option.some),
        headers: { "user-agent": `latch/${version}` },
        deadlines: deadlines(config),
        dialects: dialects(table),
        media: (media: MediaRef) => artifacts.read(media.artifact, 0, media.size)
      });
    })
  );
};

/** A model of the ChatGPT subscription, paid for by the sign-in and by nothing else. */
const subscriptionLayer = (config: LoadedConfig, descriptor: ModelDescriptor) =>
  Layer.unwrapEffect(
    Effect.map(ArtifactStore, (artifacts) =>
      SubscriptionAdapter.layer({
        descriptor,
        subscription: subscriptionOf(config),
        version,
        deadlines: deadlines(config),
        media: (media: MediaRef) => artifacts.read(media.artifact, 0, media.size)
      })
    )
  );

/** Where secrets come from. */
export const credentialLayer = (config: LoadedConfig): Layer.Layer<CredentialSource> =>
  Credentials.layer({
    environment: config.around.environment,
    secrets: config.paths.secrets.path,
    subscription: subscriptionOf(config)
  });

/** The sign-in to the ChatGPT subscription. */
export const subscriptionOf = ({ paths }: LoadedConfig): Subscription => subscription(paths.signIn.path);

/** The reference that a provider's credential is resolved by; none for a server that asks for none. */
export const credentialOf = (table: ProviderTable): string | undefined =>
  table.credential ?? kindFacts[table.kind].credential;

const scriptLayer = (config: LoadedConfig, profile: InferenceProfile, table: ProviderTable) =>
  Layer.unwrapEffect(
    Effect.map(
      readScenario(absolute(config.around, table.scenario ?? "", dirname(config.paths.config.path))),
      (scenario) => ScriptProvider.layer({ scenario, descriptor: modelDescriptor(profile, table) })
    )
  );

const deadlines = ({ values: { provider_request: wanted } }: LoadedConfig) => ({
  ...(wanted?.header_timeout_seconds === undefined
    ? {}
    : { headerMillis: wanted.header_timeout_seconds * 1000 }),
  ...(wanted?.stream_idle_timeout_seconds === undefined
    ? {}
    : { streamIdleMillis: wanted.stream_idle_timeout_seconds * 1000 }),
  ...(wanted?.attempt_timeout_seconds === undefined
    ? {}
    : { attemptMillis: wanted.attempt_timeout_seconds * 1000 })
});

/** How a kind of provider differs from the plain wire. */
const dialects = ({ kind }: ProviderTable) => ({
  chat_completions: {
    ...(kind === "deepseek" ? { replayReasoning: true, thinkingToggle: true } : {}),
    ...(kind === "openai" ? { outputLimitField: "max_completion_tokens" as const, promptCacheKey: true } : {})
  }
});
