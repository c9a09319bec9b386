/** Commands and git in a bench, as the shell tool runs them. */
import { execFileSync } from "node:child_process";
import { CallId, type Payload, type PayloadOf } from "@latch/protocol";
import { Effect, TestClock } from "effect";
import { Drift } from "../../src/files/drift/drift.ts";
import type { Touch } from "../../src/policy/shell/effects.ts";
import { SessionLog } from "../../src/run/session-log.ts";
import type { Bench } from "../tool/workbench.ts";

export const git = (cwd: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.email=a@example.com", "-c", "user.name=a", ...args], {
    cwd,
    stdio: ["ignore", "pipe", "ignore"]
  }).toString();

export const commit = (cwd: string): void => {
  git(cwd, "init", "-q");
  git(cwd, "add", "-A");
  git(cwd, "commit", "-qm", "first");
};

let calls = 0;

const watched = (command: string, touches: ReadonlyArray<Touch>) => ({
  operation: `shell: ${command}`,
  command,
  callId: CallId.make(`shell_${++calls}`),
  touches
});

let pauses = 0;

/**
 * Lets so much time pass that the look after one command does not serve as the one before the next, and that no file is
 * so new that its stamp is in doubt.
 */
export const pause = Effect.suspend(() => TestClock.setTime(Date.now() + 60_000 + ++pauses * 1_000));

/** Runs a command line in the workspace, and commits what it did. */
export const shell = (bench: Bench, command: string, touches: ReadonlyArray<Touch> = []) =>
  during(
    Effect.sync(() => execFileSync("/bin/bash", ["-c", command], { cwd: bench.workspace, stdio: "ignore" })),
    command,
    touches
  );

/** Watches anything as if it were a command. */
export const during = <E, R>(
  run: Effect.Effect<unknown, E, R>,
  command = "a command",
  touches: ReadonlyArray<Touch> = []
) =>
  Effect.gen(function* () {
    const drift = yield* Drift;
    const log = yield* SessionLog;
    yield* pause;
    const { events } = yield* drift.watch(watched(command, touches), run);
    yield* log.append(events);
    return events;
  });

const isChange = (payload: Payload): payload is PayloadOf<"file_changed"> => payload.type === "file_changed";

/** What a list of events says about files, sorted. */
export const told = (events: ReadonlyArray<Payload>): ReadonlyArray<string> =>
  events
    .map((event) => {
      if (isChange(event)) {
        const what = event.before === null ? "created" : event.after === null ? "deleted" : "changed";
        return `${event.owner} ${what} ${event.path}`;
      }
      return event.type === "shell_mutation_observed"
        ? `lost ${event.paths.join(" ")} (${event.reason})`
        : event.type;
    })
    .sort();

/** Everything that no commit has. */
export const uncommitted: ReadonlyArray<Touch> = [{ type: "uncommitted" }];
