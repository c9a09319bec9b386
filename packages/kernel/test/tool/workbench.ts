/** A session over a real directory: the store in memory, files and commands real. */
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NodeFileSystem, NodePath } from "@effect/platform-node";
import {
  type ArtifactId,
  CallId,
  type Capability,
  digestBytes,
  type Payload,
  type SessionId,
  TokenEstimator,
  WorkspacePath
} from "@latch/protocol";
import { rgPath } from "@vscode/ripgrep";
import { Chunk, Deferred, Effect, Either, Exit, Layer, Mailbox, Option, Stream } from "effect";
import * as SessionChanges from "../../src/changes/session-changes.ts";
import * as Drift from "../../src/files/drift/drift.ts";
import { FileAccess } from "../../src/files/file-access.ts";
import * as Files from "../../src/files/layer.ts";
import { ArtifactFailed, ArtifactStore } from "../../src/port/artifact-store.ts";
import { ExecutionBackend, type OutputChunk } from "../../src/port/execution-backend.ts";
import { RunObserver } from "../../src/port/run-observer.ts";
import * as SessionLog from "../../src/run/session-log.ts";
import * as WorkspaceLock from "../../src/run/workspace-lock.ts";
import * as SessionState from "../../src/state/session-state.ts";
import type { Tool, ToolOutcome, ToolRefused } from "../../src/tool/tool.ts";
import { aSession } from "../builders.ts";
import { layerStamps } from "../file-stamps.ts";
import { layerMemoryStore, type MemoryStore, memoryStore } from "../memory-store.ts";

/** A temporary directory with a workspace and a state directory in it. */
export class Bench {
  readonly root: string;
  readonly workspace: WorkspacePath;
  readonly state: string;
  readonly home: string;
  readonly store: MemoryStore = memoryStore();
  readonly artifacts = new Map<string, Uint8Array>();
  readonly commands: Array<ReadonlyArray<string>> = [];
  /** How commands run: plainly, unless a test puts the sandbox here. */
  backend: Layer.Layer<ExecutionBackend> = layerSpawn(this.commands);
  /** Who hears the log. */
  observer: Layer.Layer<RunObserver> = RunObserver.layerSilent;
  /** Whether artifacts can be kept. */
  artifactsFail = false;
  private calls = 0;

  constructor(
    root = realpathSync(mkdtempSync(join(tmpdir(), "latch-files-"))),
    workspace = join(root, "workspace")
  ) {
    this.root = root;
    this.workspace = WorkspacePath.make(workspace);
    this.home = join(root, "home");
    this.state = join(this.home, ".latch");
    mkdirSync(this.workspace, { recursive: true });
    mkdirSync(this.state, { recursive: true });
  }

  /** Another bench over the same directories, with another workspace. */
  at(workspace: string): Bench {
    return new Bench(this.root, workspace);
  }

  inside(directory: string): Bench {
    return this.at(this.path(directory));
  }

  remove(name: string): void {
    rmSync(this.path(name), { recursive: true });
  }

