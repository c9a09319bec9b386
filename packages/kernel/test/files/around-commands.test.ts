import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { ProcessId } from "@latch/protocol";
import { Cause, Deferred, Effect, Exit, Fiber } from "effect";
import { maxPreciousBytes } from "../../src/files/defaults.ts";
import { Drift } from "../../src/files/drift/drift.ts";
import type { Touch } from "../../src/policy/shell/effects.ts";
import { SessionLog } from "../../src/run/session-log.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import * as Write from "../../src/tool/write.ts";
import { undo } from "../changes/undoing.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { commit, during, git, shell, told, uncommitted } from "./shell.ts";

/** A bench in a git repository with these files committed. */
const inGit = <A, E, R>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (bench: Bench) => Effect.Effect<A, E, R>
) =>
  withBench((bench) => {
    for (const [path, content] of Object.entries(files)) bench.put(path, content);
    commit(bench.workspace);
    return use(bench).pipe(Effect.provide(bench.layer()));
  });

describe("what happens between two commands", () => {
  it.effect("is reported as foreign for a file the session has seen, once", () =>
    inGit({ "a.txt": "one\n", "b.txt": "b\n" }, (bench) =>
      Effect.gen(function* () {
        yield* Effect.flatMap(ReadFile.make, (tool) => bench.call(tool, { path: "a.txt" }));
        yield* shell(bench, "true");
        bench.put("a.txt", "by hand\n").put("b.txt", "never seen\n");
        yield* shell(bench, "true");
        yield* shell(bench, "true");
        const reports = bench.payloads().filter(({ type }) => type === "external_file_change_detected");
        expect(reports).toMatchObject([{ path: "a.txt" }]);
      })
    )
  );

  it.effect("is ours where Latch itself wrote: no foreign report, and no word of git for a new file", () =>
    inGit({ "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        yield* shell(bench, "true");
        const asked = bench.commands.length;
        yield* Effect.flatMap(Write.make, (tool) => bench.call(tool, { path: "new.txt", content: "new\n" }));
        expect(told(yield* shell(bench, "true"))).toEqual([]);
        expect(bench.commands.length).toBe(asked);
        expect(told(yield* shell(bench, "echo more >> new.txt"))).toEqual(["shell changed new.txt"]);
        yield* undo();
        expect(bench.read("new.txt")).toBe("new\n");
      })
    )
  );

  it.effect("is a managed process's doing while one may write", () =>
    inGit({ "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        const log = yield* SessionLog;
        yield* shell(bench, "true");
        const id = ProcessId.make("proc-1");
        yield* log.append([{ type: "process_started", id, command: "watcher", mayWrite: true }]);
        bench.put("a.txt", "by the watcher\n");
        yield* shell(bench, "true");
        expect(bench.payloads()).toContainEqual(
          expect.objectContaining({ type: "file_changed", path: "a.txt", owner: "shell" })
        );
      })
    )
  );
});

