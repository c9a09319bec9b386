import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { load } from "../../src/config/load.ts";
import { locate, type Surroundings } from "../../src/config/paths.ts";

const around: Surroundings = {
  workingDirectory: "/work",
  userHome: "/home/me",
  latchHome: undefined,
  environment: {}
};

describe("paths", () => {
  it("are under ~/.latch unless something says otherwise", () => {
    const paths = locate(around, undefined, undefined);
    expect(paths.database).toEqual({ path: "/home/me/.latch/latch.sqlite3", source: "default" });
    expect(paths.config).toEqual({ path: "/home/me/.latch/config.toml", source: "default" });
  });

  it("move with LATCH_HOME, and say so", () => {
    const paths = locate({ ...around, latchHome: "latch" }, undefined, undefined);
    expect(paths.secrets).toEqual({ path: "/work/latch/secrets.toml", source: "LATCH_HOME" });
  });

  it("of the state move with state_dir, which is relative to the config's folder; secrets stay", () => {
    const paths = locate(around, "conf/latch.toml", "state");
    expect(paths.config).toEqual({ path: "/work/conf/latch.toml", source: "--config" });
    expect(paths.artifacts).toEqual({
      path: "/work/conf/state/artifacts",
      source: "state_dir in the config"
    });
    expect(paths.secrets.path).toBe("/home/me/.latch/secrets.toml");
    expect(locate(around, undefined, "~/elsewhere").database.path).toBe("/home/me/elsewhere/latch.sqlite3");
  });
});

describe("loading", () => {
  const inFolder = (files: Record<string, string>) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const folder = mkdtempSync(join(tmpdir(), "latch-config-"));
        for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
        return { ...around, workingDirectory: folder, latchHome: folder };
      }),
      ({ workingDirectory }) => Effect.sync(() => rmSync(workingDirectory, { recursive: true }))
    );

  it.scoped("does without a config in the home", () =>
    Effect.gen(function* () {
      const loaded = yield* load(yield* inFolder({}), undefined);
      expect(loaded.exists).toBe(false);
      expect(loaded.values).toEqual({});
    })
  );

  it.scoped("fails for a config that was named and is not there", () =>
    Effect.gen(function* () {
      const error = yield* load(yield* inFolder({}), "absent.toml").pipe(Effect.flip);
      expect(error.message).toMatch(/absent\.toml: it can't be read: there is no such file or directory$/);
    })
  );

  it.scoped("names the file and every problem in it", () =>
    Effect.gen(function* () {
      const error = yield* load(
        yield* inFolder({ "config.toml": "[layers]\nstore = 'x'\nsandbox = 'y'" }),
        undefined
      ).pipe(Effect.flip);
      expect(error.message.split("\n")).toHaveLength(3);
      expect(error.message).toMatch(/config\.toml has 2 problems:\n {2}layers\.store/);
    })
  );
});
