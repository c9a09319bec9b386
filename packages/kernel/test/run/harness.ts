/** A whole session over test twins of the ports: real loop, real policy, real tools, real files. */
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeContext } from "@effect/platform-node";
import {
  type ArtifactId,
  ContextEngine,
  type ContextRequest,
  digestBytes,
  type EngineLayer,
  type Event,
  type EventKind,
  type EventOf,
  type InferenceProfile,
  type InputModality,
  type LiveEvent,
  type ModelDescriptor,
  type ModelRequest,
  PermissionId,
  ProcessId,
  RunId,
  Sequence,
  SessionHistory,
  type SessionId,
  TokenEstimator,
  WorkspacePath
} from "@latch/protocol";
import { Effect, Layer, Option, Stream } from "effect";
import {
  type ApprovalAnswer,
  ApprovalByPermissions,
  type ApprovalRequest,
  ArtifactFailed,
  ArtifactStore,
  defaults,
  EventStore,
  FileAccess,
  Identity,
  InferenceSource,
  installEngine,
  layerInference,
  layerSession,
  ModelProvider,
  NonInteractive,
  PathLookup,
  ProfileUnusable,
  RunObserver,
  RunSettings,
  type RunSettingsValues,
  Session,
  type SessionEars
} from "../../src/index.ts";
import { aSession } from "../builders.ts";
import { layerStamps } from "../file-stamps.ts";
import { layerMemoryStore, type MemoryStore, memoryStore } from "../memory-store.ts";
import * as PlainEngine from "../plain-engine.ts";
import { type Answer, scriptedProvider } from "../scripted-provider.ts";
import { type Behaviour, scriptedBackend } from "./scripted-backend.ts";

export interface Setup {
  readonly answers: ReadonlyArray<Answer | ((request: ModelRequest) => Answer)>;
  readonly behave?: (line: string, pipefail: boolean) => Behaviour;
  readonly settings?: Partial<RunSettingsValues>;
  readonly memory?: MemoryStore;
  readonly workspace?: string;
  readonly begin?: "new" | "resume";
  readonly session?: SessionId;
  readonly modalities?: ReadonlyArray<InputModality>;
  readonly profile?: InferenceProfile;
  /** What is known of the model of a profile; a problem where the profile can't be used. */
  readonly describe?: (profile: InferenceProfile) => Partial<ModelDescriptor> | { readonly problem: string };
  /** Stands before the artifact store: may fail or die for it. */
  readonly readingArtifact?: Effect.Effect<void>;
  /** Another engine than the plain one. */
  readonly engine?: EngineLayer;
  readonly stateDirectory?: string;
  /** Hears what any observer of the run hears, when it does. */
  readonly hear?: (live: LiveEvent) => Effect.Effect<void>;
  /** Who answers what policy asks about; nobody is there otherwise. */
  readonly person?: (request: ApprovalRequest) => Effect.Effect<ApprovalAnswer>;
  /** An interface that drives the session: it hears everything and is asked itself. */
  readonly ears?: SessionEars;
}

const settings: RunSettingsValues = {
  mode: "work",
  safety: "standard",
  permissions: "human",
  platform: "linux",
  shellTimeoutSeconds: 30,
  retryBudget: defaults.retryBudget,
  stagnationBudget: defaults.stagnationBudget,
  maxModelTurns: 50,
  reserveTokens: 1_000,
  recentTokens: 64_000,
  outsideWorkspace: "ask",
  workspaceWrite: true
};

/** A fresh, empty workspace on disk. */
export const aWorkspace = (): string => realpathSync(mkdtempSync(join(tmpdir(), "latch-kernel-")));

