/**
 * A started Bubblewrap and everything below it.
 *
 * 1. The command begins only after its init process is known here (see the leader's handshake).
 * 2. `gone` is done only when no process of the tree is left, so nothing writes to the workspace after it.
 * 3. Killing init is killing all: there is no process inside that the kernel would not take with it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Duplex } from "node:stream";
import { ExecutionFailed, type Exit } from "@latch/kernel";
import { Deferred, Effect, type Scope } from "effect";
import { reapIntervalMillis } from "../defaults.ts";
import { handshakeDescriptor } from "../profile/command-line.ts";
import type { Guard } from "./guard.ts";
import { childrenOf, type Identity, isAlive, kill, signal } from "./init-process.ts";

export interface Launch {
  readonly program: string;
  readonly args: ReadonlyArray<string>;
  readonly environment: Readonly<Record<string, string>>;
  /** Descriptors that a child would inherit; each is replaced by `/dev/null`. */
  readonly leakedDescriptors: ReadonlyArray<number>;
  readonly stdout: number;
  readonly stderr: number;
  readonly guard: Guard;
}

export interface Tree {
  /** Whether the command began. False when Bubblewrap could not set it up. */
  readonly began: Deferred.Deferred<boolean, ExecutionFailed>;
  /** How it ended, once nothing of it is left. */
  readonly gone: Deferred.Deferred<Exit, ExecutionFailed>;
  /** Kills all of it and waits until it is gone. */
  readonly end: Effect.Effect<void>;
}

type Stdio = Array<"ignore" | "pipe" | number>;

/** Beyond the standard three, "ignore" leaves an inherited descriptor as it is; only another one in its place ends it. */
const stdioOf = ({ stdout, stderr, leakedDescriptors }: Launch, nothing: number): Stdio => {
  const leaked = new Set(leakedDescriptors);
  const beyond = Array.from(
    { length: Math.max(handshakeDescriptor, ...leaked) - handshakeDescriptor },
    (_, index) => (leaked.has(handshakeDescriptor + 1 + index) ? nothing : "ignore")
  );
  return ["ignore", stdout, stderr, "pipe", ...beyond];
};

const spawnIn = (launch: Launch, nothing: number): ChildProcess =>
  spawn(launch.program, [...launch.args], {
    env: { ...launch.environment },
    // A working directory that has been removed would make every start fail; the sandbox sets its own.
    cwd: "/",
    stdio: stdioOf(launch, nothing),
    // Its own session: no signal of the terminal reaches it, and the group can be killed while it sets up.
    detached: true
  });

const spawned = (launch: Launch): Effect.Effect<ChildProcess, ExecutionFailed> =>
  Effect.acquireUseRelease(
    Effect.try(() => openSync("/dev/null", "r")),
    (nothing) => Effect.try(() => spawnIn(launch, nothing)),
    (nothing) =>
      Effect.sync(() => {
        for (const descriptor of [nothing, launch.stdout, launch.stderr]) closeSync(descriptor);
      })
  ).pipe(Effect.mapError(({ error }) => new ExecutionFailed({ detail: String(error) })));

/** Calls back once none of the processes lives. No event tells of a process that is not our child, so it is asked. */
const whenAllGone = (processes: ReadonlyArray<Identity>, then: () => void): void => {
  if (processes.some(isAlive)) setTimeout(() => whenAllGone(processes, then), reapIntervalMillis);
  else then();
};

const killedExit: Exit = { type: "signalled", signal: "SIGKILL" };

const exitOf = (code: number | null, name: NodeJS.Signals | null): Exit =>
  code === null ? { type: "signalled", signal: name ?? "SIGKILL" } : { type: "exited", code };

const follow = (child: ChildProcess, handshake: Duplex, guard: Guard): Effect.Effect<Tree> =>
  Effect.gen(function* () {
    const began = yield* Deferred.make<boolean, ExecutionFailed>();
    const gone = yield* Deferred.make<Exit, ExecutionFailed>();
    let members: ReadonlyArray<Identity> = [];
    let ended = false;
    let killed = false;
    const watched = () => [
      ...(child.pid === undefined ? [] : [-child.pid]),
      ...members.map(({ pid }) => pid)
    ];

    guard.watch(watched());
    child.once("exit", (code, name) => {
      ended = true;
      // They die with Bubblewrap anyway, unless a command has tampered with its init.
      for (const member of members) kill(member);
      whenAllGone(members, () => {
        guard.release(watched());
        Deferred.unsafeDone(began, Effect.succeed(false));
        Deferred.unsafeDone(gone, Effect.succeed(killed ? killedExit : exitOf(code, name)));
      });
    });
    child.once("error", (error) => {
      ended = true;
      const failed = Effect.fail(new ExecutionFailed({ detail: error.message }));
      Deferred.unsafeDone(began, failed);
      Deferred.unsafeDone(gone, failed);
    });
    // The leader is gone without having read its word: Bubblewrap says why, and exits.
    handshake.on("error", () => handshake.destroy());
    handshake.once("data", () => {
      if (killed || child.pid === undefined) return;
      members = childrenOf(child.pid);
      guard.watch(watched());
      handshake.end("\n");
      Deferred.unsafeDone(began, Effect.succeed(true));
    });

    const killAll = Effect.sync(() => {
      if (ended || child.pid === undefined) return;
      killed = true;
      const known = members.length > 0;
      if (!known) members = childrenOf(child.pid);
      for (const member of members) kill(member);
      // While it sets up, the processes of one group; afterwards Bubblewrap ends by itself when init is gone.
      if (!known) signal(-child.pid);
      handshake.destroy();
    });
    return { began, gone, end: killAll.pipe(Effect.andThen(Deferred.await(gone)), Effect.ignore) };
  });

const isDuplex = (stream: unknown): stream is Duplex =>
  typeof stream === "object" && stream !== null && "write" in stream && "read" in stream;

/** Starts it; closing the scope ends it. */
export const startTree = (launch: Launch): Effect.Effect<Tree, ExecutionFailed, Scope.Scope> =>
  Effect.acquireRelease(
    spawned(launch).pipe(
      Effect.flatMap((child) => {
        const handshake = child.stdio[handshakeDescriptor];
        return isDuplex(handshake)
          ? follow(child, handshake, launch.guard)
          : Effect.fail(new ExecutionFailed({ detail: "no handshake channel could be made" }));
      })
    ),
    ({ end }) => end
  );
