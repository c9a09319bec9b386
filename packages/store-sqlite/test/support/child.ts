/**
 * Other processes on the same store: a program of the test's own, bundled once per test file and run by Node, so that
 * what is killed, starved or locked out is a real process.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Effect, type Scope, Stream } from "effect";
import { rolldown } from "rolldown";

const packageDirectory = fileURLToPath(new URL("../..", import.meta.url));
// Inside the package, so that the native module is found from there.
const output = `${packageDirectory}node_modules/.test`;

/** Takes a bundle away again. */
export const discard = (program: string): void => rmSync(program, { force: true });

/** Bundles `test/process/<name>.ts` and returns the program's path. */
export const bundled = async (name: string): Promise<string> => {
  const file = `${output}/${name}-${process.pid}.mjs`;
  mkdirSync(output, { recursive: true });
  const built = await rolldown({
    input: `${packageDirectory}test/process/${name}.ts`,
    platform: "node",
    external: ["better-sqlite3"],
    logLevel: "silent"
  });
  await built.write({ file, format: "esm" });
  await built.close();
  return file;
};

export interface Child {
  readonly process: ChildProcess;
  /** What it has printed, line by line, while it runs and to its end. */
  readonly lines: Stream.Stream<string>;
  readonly exit: Effect.Effect<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Runs a command; it is killed with the scope if it is still there. */
export const run = (command: ReadonlyArray<string>): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const [program = "", ...args] = command;
        return spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
      }),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    ),
    (child) => {
      const ended = new Promise<{ readonly code: number | null; readonly signal: string | null }>(
        (resolve) => {
          child.once("close", (code, signal) => resolve({ code, signal }));
        }
      );
      return {
        process: child,
        // The reader is made when someone reads: lines before that would go to nobody.
        lines: Stream.suspend(() =>
          Stream.orDie(
            Stream.fromAsyncIterable(
              createInterface({ input: child.stdout }),
              (cause) => new Error(String(cause))
            )
          )
        ),
        exit: Effect.promise(() => ended)
      };
    }
  );

export const runNode = (program: string, ...args: ReadonlyArray<string>) =>
  run([process.execPath, program, ...args]);

/** Everything a child printed, as JSON lines, once it has ended. */
export const outputOf = (child: Child): Effect.Effect<ReadonlyArray<unknown>> =>
  Effect.zipLeft(
    Effect.map(Stream.runCollect(child.lines), (lines) =>
      [...lines].map((line): unknown => JSON.parse(line))
    ),
    child.exit
  );
