import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "@effect/vitest";
import { ExecutionBackend } from "@latch/kernel";
import { Chunk, Effect, Stream } from "effect";
import { layerWith } from "../../src/index.ts";
import { outputOf } from "../../src/process/output.ts";
import { run } from "../scene/run.ts";
import { aScene, shell } from "../scene/scene.ts";

/** Named pipes without a name that this process has open. */
const pipesKept = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return /\/latch-[^/]+\/\d+ \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;

const silent = () => Readable.from([]);

describe("the output of a command", () => {
  it.effect("is read no further than its consumer has come", () =>
    Effect.gen(function* () {
      let pulls = 0;
      const endless = new Readable({
        highWaterMark: 4_096,
        read() {
          pulls += 1;
          this.push(Buffer.alloc(1_024));
        }
      });
      yield* outputOf(endless, silent()).pipe(Stream.take(1), Stream.runDrain);
      expect(pulls).toBeLessThan(20);
    })
  );

  it.effect("fails with the reason when it can't be read", () =>
    Effect.gen(function* () {
      const broken = new Readable({ read: () => undefined });
      const fiber = outputOf(broken, silent()).pipe(Stream.runDrain, Effect.flip);
      broken.destroy(new Error("EIO: i/o error"));
      expect((yield* fiber).message).toContain("EIO: i/o error");
    })
  );

  it.scopedLive("arrives byte for byte, on both channels", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const bytes = randomBytes(3_000_000);
      writeFileSync(join(scene.workspace, "noise"), bytes);
      const digest = (parts: ReadonlyArray<Uint8Array>) =>
        createHash("sha256").update(Buffer.concat(parts)).digest("hex");
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const execution = yield* backend.start(scene.profile(), shell("cat noise & cat noise >&2; wait"));
        const chunks = Chunk.toReadonlyArray(yield* Stream.runCollect(execution.output));
        for (const from of ["stdout", "stderr"] as const) {
          expect(digest(chunks.filter((chunk) => chunk.from === from).map((chunk) => chunk.bytes))).toBe(
            digest([bytes])
          );
        }
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive("keeps the order of the two channels as they were written", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        // Each word waits until the one before it has been heard. (A pipe opened again before its last writer has
        // closed it ends at once: that is no word.)
        const line =
          "mkfifo go; heard() { until read -r < go; do :; done; }; for n in 1 2 3; do echo out$n; heard; echo err$n >&2; heard; done";
        const execution = yield* backend.start(scene.profile("workspace_source_write"), shell(line));
        const heard: Array<string> = [];
        yield* Stream.runForEach(execution.output, ({ bytes }) =>
          Effect.sync(() => {
            heard.push(Buffer.from(bytes).toString().trim());
            writeFileSync(join(scene.workspace, "go"), "\n");
          })
        );
        expect(heard).toEqual(["out1", "err1", "out2", "err2", "out3", "err3"]);
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive("can be read after a kill: what was said before it, and then the end", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const profile = scene.profile("workspace_source_write");
        const execution = yield* backend.start(
          profile,
          shell("mkfifo up; echo said; echo up > up; sleep 1000")
        );
        // Opening a named pipe to read waits for its writer, who has spoken by then.
        yield* Effect.promise(async () => {
          const { open } = await import("node:fs/promises");
          const untilThere = async (): Promise<void> => {
            try {
              await (await open(join(scene.workspace, "up"))).close();
            } catch {
              await untilThere();
            }
          };
          await untilThere();
        });
        yield* execution.kill;
        const said = yield* execution.output.pipe(
          Stream.map(({ bytes }) => bytes),
          Stream.decodeText(),
          Stream.mkString
        );
        expect(said).toBe("said\n");
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive("that nobody reads holds up neither a kill nor the end of the scope", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const execution = yield* backend.start(scene.profile(), shell("cat /dev/zero"));
        yield* execution.kill;
        expect(yield* execution.exit).toEqual({ type: "signalled", signal: "SIGKILL" });
      }).pipe(Effect.provide(layerWith(scene.settings)), Effect.scoped);
    })
  );

  it.scopedLive(
    "of many commands at once doesn't mix, and their pipes are used again",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        const backend = layerWith(scene.settings);
        yield* Effect.gen(function* () {
          for (let round = 0; round < 3; round++) {
            const numbers = Array.from({ length: 20 }, (_, index) => index);
            const ran = yield* Effect.forEach(
              numbers,
              (number) => run(scene.profile(), shell(`echo ${number}; echo e${number} >&2; exit ${number}`)),
              { concurrency: 10 }
            );
            expect(ran).toEqual(
              numbers.map((number) => ({
                exit: { type: "exited", code: number },
                stdout: `${number}\n`,
                stderr: `e${number}\n`
              }))
            );
            // Ten at once need twenty, and they are made sixteen at a time.
            expect(pipesKept()).toBeLessThanOrEqual(32);
          }
        }).pipe(Effect.provide(backend));
      }),
    60_000
  );

  it.scopedLive("gives the command nothing but its three standard descriptors", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const { stdout } = yield* run(scene.profile(), {
        type: "program",
        program: "ls",
        args: ["-l", "/proc/self/fd"]
      }).pipe(Effect.provide(layerWith(scene.settings)));
      const leadsTo = [...stdout.matchAll(/ (\d+) -> (.*)$/gm)].map(([, from, to]) => ({
        from: Number(from),
        to
      }));
      const own = ({ to }: { to: string | undefined }) => /^\/proc\/\d+\/fd$/.test(to ?? "");
      const beyond = leadsTo.filter((fd) => fd.from > 2 && fd.to !== "/dev/null" && !own(fd));
      expect(leadsTo.length).toBeGreaterThan(3);
      expect(beyond).toEqual([]);
    })
  );
});