/** Opens a session and hands it over; what it did can be read from the returned records. */
export const scene = (setup: Setup) => {
  const memory = setup.memory ?? memoryStore();
  const workspace = WorkspacePath.make(setup.workspace ?? aWorkspace());
  const id = setup.session ?? aSession;
  const views: Array<ContextRequest> = [];
  const provider = scriptedProvider(setup.answers, setup.modalities);
  const backend = scriptedBackend(setup.behave);
  const heard: Array<LiveEvent> = [];
  const opened: Array<string> = [];
  const closed: Array<string> = [];
  const artifacts = new Map<ArtifactId, Uint8Array>();
  let minted = memory.events.length;
  const mint = (prefix: string) =>
    Effect.sync(() => {
      minted += 1;
      return `${prefix}-${minted}`;
    });

  const store = layerMemoryStore(memory);
  const history = Layer.effect(
    SessionHistory,
    Effect.map(EventStore, (events) => ({
      lastSequence: Effect.orDie(events.lastSequence(id)),
      tail: (limit: number) => Effect.orDie(events.read(id, { limit, keep: "newest" })),
      slice: (range) => Effect.orDie(events.read(id, range)),
      peek: (sequence: Sequence) =>
        Effect.orDie(
          Effect.map(events.read(id, { after: Sequence.make(sequence - 1), limit: 1 }), (found) =>
            Option.fromNullable(found[0])
          )
        ),
      search: () => Effect.succeed([]),
      ofKinds: (kinds, range) => Effect.orDie(events.ofKinds(id, kinds, range)),
      latestOfKind: (kinds) => Effect.orDie(events.latestOfKinds(id, kinds))
    }))
  );
  const world = Layer.mergeAll(
    store,
    Layer.provide(history, store),
    backend.layer,
    PlainEngine.layerEstimator,
    PlainEngine.layerConfig,
    NodeContext.layer,
    layerStamps,
    Layer.succeed(RunSettings, { ...settings, ...setup.settings }),
    Layer.succeed(RunObserver, {
      hear: (live) =>
        Effect.zipRight(
          Effect.sync(() => heard.push(live)),
          Effect.zipRight(setup.ears?.hear(live) ?? Effect.void, setup.hear?.(live) ?? Effect.void)
        )
    }),
    Layer.succeed(Identity, {
      session: Effect.succeed(id),
      run: Effect.map(mint("run"), (id) => RunId.make(id)),
      permission: Effect.map(mint("permission"), (id) => PermissionId.make(id)),
      process: Effect.map(mint("process"), (id) => ProcessId.make(id))
    }),
    Layer.succeed(PathLookup, {
      home: "/home/u",
      stateDirectory: setup.stateDirectory ?? "/home/u/.latch",
      realPath: () => undefined
    }),
    Layer.succeed(FileAccess, {
      workspace,
      stateDirectory: setup.stateDirectory ?? "/home/u/.latch",
      secrets: [],
      ripgrep: "/usr/bin/rg"
    }),
    Layer.provide(
      ApprovalByPermissions.layerWith(
        setup.ears?.prepare ??
          (setup.person === undefined
            ? NonInteractive.prepare
            : (request) => Effect.succeed(setup.person?.(request) ?? Effect.never))
      ),
      provider.layer
    ),
    Layer.succeed(ArtifactStore, {
      put: (bytes) =>
        Effect.sync(() => {
          const id = digestBytes(bytes);
          artifacts.set(id, bytes);
          return id;
        }),
      putStream: (bytes) =>
        Effect.map(Stream.runCollect(bytes), (chunks) => {
          const whole = Buffer.concat([...chunks]);
          const artifact = digestBytes(whole);
          artifacts.set(artifact, whole);
          return { artifact, size: whole.length };
        }),
      size: (id) =>
        Effect.zipRight(
          setup.readingArtifact ?? Effect.void,
          Effect.sync(() => artifacts.get(id)?.length ?? 0)
        ),
      read: (artifact, offset, length) =>
        Effect.zipRight(
          setup.readingArtifact ?? Effect.void,
          Effect.suspend(() => {
            const bytes = artifacts.get(artifact);
            return bytes === undefined
              ? new ArtifactFailed({
                  operation: "read",
                  artifact,
                  reason: "missing",
                  detail: "no such artifact"
                })
              : Effect.succeed(bytes.subarray(offset, offset + length));
          })
        )
    })
  );
  const engine = Layer.provide(
    installEngine(setup.engine ?? PlainEngine.layerHearing((request) => views.push(request)), {
      type: "built_in",
      name: "plain"
    }),
    world
  );
  const source = Layer.effect(
    InferenceSource,
    Effect.gen(function* () {
      const scripted = yield* ModelProvider;
      const estimator = yield* TokenEstimator;
      const context = yield* ContextEngine;
      return {
        open: (profile) => {
          const known = setup.describe?.(profile) ?? {};
          if ("problem" in known) return new ProfileUnusable({ ...profile, problem: known.problem });
          const descriptor = {
            ...scripted.descriptor,
            provider: profile.provider,
            model: profile.model,
            contextWindowTokens: 100_000,
            ...known
          };
          return Effect.acquireRelease(
            Effect.sync(() => {
              opened.push(profile.model);
              return { profile, provider: { ...scripted, descriptor }, estimator, engine: context };
            }),
            () => Effect.sync(() => closed.push(profile.model))
          );
        }
      };
    })
  );
  const profile = setup.profile ?? { provider: "test", model: "scripted", effort: "default" };
  const inference = Layer.provide(
    layerInference(profile),
    Layer.provide(source, Layer.mergeAll(world, engine, provider.layer, PlainEngine.layerEstimator))
  );
  const session = layerSession({
    session: id,
    workspace,
    version: "test",
    profile,
    begin: setup.begin ?? "new"
  }).pipe(Layer.provide(Layer.mergeAll(world, inference)));

  const within = <A, E>(use: (session: Session["Type"]) => Effect.Effect<A, E>): Promise<A> =>
    Effect.flatMap(Session, use).pipe(
      Effect.provide(session),
      Effect.scoped,
      // Nobody looks at the spans, and they cost a third of a run.
      Effect.withTracerEnabled(false),
      Effect.runPromise
    );

  return {
    memory,
    workspace,
    requests: provider.requests,
    views,
    ran: backend.ran,
    heard,
    artifacts,
    opened,
    closed,
    within,
    /** The open session, and what else an interface needs of the world. */
    layer: session,
    world,
    run: (text: string) => within((open) => open.run({ text }))
  };
};

/** The events of some kinds, in order. */
export const eventsOf = <const K extends EventKind>(
  memory: MemoryStore,
  ...kinds: ReadonlyArray<K>
): ReadonlyArray<EventOf<K>> =>
  memory.events.filter((event: Event): event is EventOf<K> =>
    kinds.some((kind) => kind === event.payload.type)
  );

/** Every call id with the number of its terminal results. */
export const terminalResults = (memory: MemoryStore): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { payload } of memory.events) {
    if (payload.type === "tool_requested") counts.set(payload.call.id, counts.get(payload.call.id) ?? 0);
    if (payload.type === "tool_completed" || payload.type === "tool_failed") {
      counts.set(payload.result.callId, (counts.get(payload.result.callId) ?? 0) + 1);
    }
  }
  return counts;
};
