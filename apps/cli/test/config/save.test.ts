import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { locate } from "../../src/config/paths.ts";
import { save } from "../../src/config/save.ts";
import { folder } from "../harness/folder.ts";

const paths = (home: string) =>
  locate({ workingDirectory: home, userHome: home, latchHome: home, environment: {} }, undefined, undefined);
const provider = {
  path: ["providers", "openai"],
  value: { kind: "openai", credential: "file:openai", default_model: "m" }
};

describe("saving a config", () => {
  it.effect("keeps a secret in the secrets file alone, readable by its owner alone", () =>
    Effect.gen(function* () {
      const home = folder();
      yield* save(paths(home), { edits: [provider], secrets: { openai: Redacted.make("sk-very-secret") } });
      expect(readFileSync(join(home, "config.toml"), "utf8")).not.toContain("sk-very-secret");
      expect(readFileSync(join(home, "secrets.toml"), "utf8")).toContain("sk-very-secret");
      expect(statSync(join(home, "secrets.toml")).mode & 0o777).toBe(0o600);
      expect(readdirSync(home).filter((name) => name.endsWith(".new"))).toEqual([]);
    })
  );

  it.effect("writes neither file when the config would be unsound", () =>
    Effect.gen(function* () {
      const home = folder();
      const refused = yield* Effect.either(
        save(paths(home), {
          edits: [{ path: ["providers", "x"], value: { kind: "openai-compatible" } }],
          secrets: { x: Redacted.make("secret") }
        })
      );
      expect(refused._tag).toBe("Left");
      expect(readdirSync(home)).toEqual([]);
    })
  );

  it.effect("keeps the secrets that are there, and refuses a file that others can read", () =>
    Effect.gen(function* () {
      const home = folder();
      yield* save(paths(home), { edits: [provider], secrets: { openai: Redacted.make("one") } });
      yield* save(paths(home), { edits: [], secrets: { other: Redacted.make('two"quoted') } });
      expect(readFileSync(join(home, "secrets.toml"), "utf8")).toMatch(/^"?openai"? = "one"$/m);
      writeFileSync(join(home, "secrets.toml"), "[secrets\n");
      chmodSync(join(home, "secrets.toml"), 0o600);
      const refused = yield* Effect.either(
        save(paths(home), { edits: [], secrets: { third: Redacted.make("x") } })
      );
      expect(refused._tag).toBe("Left");
    })
  );

  it.effect(
    "puts the secret in place first: a config that can't be written leaves a secret nobody refers to",
    () =>
      Effect.gen(function* () {
        const home = folder({ "config.toml": "# mine\n" });
        mkdirSync(join(home, `config.toml.${process.pid}.new`));
        const refused = yield* Effect.either(
          save(paths(home), { edits: [provider], secrets: { openai: Redacted.make("sk-1") } })
        );
        expect(refused._tag).toBe("Left");
        expect(readFileSync(join(home, "config.toml"), "utf8")).toBe("# mine\n");
        expect(readFileSync(join(home, "secrets.toml"), "utf8")).toContain("sk-1");
      })
  );

  it.effect("leaves the config as it is where the secret can't be kept", () =>
    Effect.gen(function* () {
      const home = folder({ "config.toml": "# mine\n", "secrets.toml": "[secrets]\n" });
      chmodSync(join(home, "secrets.toml"), 0o644);
      const refused = yield* Effect.either(
        save(paths(home), { edits: [provider], secrets: { openai: Redacted.make("sk-1") } })
      );
      expect(refused._tag).toBe("Left");
      expect(readFileSync(join(home, "config.toml"), "utf8")).toBe("# mine\n");
      expect(readFileSync(join(home, "secrets.toml"), "utf8")).toBe("[secrets]\n");
    })
  );
});
