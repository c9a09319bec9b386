import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch, scriptedHome } from "../harness/latch.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Effect as a module of the operator's own would find it. */
const effect = pathToFileURL(
  join(dirname(createRequire(import.meta.url).resolve("effect/package.json")), "dist/esm/index.js")
).href;

const secret = "sk-test-0815";

const checks = (report: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const list: unknown = report["checks"];
  return Object.fromEntries((Array.isArray(list) ? list : []).map(({ id, status }) => [id, status]));
};

describe("latch doctor", () => {
  it("finds nothing wrong with a sound machine, names every path and its source, and shows no secret", async () => {
    const latchHome = home(
      '[providers.o]\nkind = "openai"\ndefault_model = "m"\ncredential = "env:DOCTOR_KEY"\n'
    );
    const ended = await latch({
      args: ["doctor", "--output", "json"],
      home: latchHome,
      env: { DOCTOR_KEY: secret }
    });
    expect(ended.code).toBe(0);
    const report = json(ended);
    expect(report).toMatchObject({
      ok: true,
      provider: "o",
      paths: { database: { path: join(latchHome, "latch.sqlite3"), source: "LATCH_HOME" } }
    });
    expect(new Set(Object.values(checks(report)))).toEqual(new Set(["ok"]));
    expect(ended.stdout + ended.stderr).not.toContain(secret);
    expect(existsSync(join(latchHome, "latch.sqlite3"))).toBe(false);
  });

  it("exits with 2 for the config and the credential, with 1 for the machine", async () => {
    const keyless = await latch({
      args: ["doctor", "--output", "json"],
      home: home('[providers.o]\nkind = "openai"\ndefault_model = "m"\ncredential = "env:ABSENT_KEY"\n')
    });
    expect(keyless.code).toBe(2);
    expect(checks(json(keyless))).toMatchObject({ config: "ok", credential: "failed" });

    const explicit = await latch({
      args: ["doctor", "--config", "/absent.toml", "--output", "json"],
      home: home("")
    });
    expect(explicit.code).toBe(2);
    expect(checks(json(explicit))).toMatchObject({ config: "failed" });

    const sandbox = await latch({
      args: ["doctor", "--output", "json"],
      home: scriptedHome([]),
      env: { LATCH_BWRAP: "/absent/bwrap" }
    });
    expect(sandbox.code).toBe(1);
    expect(checks(json(sandbox))).toMatchObject({ sandbox: "failed" });
  });
});

describe("latch layers", () => {
  it("shows each port, its adapter and who chose it", async () => {
    const latchHome = scriptedHome([], '[layers]\ncontext_engine = "./engine.mjs"\n');
    const graph = json(await latch({ args: ["layers", "--output", "json"], home: latchHome }));
    expect(graph["layers"]).toContainEqual({
      port: "ContextEngine",
      adapter: join(latchHome, "engine.mjs"),
      source: join(latchHome, "config.toml")
    });
    expect(graph["layers"]).toContainEqual({ port: "EventStore", adapter: "sqlite", source: "default" });
  });

  it("has no fallback for an unknown name", async () => {
    const ended = await latch({ args: ["layers"], home: home('[layers]\nstore = "postgres"\n') });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain("known: sqlite");
  });
});

describe("a context engine of the operator's own", () => {
  /** Sees the history through the port and answers with the last thing the user said. */
  const engine = `
import { Context, Effect, Layer } from "${effect}";
const Engine = Context.GenericTag("@latch/protocol/ContextEngine");
const History = Context.GenericTag("@latch/protocol/SessionHistory");
const Store = Context.GenericTag("@latch/kernel/EventStore");
export default Layer.effect(Engine, Effect.gen(function* () {
  const history = yield* History;
  const store = yield* Effect.serviceOption(Store);
  return {
    name: "own",
    materialize: (request) => Effect.gen(function* () {
      const events = yield* history.tail(50);
      const said = events.flatMap(({ payload }) => payload.type === "user_message" ? [payload.text] : []);
      const stats = Object.fromEntries([
        "instructionsTokens", "stateTokens", "recentTokens", "conversationTokens", "reasoningTokens",
        "toolArgumentsTokens", "toolResultTokens", "imageTokens", "imageCount", "recallTokens", "episodeTokens",
        "toolsTokens", "extensionTokens", "totalTokens", "requestTokens", "commonPrefixTokens", "windowTokens",
        "reserveTokens", "budgetTokens", "headroomTokens", "generation", "epochTurns", "recentStartSequence",
        "rotationRetainedTokens", "evictedTokens", "durableEvents", "episodes", "selectedEpisodes"
      ].map((key) => [key, 0]));
      return {
        system: request.system,
        messages: [{ role: "user", text: "store " + store._tag + "; " + said.at(-1) }],
        append: [],
        stats: { ...stats, rotationReason: null }
      };
    }),
    recall: () => Effect.succeed([])
  };
}));
`;

  it("is loaded from the config, sees the history, and finds no store", async () => {
    const latchHome = home(
      '[providers.script]\nkind = "script"\ndefault_model = "m"\nscenario = "s.json"\n[layers]\ncontext_engine = "./engine.mjs"\n',
      {
        "engine.mjs": engine,
        "s.json": JSON.stringify({
          turns: [{ expect: { from: "user", match: "^store None; hello$" }, text: "seen" }]
        })
      }
    );
    const ended = await latch({ args: ["-p", "hello"], home: latchHome, cwd: folder() });
    expect(ended).toMatchObject({ stderr: "", stdout: "seen\n", code: 0 });
  });

  it("that is none is refused by name", async () => {
    const latchHome = scriptedHome([{ text: "x" }], '[layers]\ncontext_engine = "./engine.mjs"\n');
    const ended = await latch({
      args: ["-p", "hello"],
      home: latchHome,
      env: {}
    });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain("engine.mjs");
  });
});
