/**
 * Real pipes for a command's output. What Node calls a pipe is a socket, and on a socket `echo > /dev/stderr` fails
 * inside the command. Node can't make a pipe, so named pipes are made in a batch, their names removed at once, and
 * their ends opened through the descriptor that keeps each: nothing stays on disk, whatever becomes of Latch.
 */
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { ExecutionFailed } from "@latch/kernel";
import { Effect, type Scope } from "effect";
import { fifosPerBatch } from "../defaults.ts";
import { ask } from "../probe/ask.ts";

/** O_PATH of Linux, which Node doesn't name: keeps the file without being a reader or a writer of it. */
const keepOnly = 0o10000000;

export interface Pipe {
  /** To be handed to a child and closed here right after, or the reader never sees the end. */
  readonly writeEnd: number;
  readonly reader: Socket;
}

export interface Fifos {
  /** A pipe of its own until the scope closes, when its reader is destroyed. */
  readonly open: Effect.Effect<Pipe, ExecutionFailed, Scope.Scope>;
  /** Makes the first batch, if there is none yet, so that the first command doesn't wait for it. */
  readonly prepare: Effect.Effect<void, ExecutionFailed>;
}

const unmakable = (why: unknown): ExecutionFailed =>
  new ExecutionFailed({ detail: `no pipes for its output could be made: ${String(why)}` });

const makeBatch = (
  mkfifo: string,
  temporary: string
): Effect.Effect<ReadonlyArray<number>, ExecutionFailed> =>
  Effect.acquireUseRelease(
    Effect.try({ try: () => mkdtempSync(join(temporary, "latch-")), catch: unmakable }),
    (folder) => {
      const names = Array.from({ length: fifosPerBatch }, (_, index) => join(folder, String(index)));
      return ask(mkfifo, ["-m", "600", ...names], {}).pipe(
        Effect.filterOrFail(
          ({ succeeded }) => succeeded,
          ({ stderr }) => unmakable(stderr.trim())
        ),
        Effect.andThen(
          Effect.try({ try: () => names.map((name) => openSync(name, keepOnly)), catch: unmakable })
        )
      );
    },
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  );

const openEnds = (kept: number): Effect.Effect<Pipe, ExecutionFailed> =>
  Effect.try({
    try: () => {
      const path = `/proc/self/fd/${kept}`;
      // The reader first: a writer without one would block.
      const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      const reader = new Socket({ fd: readEnd, readable: true, writable: false });
      return { reader, writeEnd: openSync(path, constants.O_WRONLY) };
    },
    catch: unmakable
  });

/** `mkfifo` is the program, `temporary` a directory on a file system that has named pipes. */
export const makeFifos = (mkfifo: string, temporary: string): Effect.Effect<Fifos, never, Scope.Scope> =>
  Effect.gen(function* () {
    const made: Array<number> = [];
    const free: Array<number> = [];
    const turn = yield* Effect.makeSemaphore(1);
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        for (const kept of made) closeSync(kept);
      })
    );
    const refill = Effect.suspend(() =>
      free.length === 0 ? makeBatch(mkfifo, temporary) : Effect.succeed([])
    ).pipe(
      Effect.tap((batch) => Effect.sync(() => [made.push(...batch), free.push(...batch)])),
      Effect.uninterruptible
    );
    const take: Effect.Effect<number, ExecutionFailed> = turn.withPermits(1)(
      Effect.andThen(
        refill,
        Effect.suspend(() => {
          const kept = free.pop();
          return kept === undefined ? Effect.fail(unmakable("none are left")) : Effect.succeed(kept);
        })
      )
    );
    return {
      prepare: turn.withPermits(1)(refill).pipe(Effect.asVoid),
      open: Effect.acquireRelease(take, (kept) => Effect.sync(() => free.push(kept))).pipe(
        Effect.flatMap((kept) =>
          Effect.acquireRelease(openEnds(kept), ({ reader }) => Effect.sync(() => reader.destroy()))
        )
      )
    };
  });
