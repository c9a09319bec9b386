/**
 * A lock between processes: the operating system's own lock on a file. It ends with the process that holds it, however
 * that ends, so there is nothing to clean up and nothing to guess about.
 */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createRequire } from "node:module";
import { Effect, type Scope } from "effect";
import { lockPatienceMillis, lockPollMillis, maxLockPollMillis } from "../defaults.ts";
import { type FileProblem, systemProblem } from "./file-problem.ts";

/** What is used of the native part. Loaded when a lock is first taken, and not before. */
interface Locking {
  readonly tryLock: (file: number) => boolean;
}

const locking: Effect.Effect<Locking, FileProblem> = Effect.try({
  try: (): Locking => createRequire(import.meta.url)("fs-native-extensions"),
  catch: (): FileProblem => ({
    problem: "this system's file locks can't be reached (fs-native-extensions did not load)",
    remedy: "install Latch again for this platform"
  })
});

/** Holds the lock for the scope. Waits for whoever holds it, and fails when that takes too long. */
export const fileLock = (path: string): Effect.Effect<void, FileProblem, Scope.Scope> =>
  Effect.gen(function* () {
    const { tryLock } = yield* locking;
    const file = yield* Effect.acquireRelease(opened(path), (handle) =>
      Effect.ignore(Effect.tryPromise(() => handle.close()))
    );
    const once = Effect.try({ try: () => tryLock(file.fd), catch: (error) => unusable(path, error) });
    const taken = (pause: number): Effect.Effect<void, FileProblem> =>
      Effect.flatMap(once, (mine) =>
        mine
          ? Effect.void
          : Effect.zipRight(Effect.sleep(pause), taken(Math.min(2 * pause, maxLockPollMillis)))
      );
    yield* Effect.timeoutFail(taken(lockPollMillis), {
      duration: lockPatienceMillis,
      onTimeout: (): FileProblem => ({
        problem: `another process has held ${path} for ${lockPatienceMillis / 1000} s`,
        remedy: "end it, or wait for it, and try again"
      })
    });
  });

/** The file stays: removing it would let two processes lock two files of one name. */
const opened = (path: string): Effect.Effect<FileHandle, FileProblem> =>
  Effect.tryPromise({
    try: () => open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600),
    catch: (error) => unusable(path, error)
  });

const unusable = (path: string, error: unknown): FileProblem => ({
  problem: `${path} can't be locked: ${systemProblem(error)}`,
  remedy: "make its folder writable, and take away what is in its place"
});
