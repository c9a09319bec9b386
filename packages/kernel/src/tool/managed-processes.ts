/**
 * Commands that outlive their call: owned by the session, buffered, and durably closed when they end, whether or not
 * anyone looks. Nothing survives the session: its scope kills what is left and says so.
 */
import type { ArtifactId, Payload, ProcessId } from "@latch/protocol";
import {
  Context,
  Deferred,
  Effect,
  ExecutionStrategy,
  Layer,
  Option,
  Ref,
  Schedule,
  Scope,
  Stream
} from "effect";
import { maxOutputBytes } from "../defaults.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import { EventStore, type StoreError } from "../port/event-store.ts";
import {
  type Execution,
  ExecutionBackend,
  type ExecutionFailed,
  type Exit,
  mayWriteWorkspace,
  type SandboxProfile,
  type SandboxUnavailable
} from "../port/execution-backend.ts";
import { Identity } from "../port/identity.ts";
import { SessionLog } from "../run/session-log.ts";
import { boundOutput } from "./bounded-output.ts";
import { ProcessOutput } from "./process-output.ts";
import { ToolRefused } from "./tool.ts";

interface Running {
  readonly id: ProcessId;
  readonly label: string;
  readonly execution: Execution;
  readonly output: ProcessOutput;
  /** How it ended, as soon as that is known. */
  readonly ended: Deferred.Deferred<End>;
  /** Done once the end is in the log. */
  readonly closed: Deferred.Deferred<void>;
  readonly terminated: Ref.Ref<boolean>;
}

type End = {
  readonly exit: Option.Option<Exit>;
  readonly artifact: Option.Option<ArtifactId>;
  readonly note: string;
};

export class ManagedProcesses extends Context.Tag("@latch/kernel/ManagedProcesses")<
  ManagedProcesses,
  {
    /** Starts a command; its start is durable before it runs. */
    readonly start: (
      command: string,
      label: string | undefined,
      profile: SandboxProfile
    ) => Effect.Effect<ProcessId, StoreError | SandboxUnavailable | ExecutionFailed>;
    /** What came since the last poll, and how it stands. */
    readonly poll: (id: string) => Effect.Effect<string, StoreError | ToolRefused>;
    /** Kills it with everything it started, and waits until its end is in the log. */
    readonly terminate: (id: string) => Effect.Effect<string, StoreError | ToolRefused>;
    /** Waits until every end that is known is in the log. */
    readonly reconcile: Effect.Effect<void>;
  }
>() {}

/** How long a failing commit of an exit is tried again: until the session closes, at a widening pace. */
const untilCommitted = Schedule.exponential("100 millis", 2).pipe(
  Schedule.union(Schedule.spaced("10 seconds"))
);

