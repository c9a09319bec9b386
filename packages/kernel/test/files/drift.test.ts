import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@effect/vitest";
import { CallId } from "@latch/protocol";
import { Effect } from "effect";
import { Drift } from "../../src/files/drift/drift.ts";
import { SessionLog } from "../../src/run/session-log.ts";
import * as Undo from "../../src/tool/undo.ts";
import { type Bench, withBench } from "../tool/workbench.ts";

let calls = 0;

const git = (bench: Bench, ...args: ReadonlyArray<string>) =>
  execFileSync("git", ["-c", "user.email=a@example.com", "-c", "user.name=a", ...args], {
    cwd: bench.workspace,
    stdio: ["ignore", "pipe", "ignore"]
  }).toString();

const commit = (bench: Bench) => {
  git(bench, "init", "-q");
  git(bench, "add", "-A");
  git(bench, "commit", "-qm", "first");
};

/** Runs a command line in the workspace as the shell tool would. */
const shell = (bench: Bench, command: string, destructive = false) =>
  Effect.gen(function* () {
    const drift = yield* Drift;
    const log = yield* SessionLog;
    const { events } = yield* drift.watch(
      { operation: `shell: ${command}`, command, callId: CallId.make(`shell_${++calls}`), destructive },
      Effect.sync(() => execFileSync("/bin/bash", ["-c", command], { cwd: bench.workspace, stdio: "ignore" }))
    );
    yield* log.append(events);
    return events;
  });

const changes = (events: ReadonlyArray<{ readonly type: string }>) =>
  events.map((event) => {
    const { type, path, before, after, reversible, paths } = event as Record<string, never>;
    return type === "file_changed"
      ? `${path} ${before === null ? "created" : after === null ? "deleted" : "changed"}`
      : `${type} ${reversible ? "" : "lost "}${(paths as ReadonlyArray<string>).join(",")}`;
  });

const undo = (bench: Bench, args: object = {}) => Effect.flatMap(Undo.make, (tool) => bench.call(tool, args));

describe("what a command did, in a git workspace", () => {
  it.effect("is nothing where nothing changed, at the price of no git command after the first", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        commit(bench.put("a.txt", "a\n").put("src/b.txt", "b\n"));
        expect(yield* shell(bench, "true")).toEqual([]);
        const asked = bench.commands.length;
        expect(yield* shell(bench, "cat a.txt")).toEqual([]);
        expect(bench.commands.length).toBe(asked);
      }).pipe(Effect.provide(bench.layer()))
    )
  );

  it.effect("can be taken back in one step: changed, created, deleted, made executable", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        commit(
          bench
            .put("a.txt", "a\n")
            .put("src/b.txt", "b\n")
            .put("gone.sh", "#!/bin/sh\n", 0o755)
            .put("mode.sh", "x\n")
        );
        const events = yield* shell(
          bench,
          "echo more >> a.txt; rm gone.sh; mkdir new; echo n > new/c.txt; chmod +x mode.sh"
        );
        expect(changes(events).sort()).toEqual([
          "a.txt changed",
          "gone.sh deleted",
          "mode.sh changed",
          "new/c.txt created"
        ]);
        const undone = yield* undo(bench);
        expect(undone.ok).toBe(true);
        expect(git(bench, "status", "--porcelain")).toBe("");
      }).pipe(Effect.provide(bench.layer()))
    )
  );

  it.effect("is told from what an editor did between two commands, in the same file", () =>
    withBench((bench) =>
      Effect.gen(function* () {
        commit(bench.put("a.txt", "one\n"));
        yield* shell(bench, "true");
        bench.put("a.txt", "one\nby hand\n");
        const events = yield* shell(bench, "echo by command >> a.txt");
        expect(changes(events)).toEqual(["a.txt changed"]);
        yield* undo(bench);
        expect(bench.read("a.txt")).toBe("one\nby hand\n");
      }).pipe(Effect.provide(bench.layer()))
    )
  );
});