describe("before a destructive command", () => {
  it.effect(
    "what no commit has is in artifacts and in the log, ignored files too; one undo brings all of it back",
    () =>
      inGit({ ".gitignore": ".env\nnode_modules/\ncache/\n", "a.txt": "one\n" }, (bench) =>
        Effect.gen(function* () {
          bench
            .put("a.txt", "hours of work\n")
            .put("untracked/b.txt", "more hours\n")
            .put(".env", "LOCAL=1\n")
            .put("cache/c", "kept\n")
            .put("node_modules/m/index.js", "made again by npm\n");
          const ran = yield* Deferred.make<ReadonlyArray<string>>();
          const command = "git reset -q --hard; git clean -qfdx";
          yield* during(
            Effect.sync(() => git(bench.workspace, "status", "--porcelain")).pipe(
              Effect.andThen(Effect.sync(() => bench.kinds())),
              Effect.tap((kinds) => Deferred.succeed(ran, kinds)),
              Effect.andThen(
                Effect.sync(() => {
                  git(bench.workspace, "reset", "-q", "--hard");
                  git(bench.workspace, "clean", "-qfdx");
                })
              )
            ),
            command,
            uncommitted
          );
          // Everything stood in the log while the command had not begun.
          expect((yield* Deferred.await(ran)).filter((kind) => kind === "file_changed").length).toBe(4);
          expect(bench.exists(".env")).toBe(false);
          expect((yield* undo()).ok).toBe(true);
          expect(bench.read("a.txt")).toBe("hours of work\n");
          expect(bench.read("untracked/b.txt")).toBe("more hours\n");
          expect(bench.read(".env")).toBe("LOCAL=1\n");
          expect(bench.read("cache/c")).toBe("kept\n");
          expect(bench.exists("node_modules/m/index.js")).toBe(false);
        })
      )
  );

  it.effect("is only what the command reaches", () =>
    inGit({ ".gitignore": "*.env\n", "a.txt": "one\n", "b.txt": "two\n" }, (bench) =>
      Effect.gen(function* () {
        bench
          .put("a.txt", "changed a\n")
          .put("b.txt", "changed b\n")
          .put("d/x.env", "X=1\n")
          .put("d/deep/y.env", "Y=1\n")
          .put("d/node_modules/z.env", "Z=1\n")
          .put("e.env", "E=1\n");
        const at = (path: string, recursive: boolean, pattern = false) =>
          ({ type: "path", path: bench.path(path), recursive, pattern }) as const;
        const kept = (touches: ReadonlyArray<Touch>) =>
          Effect.map(shell(bench, "true", touches), () =>
            bench
              .payloads()
              .flatMap((payload) =>
                payload.type === "file_changed" && payload.owner === "pre_existing" ? [payload.path] : []
              )
              .sort()
          );
        yield* shell(bench, "true");
        const asked = bench.commands.length;
        expect(yield* kept([at("new.txt", false)])).toEqual([]);
        expect(yield* kept([at("a.txt", false)])).toEqual(["a.txt"]);
        expect(yield* kept([at("d", true)])).toEqual(["a.txt", "d/deep/y.env", "d/x.env"]);
        // None of this needs a word of git.
        expect(bench.commands.length).toBe(asked);
        expect(yield* kept([at("*.env", false, true)])).toContain("e.env");
      })
    )
  );

  it.effect("and one undo brings an ignored file back that the command overwrote", () =>
    inGit({ ".gitignore": ".env\n", "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        bench.put(".env", "A=1\n");
        const touch = { type: "path", path: bench.path(".env"), recursive: false, pattern: false } as const;
        expect(told(yield* shell(bench, "echo lost > .env", [touch]))).toEqual(["shell changed .env"]);
        yield* undo();
        expect(bench.read(".env")).toBe("A=1\n");
      })
    )
  );

  it.effect("ignored directories stop being watched afterwards", () =>
    inGit({ ".gitignore": "out/\n", "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        bench.put("out/x", "1\n");
        yield* shell(bench, "true", uncommitted);
        expect(told(yield* shell(bench, "echo 2 >> out/x"))).toEqual([]);
      })
    )
  );

  it.effect(
    "small ignored files that no program makes are watched all the time, and the others are not",
    () =>
      inGit({ ".gitignore": ".env*\n*.log\nnode_modules/\n", "a.txt": "one\n" }, (bench) =>
        Effect.gen(function* () {
          bench.put(".env", "A=1\n").put("x.log", "1\n").put("node_modules/.env", "1\n");
          bench.put(".env.big", new Uint8Array(maxPreciousBytes + 1));
          yield* shell(bench, "true");
          const all = "for f in .env x.log node_modules/.env .env.big .env.late; do echo lost > $f; done";
          expect(told(yield* shell(bench, all))).toEqual(["shell changed .env"]);
          yield* undo();
          expect(bench.read(".env")).toBe("A=1\n");
          // What came since is watched from the next look on.
          expect(told(yield* shell(bench, "echo lost again > .env.late"))).toEqual([
            "shell changed .env.late"
          ]);
        })
      )
  );
});