export const layer = Layer.scoped(
  ManagedProcesses,
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const store = yield* EventStore;
    const backend = yield* ExecutionBackend;
    const artifacts = yield* ArtifactStore;
    const identity = yield* Identity;
    const session = yield* Effect.scope;
    const running = yield* Ref.make<ReadonlyMap<string, Running>>(new Map());

    /** Follows a process to its end and writes that down. */
    const watch = (process: Running, mayWrite: boolean) =>
      Effect.gen(function* () {
        const { execution, output } = process;
        yield* Stream.runForEach(execution.output, (chunk) =>
          Effect.sync(() => output.add(chunk.from, chunk.bytes))
        ).pipe(Effect.ignore);
        const exit = yield* Effect.option(execution.exit);
        output.end();
        const kept = yield* keep(output);
        yield* Deferred.succeed(process.ended, { exit, ...kept });
        const status = (yield* Ref.get(process.terminated))
          ? "terminated"
          : Option.isSome(exit)
            ? "exited"
            : "lost";
        const event: Payload = {
          type: "process_exited",
          id: process.id,
          status,
          mayWrite,
          ...Option.match(exit, {
            onNone: () => ({}),
            onSome: (end) => (end.type === "exited" ? { exitCode: end.code } : {})
          }),
          ...Option.match(kept.artifact, { onNone: () => ({}), onSome: (artifact) => ({ artifact }) })
        };
        yield* log.append([event]).pipe(Effect.retry(untilCommitted), Effect.ignore);
        yield* Deferred.succeed(process.closed, undefined);
      });

    const keep = (output: ProcessOutput) =>
      Effect.gen(function* () {
        const { text, dropped } = output.whole();
        const lost = dropped === 0 ? "" : ` (incomplete: the first ${dropped} characters were dropped)`;
        if (text.length <= maxOutputBytes && dropped === 0)
          return { artifact: Option.none<ArtifactId>(), note: "" };
        return yield* artifacts.put(new TextEncoder().encode(text)).pipe(
          Effect.map((id) => ({
            artifact: Option.some(id),
            note: `[whole output: read_artifact ${id}${lost}]`
          })),
          Effect.catchAll((error) =>
            Effect.succeed({
              artifact: Option.none<ArtifactId>(),
              note: `[the whole output could not be kept: ${error.message}]`
            })
          )
        );
      });

    const start = Effect.fn("ManagedProcesses.start")(function* (
      command: string,
      label: string | undefined,
      profile: SandboxProfile
    ) {
      const id = yield* identity.process;
      const mayWrite = mayWriteWorkspace(profile);
      yield* log.append([
        { type: "process_started", id, command, mayWrite, ...(label === undefined ? {} : { label }) }
      ]);
      const scope = yield* Scope.fork(session, ExecutionStrategy.sequential);
      const execution = yield* backend.start(profile, { type: "shell", line: command, pipefail: false }).pipe(
        Scope.extend(scope),
        Effect.tapError(() => log.append([{ type: "process_exited", id, status: "lost", mayWrite }]))
      );
      const process: Running = {
        id,
        label: label ?? command.slice(0, 60),
        execution,
        output: new ProcessOutput(),
        ended: yield* Deferred.make<End>(),
        closed: yield* Deferred.make<void>(),
        terminated: yield* Ref.make(false)
      };
      yield* Ref.update(running, (all) => new Map(all).set(id, process));
      yield* Effect.forkDaemon(watch(process, mayWrite));
      // The session's end is a termination like any other: killed, then written down.
      yield* Scope.addFinalizer(session, Effect.ignore(kill(process)));
      return id;
    });

    const kill = (process: Running) =>
      Effect.gen(function* () {
        if (!(yield* Deferred.isDone(process.ended))) {
          yield* Ref.set(process.terminated, true);
          yield* process.execution.kill;
        }
        // As a finalizer this runs uninterruptibly, where a timeout could not take effect.
        yield* Deferred.await(process.closed).pipe(
          Effect.interruptible,
          Effect.timeout("5 seconds"),
          Effect.ignore
        );
      });

    const find = (id: string) =>
      Effect.gen(function* () {
        const process = (yield* Ref.get(running)).get(id);
        if (process !== undefined) return process;
        const started = yield* store.ofKinds(log.session, ["process_started"], { limit: 100_000 });
        return yield* new ToolRefused({
          failure: "not_found",
          output: started.some((event) => event.payload.id === id)
            ? `${id} was started by an earlier process of this session; nothing it started survived the restart. Start it again if you need it`
            : `there is no process ${id}; start one with exec_start`
        });
      });

    const describe = (process: Running) =>
      Effect.gen(function* () {
        const end = yield* Deferred.poll(process.ended);
        const ended = Option.isSome(end) ? Option.some(yield* end.value) : Option.none<End>();
        const status = Option.match(ended, {
          onNone: () => "running",
          onSome: ({ exit }) =>
            Option.match(exit, {
              onNone: () => "lost",
              onSome: (how) =>
                how.type === "exited" ? `exited with code ${how.code}` : `killed by ${how.signal}`
            })
        });
        const { text, missed } = process.output.take();
        const note = Option.match(ended, { onNone: () => "", onSome: (value) => value.note });
        return [
          `[${process.id} ${process.label}: ${status}]`,
          ...(missed === 0 ? [] : [`[${missed} characters of output were dropped before this poll]`]),
          text === "" ? "(no new output)" : boundOutput(text.trimEnd()).text,
          ...(note === "" ? [] : [note])
        ].join("\n");
      });

    return {
      start,
      poll: (id) => Effect.flatMap(find(id), describe),
      terminate: (id) =>
        Effect.flatMap(find(id), (process) => Effect.zipRight(kill(process), describe(process))),
      reconcile: Effect.gen(function* () {
        for (const process of (yield* Ref.get(running)).values()) {
          if (yield* Deferred.isDone(process.ended)) yield* Deferred.await(process.closed);
        }
      })
    };
  })
);
