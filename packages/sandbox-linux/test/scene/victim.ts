/** Starts the process of `latch-process.ts`, and finds what is left of a command by a word on its command line. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Effect, Schedule, type Scope } from "effect";
import { rolldown } from "rolldown";

/** The program, bundled, since Node can't run it as it is written. */
export const aProgram: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync("/var/tmp/latch-program-")),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
).pipe(
  Effect.flatMap((folder) =>
    Effect.promise(async () => {
      const file = join(folder, "latch-process.mjs");
      const build = await rolldown({
        input: fileURLToPath(new URL("latch-process.ts", import.meta.url)),
        platform: "node",
        logLevel: "silent"
      });
      await build.write({ file, format: "esm" });
      return file;
    })
  )
);

export interface Order {
  readonly what: "status" | "run";
  readonly root: string;
  readonly line?: string;
  readonly without?: ReadonlyArray<string>;
  readonly guarded?: boolean;
}

export const argumentOf = (order: Order): string =>
  JSON.stringify({ line: "", without: [], guarded: true, ...order });

export const aVictim = (program: string, order: Order): Effect.Effect<ChildProcess, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [program, argumentOf(order)], { stdio: ["ignore", "pipe", "inherit"] })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  );

/** Waits until it has said a word; fails when it ends without. */
export const hasSaid = (child: ChildProcess, word: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    let said = "";
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk);
      if (said.includes(word)) return;
    }
    throw new Error(`it ended without "${word}": ${said}`);
  });

export const killed = (child: ChildProcess): Effect.Effect<void> =>
  Effect.promise(async () => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  });

/** Living processes with the word on their command line, of this user, other than the test's own. */
export const survivors = (word: string): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(word);
      } catch {
        return false;
      }
    })
    .map(Number);

/** No event tells of the end of a process that is nobody's child here, so it is looked for; the test's timeout bounds it. */
export const noneLeft = (word: string): Effect.Effect<void> =>
  Effect.sync(() => survivors(word).length).pipe(
    Effect.repeat({ until: (count) => count === 0, schedule: Schedule.spaced("5 millis") }),
    Effect.asVoid
  );
