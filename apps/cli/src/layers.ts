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
  adding,
  CredentialSource,
  EngineRejected,
  installEngine,
  installEngineModule,
  type ModelProvider
} from "@latch/kernel";
import type { ContextEngine, EngineServices, InferenceProfile, MediaRef } from "@latch/protocol";
import {
  type BaseUrlRefused,
  baseUrlOf,
  Credentials,
  credentialOf,
  ModelAdapter,
  type ProviderEntry,
  type ResolvedModel,
  resolveModel,
  type ScenarioUnreadable,
  type Subscription,
  SubscriptionAdapter,
  scriptedModel,
  subscription
} from "@latch/providers";
import * as Sandbox from "@latch/sandbox-linux";
import * as Store from "@latch/store-sqlite";
import { Effect, Either, Layer, Option, Schema } from "effect";
import { isModulePath } from "./config/layer-names.ts";
import { entryOf, type LoadedConfig } from "./config/load.ts";
import { absolute } from "./config/paths.ts";
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
  const entry = entryOf(config, profile.provider);
  if (entry === undefined) return "none";
  if (entry.kind === "script") {
    return `script (${config.values.providers?.[profile.provider]?.scenario ?? "no scenario"})`;
  }
  return Either.match(resolveModel(entry, profile.model), {
    onLeft: ({ message }) => `none: ${message}`,
    onRight: ({ descriptor }) => `${descriptor.wire} at ${baseUrlOf(entry) ?? "no address"}`
  });
};

/** Files and paths of this machine. */
export const machineLayer = Layer.scopedContext(
  Layer.build(NodeFileSystem.layer).pipe(adding(NodePath.layer), adding(FileStamps.layer))
);

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
  const entry = entryOf(config, profile.provider);
  const unusable = (problem: string) =>
    Layer.fail(new ProviderUnusable({ provider: profile.provider, problem }));
  if (entry === undefined) return unusable(`${config.paths.config.path} does not have it`);
  const resolved = resolveModel(entry, profile.model);
  if (Either.isLeft(resolved)) return unusable(resolved.left.message);
  if (entry.kind === "script") return scriptLayer(config, entry, resolved.right);
  if (entry.kind === "openai-codex") return subscriptionLayer(config, resolved.right);
  const baseUrl = baseUrlOf(entry);
  return baseUrl === undefined
    ? unusable("it has no base_url")
    : adapterLayer(config, entry, resolved.right, baseUrl);
};

const adapterLayer = (
  config: LoadedConfig,
  entry: ProviderEntry,
  { descriptor, efforts, dialects, authorization, sessionHeader }: ResolvedModel,
  baseUrl: string
) =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const credentials = yield* CredentialSource;
      const artifacts = yield* ArtifactStore;
      const reference = credentialOf(entry);
      return ModelAdapter.layer({
        descriptor,
        baseUrl,
        credential:
          reference === undefined
            ? Effect.succeedNone
            : Effect.map(credentials.resolve(reference), Option.some),
        ...(authorization === undefined ? {} : { authorization }),
        ...(sessionHeader === undefined ? {} : { sessionHeader }),
        headers: { "user-agent": `latch/${version}` },
        deadlines: deadlines(config),
        dialects,
        efforts,
        media: (media: MediaRef) => artifacts.read(media.artifact, 0, media.size)
      });
    })
  );

/** A model of the ChatGPT subscription, paid for by the sign-in and by nothing else. */
const subscriptionLayer = (config: LoadedConfig, { descriptor, efforts, dialects }: ResolvedModel) =>
  Layer.unwrapEffect(
    Effect.map(ArtifactStore, (artifacts) =>
      SubscriptionAdapter.layer({
        descriptor,
        subscription: subscriptionOf(config),
        version,
        deadlines: deadlines(config),
        dialects,
        efforts,
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

const scriptLayer = (config: LoadedConfig, entry: ProviderEntry, { descriptor }: ResolvedModel) =>
  scriptedModel(
    absolute(
      config.around,
      config.values.providers?.[entry.id]?.scenario ?? "",
      dirname(config.paths.config.path)
    ),
    descriptor
  );

const deadlines = ({ values: { provider_request: wanted } }: LoadedConfig) => ({
  ...(wanted?.connect_timeout_seconds === undefined
    ? {}
    : { connectMillis: wanted.connect_timeout_seconds * 1000 }),
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