  exists(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** A call id that no other call has. */
  readonly callId = Effect.sync(() => CallId.make(`call_${++this.calls}_0`));

  path(name: string): string {
    return join(this.workspace, name);
  }

  put(name: string, content: string | Uint8Array, mode = 0o644): this {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
    chmodSync(this.path(name), mode);
    return this;
  }

  read(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Everything the file tools need, over this directory, for one session. */
  layer(session: SessionId = aSession) {
    this.store.sessions.set(session, this.workspace);
    const store = layerMemoryStore(this.store);
    const access = Layer.succeed(FileAccess, {
      workspace: this.workspace,
      stateDirectory: this.state,
      secrets: [join(this.home, ".ssh"), join(this.home, ".netrc")],
      ripgrep: rgPath
    });
    const log = Layer.unwrapEffect(
      Effect.map(
        Effect.sync(() => this.events(session)),
        (events) =>
          SessionLog.layer({
            session,
            workspace: this.workspace,
            state: events.reduce(SessionState.reduce, SessionState.initial)
          })
      )
    );
    const foundation = Layer.mergeAll(
      NodeFileSystem.layer,
      NodePath.layer,
      store,
      access,
      this.observer,
      WorkspaceLock.layer,
      layerArtifacts(this.artifacts, () => this.artifactsFail),
      this.backend,
      layerStamps,
      layerEstimator
    );
    return Layer.merge(Drift.layer, SessionChanges.layer).pipe(
      Layer.provideMerge(Files.layer),
      Layer.provideMerge(log),
      Layer.provideMerge(foundation)
    );
  }

  events(session: SessionId = aSession) {
    return this.store.events.filter((event) => event.session === session);
  }

  payloads(session: SessionId = aSession): ReadonlyArray<Payload> {
    return this.events(session).map((event) => event.payload);
  }

  kinds(session: SessionId = aSession): ReadonlyArray<string> {
    return this.payloads(session).map((payload) => payload.type);
  }

  /** Runs a call as the dispatcher would: the outcome's events are committed before anything else happens. */
  call(
    tool: Tool,
    args: unknown,
    may: ReadonlyArray<Capability> = ["workspace_read", "workspace_source_write"],
    externalRoots: ReadonlyArray<string> = []
  ) {
    const bench = this;
    return Effect.gen(function* () {
      const log = yield* SessionLog.SessionLog;
      const id = yield* bench.callId;
      const result = yield* Effect.either(
        tool.run({
          call: { id, name: tool.definition.name, arguments: JSON.stringify(args) },
          mode: "work",
          touches: [],
          profile: { workspace: bench.workspace, capabilities: new Set(may), externalRoots }
        })
      );
      if (Either.isLeft(result) && result.left._tag !== "ToolRefused") return yield* Effect.die(result.left);
      const end: ToolOutcome | ToolRefused = Either.isLeft(result)
        ? (result.left as ToolRefused)
        : result.right;
      yield* log.append([...(end.events ?? []), ...(end.after ?? [])]);
      return {
        ok: Either.isRight(result),
        failure: "failure" in end ? end.failure : null,
        output: end.output,
        events: end.events ?? [],
        artifact: end.artifact
      };
    });
  }
}

/** Four characters a token: coarse, and monotone. */
const layerEstimator = Layer.succeed(TokenEstimator, {
  text: (text) => Math.ceil(text.length / 4),
  media: () => 1_000,
  message: () => 0,
  tools: () => 0
});

const layerArtifacts = (kept: Map<string, Uint8Array>, fails: () => boolean) => {
  const find = (artifact: ArtifactId) =>
    Option.match(Option.fromNullable(kept.get(artifact)), {
      onNone: () =>
        new ArtifactFailed({ operation: "read", artifact, reason: "missing", detail: "not kept" }),
      onSome: (bytes) => Effect.succeed(bytes)
    });
  const put = (bytes: Uint8Array) =>
    Effect.suspend(() => {
      const id = digestBytes(bytes);
      if (fails()) {
        return new ArtifactFailed({
          operation: "put",
          artifact: id,
          reason: "full",
          detail: "no space is left"
        });
      }
      kept.set(id, Uint8Array.from(bytes));
      return Effect.succeed(id);
    });
  return Layer.succeed(ArtifactStore, {
    put,
    putStream: (stream) =>
      Stream.runCollect(stream).pipe(
        Effect.map((chunks) => new Uint8Array(Buffer.concat([...Chunk.toReadonlyArray(chunks)]))),
        Effect.flatMap((bytes) => Effect.map(put(bytes), (artifact) => ({ artifact, size: bytes.length })))
      ),
    size: (artifact) => Effect.map(find(artifact), (bytes) => bytes.length),
    read: (artifact, offset, length) =>
      Effect.map(find(artifact), (bytes) => bytes.slice(offset, offset + length))
  });
};

/** Runs commands without a sandbox: for what a test asks of a command, not of its walls. */
const layerSpawn = (commands: Array<ReadonlyArray<string>>) =>
  Layer.succeed(ExecutionBackend, {
    status: Effect.succeed({ available: true as const, backend: "spawn", version: "0" }),
    start: (profile, command) =>
      Effect.gen(function* () {
        const [program, args] =
          command.type === "shell"
            ? ["/bin/bash", ["-c", command.line]]
            : [command.program, [...command.args]];
        commands.push([program, ...args]);
        const child = spawn(program, args, {
          cwd: profile.workspace,
          stdio: ["ignore", "pipe", "pipe"],
          env: { PATH: process.env["PATH"] ?? "", HOME: profile.workspace, GIT_CONFIG_NOSYSTEM: "1" }
        });
        yield* Effect.addFinalizer(() => Effect.sync(() => child.kill("SIGKILL")));
        const exit = yield* Deferred.make<{ readonly type: "exited"; readonly code: number }>();
        const chunks = yield* Mailbox.make<OutputChunk>();
        child.stdout.on("data", (bytes: Buffer) => chunks.unsafeOffer({ from: "stdout", bytes }));
        child.stderr.on("data", (bytes: Buffer) => chunks.unsafeOffer({ from: "stderr", bytes }));
        child.on("close", (code) => {
          Deferred.unsafeDone(exit, Effect.succeed({ type: "exited", code: code ?? 128 }));
          chunks.unsafeDone(Exit.void);
        });
        const output = Mailbox.toStream(chunks);
        return { output, exit: Deferred.await(exit), kill: Effect.sync(() => child.kill("SIGKILL")) };
      })
  });

/** A bench for the length of a test. */
export const withBench = <A, E, R>(use: (bench: Bench) => Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Bench()),
    use,
    (bench) => Effect.sync(() => bench.dispose())
  );