describe("a command that does not end well", () => {
  it.effect("has its changes committed when it fails", () =>
    inGit({ "a.txt": "a\n" }, (bench) =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(
          during(Effect.sync(() => bench.put("a.txt", "half\n")).pipe(Effect.andThen(Effect.fail("broken"))))
        );
        expect(exit).toEqual(Exit.fail("broken"));
        expect(bench.kinds().at(-1)).toBe("file_changed");
      })
    )
  );

  it.effect("has its changes committed when it is interrupted", () =>
    inGit({ "a.txt": "a\n" }, (bench) =>
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>();
        const fiber = yield* Effect.fork(
          during(
            Effect.sync(() => bench.put("a.txt", "half\n")).pipe(
              Effect.andThen(Deferred.succeed(begun, undefined)),
              Effect.andThen(Effect.never)
            )
          )
        );
        yield* Deferred.await(begun);
        const exit = yield* Fiber.interrupt(fiber);
        expect(Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)).toBe(true);
        expect(bench.kinds().at(-1)).toBe("file_changed");
        yield* undo();
        expect(bench.read("a.txt")).toBe("a\n");
      })
    )
  );

  it.effect("is announced in the log before it can change anything", () =>
    inGit({ "a.txt": "a\n" }, (bench) =>
      Effect.gen(function* () {
        const seen = yield* Deferred.make<ReadonlyArray<string>>();
        yield* during(Effect.suspend(() => Deferred.succeed(seen, bench.kinds())));
        expect((yield* Deferred.await(seen)).at(-1)).toBe("workspace_mutation_possible");
      })
    )
  );
});

describe("places that are never looked at", () => {
  it.effect("are Latch's state and credentials, also where the workspace is the home directory", () =>
    withBench((outer) =>
      Effect.gen(function* () {
        mkdirSync(join(outer.home, ".ssh"));
        writeFileSync(join(outer.home, ".ssh/id"), "secret\n");
        writeFileSync(join(outer.state, "secrets.toml"), "secret\n");
        const bench = outer.at(outer.home);
        yield* Effect.gen(function* () {
          const events = yield* shell(
            bench,
            "echo x >> .ssh/id; echo y >> .latch/secrets.toml; echo z > z.txt"
          );
          expect(told(events)).toEqual(["shell created z.txt"]);
          expect([...bench.artifacts.values()].map((bytes) => Buffer.from(bytes).toString())).not.toContain(
            "secret\n"
          );
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );
});

describe("a stamp in doubt", () => {
  it.effect("is no ground to believe git: the content is kept instead", () =>
    inGit({ "a.txt": "one\n" }, (bench) =>
      Effect.gen(function* () {
        // The clock stands before every change: each of them may have happened after git was asked.
        const drift = yield* Drift;
        const run = Effect.sync(() => bench.put("a.txt", "two\n"));
        const callId = yield* bench.callId;
        const { events } = yield* drift.watch({ operation: "x", command: "x", callId, touches: [] }, run);
        expect(told(events)).toEqual(["shell changed a.txt"]);
        expect(bench.commands.length).toBe(1);
      })
    )
  );
});

describe("the look after one command", () => {
  it.effect(
    "serves as the look before the next only for a moment, and not after a write of Latch's own",
    () =>
      inGit({ "a.txt": "a\n" }, (bench) =>
        Effect.gen(function* () {
          const drift = yield* Drift;
          const watch = drift.watch(
            { operation: "x", command: "x", callId: yield* bench.callId, touches: [] },
            Effect.void
          );
          yield* watch;
          yield* Effect.flatMap(Write.make, (tool) =>
            bench.call(tool, { path: "new.txt", content: "new\n" })
          );
          // Without a look the file would pass for the command's.
          expect((yield* watch).events).toEqual([]);
        })
      )
  );
});
