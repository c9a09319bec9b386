/** The verdict on this machine, and on machines made to fail. */
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@effect/vitest";
import { ExecutionBackend, type SandboxStatus } from "@latch/kernel";
import { Effect, Fiber, Schema } from "effect";
import { inspect, layerWith, type Settings } from "../../src/index.ts";
import { run } from "../scene/run.ts";
import { aScene, type Scene, shell } from "../scene/scene.ts";
import { aProgram, argumentOf } from "../scene/victim.ts";

const withEnvironment = (scene: Scene, environment: Settings["environment"]): Settings => ({
  ...scene.settings,
  environment: { ...scene.settings.environment, ...environment }
});

const statusOf = (settings: Settings) =>
  ExecutionBackend.pipe(
    Effect.flatMap((backend) => backend.status),
    Effect.provide(layerWith(settings))
  );

const executable = (scene: Scene, name: string, content: string): string => {
  const path = scene.file(name, content);
  chmodSync(path, 0o755);
  return path;
};

const Reported = Schema.parseJson(
  Schema.Struct({ available: Schema.Boolean, problem: Schema.String, remedy: Schema.String })
);

/** The verdict of a process that runs in namespaces prepared by a few lines of shell. */
const elsewhere = (program: string, scene: Scene, namespaces: ReadonlyArray<string>, prepare: string) =>
  Effect.async<string>((resume) => {
    const line = `${prepare}; exec "$0" "$@"`;
    const order = argumentOf({ what: "status", root: scene.root });
    execFile(
      "unshare",
      [...namespaces, "sh", "-c", line, process.execPath, program, order],
      { encoding: "utf8" },
      (error, stdout, stderr) => resume(error === null ? Effect.succeed(stdout) : Effect.dieMessage(stderr))
    );
  }).pipe(Effect.flatMap(Schema.decode(Reported)));

describe("the probe", () => {
  it.scopedLive("says which Bubblewrap works here", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const version = execFileSync("bwrap", ["--version"], { encoding: "utf8" })
        .trim()
        .replace("bubblewrap ", "");
      expect(yield* statusOf(scene.settings)).toEqual({ available: true, backend: "bubblewrap", version });
    })
  );

  it.scopedLive("runs once, for all who ask, also when the first of them is interrupted", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const calls = `${scene.root}/calls`;
      const counting = executable(scene, "bwrap", `#!/bin/sh\necho "$1" >> ${calls}\nexec bwrap "$@"\n`);
      const settings = withEnvironment(scene, { LATCH_BWRAP: counting });
      yield* Effect.gen(function* () {
        const backend = yield* ExecutionBackend;
        const first = yield* Effect.fork(backend.status);
        yield* Effect.yieldNow();
        yield* Fiber.interrupt(first);
        const all = yield* Effect.all([backend.status, backend.status, backend.status], {
          concurrency: "unbounded"
        });
        expect(all.map(({ available }) => available)).toEqual([true, true, true]);
        yield* run(scene.profile(), shell("true"));
        const asked = readFileSync(calls, "utf8").trim().split("\n");
        expect(asked.filter((option) => option === "--version")).toHaveLength(1);
        expect(asked).toHaveLength(3);
      }).pipe(Effect.provide(layerWith(settings)));
    })
  );

  it.scopedLive("refuses every command with the reason and the remedy, and tries no other Bubblewrap", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const plain = scene.file("plain", "");
      const old = executable(scene, "old", "#!/bin/sh\necho bubblewrap 0.4.1\n");
      const other = executable(scene, "other", "#!/bin/sh\necho something else\n");
      const broken = executable(
        scene,
        "broken",
        '#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 0.9.0 && exit\necho "bwrap: setting up uid map: Permission denied" >&2; exit 1\n'
      );
      const lying = executable(scene, "lying", "#!/bin/sh\necho bubblewrap 0.9.0\n");
      for (const [environment, problem] of [
        [{ LATCH_BWRAP: `${scene.root}/none` }, /none does not exist/],
        [{ LATCH_BWRAP: plain }, /plain is not executable/],
        [{ LATCH_BWRAP: scene.workspace }, /workspace is not a file/],
        [{ LATCH_BWRAP: "bwrap" }, /not an absolute path/],
        [{ LATCH_BWRAP: old }, /0\.4\.1 is too old/],
        [{ LATCH_BWRAP: other }, /not Bubblewrap/],
        [{ LATCH_BWRAP: broken }, /bwrap: setting up uid map/],
        [{ LATCH_BWRAP: lying }, /could not set up/],
        [{ PATH: scene.workspace }, /not installed/]
      ] as const) {
        const settings = withEnvironment(scene, environment);
        const status: SandboxStatus = yield* statusOf(settings);
        if (status.available) throw new Error(`${problem} was not found out`);
        expect(status.problem).toMatch(problem);
        const refused = yield* run(scene.profile(), shell("touch ran")).pipe(
          Effect.provide(layerWith(settings)),
          Effect.flip
        );
        expect(refused).toMatchObject({
          _tag: "SandboxUnavailable",
          problem: status.problem,
          remedy: status.remedy
        });
        expect(refused.message).toMatch(/^commands can't run: .+\. .+/);
      }
    })
  );

  it.scopedLive(
    "knows a machine without user namespaces, and a container that hides parts of /proc",
    () =>
      Effect.gen(function* () {
        const program = yield* aProgram;
        const scene = yield* aScene();
        const user = ["--user", "--map-root-user"];
        const none = yield* elsewhere(program, scene, user, "echo 0 > /proc/sys/user/max_user_namespaces");
        expect(none).toMatchObject({
          available: false,
          problem: expect.stringMatching(/allows no user namespaces.*ENOSPC/)
        });
        expect(none.remedy).toMatch(/sysctl -w user\.max_user_namespaces=/);
        const container = yield* elsewhere(
          program,
          scene,
          [...user, "--mount", "--pid", "--fork"],
          "mount -t proc proc /proc && mount -t tmpfs none /proc/fs"
        );
        expect(container).toMatchObject({
          available: false,
          problem: expect.stringMatching(/fresh \/proc can't be mounted/)
        });
        expect(container.remedy).toMatch(/systempaths=unconfined/);
      }),
    60_000
  );
});

describe("an inspection", () => {
  it.scopedLive("says what it can without starting anything", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const started = `${scene.root}/started`;
      const watched = executable(scene, "bwrap", `#!/bin/sh\ntouch ${started}\n`);
      expect(yield* inspect(withEnvironment(scene, { LATCH_BWRAP: watched }))).toEqual({
        path: watched,
        diagnosis: undefined
      });
      expect(() => readFileSync(started)).toThrow();
      const missing = yield* inspect(withEnvironment(scene, { PATH: scene.workspace }));
      expect(missing.path).toBeUndefined();
      expect(missing.diagnosis?.problem).toMatch(/not installed/);
    })
  );
});
