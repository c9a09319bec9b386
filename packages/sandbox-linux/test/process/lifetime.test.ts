/** Nothing outlives its run, however it detaches itself and however the run ends. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@effect/vitest";
import { ExecutionBackend } from "@latch/kernel";
import { Effect, Exit, Fiber, Scope, Stream } from "effect";
import { layerWith } from "../../src/index.ts";
import { run } from "../scene/run.ts";
import { aScene, shell } from "../scene/scene.ts";
import { aProgram, aVictim, hasSaid, killed, noneLeft, survivors } from "../scene/victim.ts";

/** Forks twice into its own session, ignores every signal that can be ignored, says when it is up. */
const daemon = (word: string) =>
  `mkfifo up; (setsid bash -c 'trap "" TERM HUP INT QUIT; echo > up; exec -a ${word} sleep 1000' > /dev/null 2>&1 &); read -r < up; echo ready; `;

const aDaemon = Effect.gen(function* () {
  const scene = yield* aScene();
  const word = `latch-daemon-${randomUUID()}`;
  return { scene, word, line: daemon(word), profile: scene.profile("workspace_source_write") };
});

const ready = <E>(output: Stream.Stream<{ readonly bytes: Uint8Array }, E>) =>
  output.pipe(
    Stream.takeUntil(({ bytes }) => Buffer.from(bytes).toString().includes("ready")),
    Stream.runDrain
  );

describe("nothing is left of a command", () => {
  it.scopedLive("when it has ended by itself and left a daemon behind", () =>
    Effect.gen(function* () {
      const { scene, word, line, profile } = yield* aDaemon;
      yield* Effect.gen(function* () {
        for (let turn = 0; turn < 20; turn++) {
          const ran = yield* run(profile, shell(`rm -f up; ${line}`));
          expect(ran).toMatchObject({ exit: { type: "exited", code: 0 }, stdout: "ready\n" });
          expect(survivors(word)).toEqual([]);
        }
      }).pipe(Effect.provide(layerWith(scene.settings)));
    })
  );

  it.scopedLive("by the time its exit is told, however many it left", () =>
    Effect.gen(function* () {
      const { scene, word, profile } = yield* aDaemon;
      const many = `for n in {1..300}; do (exec -a ${word} sleep 1000 > /dev/null 2>&1) & done; exit 3`;
      yield* Effect.gen(function* () {
        const execution = yield* (yield* ExecutionBackend).start(profile, shell(many));
        expect(yield* execution.exit).toEqual({ type: "exited", code: 3 });
        expect(survivors(word)).toEqual([]);
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive("once kill has returned, however often", () =>
    Effect.gen(function* () {
      const { scene, word, line, profile } = yield* aDaemon;
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const execution = yield* backend.start(profile, shell(`${line} exec -a ${word} sleep 1000`));
        yield* ready(execution.output);
        expect(survivors(word).length).toBeGreaterThan(1);
        yield* execution.kill;
        expect(survivors(word)).toEqual([]);
        yield* execution.kill;
        expect(yield* execution.exit).toEqual({ type: "signalled", signal: "SIGKILL" });
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive("once its scope is closed", () =>
    Effect.gen(function* () {
      const { scene, word, line, profile } = yield* aDaemon;
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const scope = yield* Scope.make();
        const execution = yield* Scope.extend(backend.start(profile, shell(`${line} sleep 1000`)), scope);
        yield* ready(execution.output);
        yield* Scope.close(scope, Exit.void);
        expect(survivors(word)).toEqual([]);
      }).pipe(Effect.provide(layerWith(scene.settings)));
    })
  );

  it.scopedLive(
    "when whoever waits for it is interrupted, at any moment of its start",
    () =>
      Effect.gen(function* () {
        const { scene, word, profile } = yield* aDaemon;
        yield* Effect.gen(function* () {
          yield* (yield* ExecutionBackend).status;
          // The moment is swept, not waited for: from before the fork to long after the start.
          for (let millis = 0; millis < 60; millis += 2) {
            const fiber = yield* Effect.fork(run(profile, shell(`exec -a ${word} sleep 1000`)));
            yield* Effect.sleep(millis);
            yield* Fiber.interrupt(fiber);
            expect(survivors(word), `${millis} ms`).toEqual([]);
          }
        }).pipe(Effect.provide(layerWith(scene.settings)));
      }),
    60_000
  );

  it.scopedLive("when it has stopped its own init by tracing it", () =>
    Effect.gen(function* () {
      const { scene, word, profile } = yield* aDaemon;
      const attach = `perl -e '$| = 1; syscall(101, 16, 1, 0, 0); print "ready\\n"; sleep 1000' ${word}`;
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const execution = yield* backend.start(profile, shell(attach));
        yield* ready(execution.output);
        yield* execution.kill;
        expect(survivors(word)).toEqual([]);
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive(
    "when Latch is killed with SIGKILL: by Bubblewrap's bond or by the guard, each alone, and by nothing else",
    () =>
      Effect.gen(function* () {
        const program = yield* aProgram;
        for (const [without, guarded] of [
          [["die-with-parent"], true],
          [[], false],
          [[], true]
        ] as const) {
          const { scene, word, line } = yield* aDaemon;
          const order = {
            what: "run",
            root: scene.root,
            line: `${line} sleep 1000`,
            without,
            guarded
          } as const;
          const victim = yield* aVictim(program, order);
          yield* hasSaid(victim, "ready");
          expect(survivors(word).length).toBeGreaterThan(1);
          yield* killed(victim);
          yield* noneLeft(word);
        }
        const { scene, word, line } = yield* aDaemon;
        const victim = yield* aVictim(program, {
          what: "run",
          root: scene.root,
          line: `${line} sleep 1000`,
          without: ["die-with-parent"],
          guarded: false
        });
        yield* hasSaid(victim, "ready");
        yield* killed(victim);
        // Long enough for either to have done its work, had it been there: a whole sandbox comes and goes.
        yield* run(scene.profile(), shell("true")).pipe(Effect.provide(layerWith(scene.settings)));
        expect(survivors(word).length).toBeGreaterThan(1);
        // The first to go, an init, may take the others with it.
        execFileSync("sh", ["-c", 'kill -9 "$@" 2>/dev/null || :', "sh", ...survivors(word).map(String)]);
        yield* noneLeft(word);
      }),
    120_000
  );

  it.scopedLive(
    "when Latch is killed with SIGKILL at any moment of a start",
    () =>
      Effect.gen(function* () {
        const program = yield* aProgram;
        for (let millis = 0; millis < 48; millis += 3) {
          const { scene, word } = yield* aDaemon;
          const line = `exec -a ${word} sleep 1000`;
          const victim = yield* aVictim(program, { what: "run", root: scene.root, line });
          yield* hasSaid(victim, "starting");
          yield* Effect.sleep(millis);
          yield* killed(victim);
          yield* noneLeft(word);
        }
      }),
    180_000
  );
});
