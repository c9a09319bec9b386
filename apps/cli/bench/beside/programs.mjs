/** The programs that are measured: how each is given a home, a model and a conversation, and how it is started. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeCodex, writePi } from "./conversation.mjs";

/**
 * @typedef {{ readonly command: ReadonlyArray<string>, readonly env: Readonly<Record<string, string>> }} Launch
 * @typedef {object} Program
 * @property {string} name
 * @property {string} version
 * @property {string} ready What its screen shows once there is a place to type in.
 * @property {(home: string, url: string) => void} configure Writes its config into an empty home.
 * @property {(home: string) => Launch} fresh
 * @property {(home: string, size: import("./conversation.mjs").Size, cwd: string) => Launch} opened
 * A conversation of a size, written into its home, and how it is started with that one open.
 */

const latchMain = fileURLToPath(new URL("../../dist/main.cjs", import.meta.url));

/** @type {() => Program} */
const latch = () => {
  const command = [process.execPath, latchMain];
  const env = (/** @type {string} */ home) => ({ HOME: home, LATCH_HOME: home });
  return {
    name: "latch",
    version:
      execFileSync(process.execPath, [latchMain, "--version"], { encoding: "utf8" })
        .trim()
        .split(" ")
        .at(-1) ?? "",
    ready: "Ask Latch",
    configure: (home, url) =>
      writeFileSync(
        join(home, "config.toml"),
        `[providers.local]\nkind = "openai-compatible"\nbase_url = "${url}"\ndefault_model = "m"\n`
      ),
    fresh: (home) => ({ command, env: env(home) }),
    opened: (home, size, cwd) => {
      const log = join(home, "conversation.jsonl");
      writePi(log, size, cwd);
      execFileSync(process.execPath, [latchMain, "import", log], {
        cwd,
        env: { ...process.env, ...env(home) },
        stdio: "ignore"
      });
      return { command: [...command, "--resume", "--latest"], env: env(home) };
    }
  };
};

/** @type {(name: string, version: string, folder: string) => Program} */
const pi = (name, version, folder) => {
  const command = [process.execPath, join(folder, "dist/cli.js")];
  const agent = (/** @type {string} */ home) => join(home, ".pi/agent");
  const env = (/** @type {string} */ home) => ({
    HOME: home,
    PI_CODING_AGENT_DIR: agent(home),
    PI_OFFLINE: "1",
    PI_SKIP_VERSION_CHECK: "1"
  });
  return {
    name,
    version,
    ready: "0.0%/",
    configure: (home, url) => {
      mkdirSync(agent(home), { recursive: true });
      const model = { id: "m", contextWindow: 200_000_000, maxTokens: 32_000 };
      writeFileSync(
        join(agent(home), "models.json"),
        JSON.stringify({
          providers: { local: { baseUrl: url, api: "openai-completions", apiKey: "none", models: [model] } }
        })
      );
      writeFileSync(
        join(agent(home), "settings.json"),
        JSON.stringify({ defaultProvider: "local", defaultModel: "m", lastChangelogVersion: version })
      );
    },
    fresh: (home) => ({ command, env: env(home) }),
    opened: (home, size, cwd) => {
      const log = join(home, "conversation.jsonl");
      writePi(log, size, cwd);
      return { command: [...command, "--session", log], env: env(home) };
    }
  };
};

/** @type {(name: string, version: string, folder: string) => Program} */
const codex = (name, version, folder) => {
  const command = [process.execPath, join(folder, "bin/codex.js")];
  const env = (/** @type {string} */ home) => ({ HOME: home, CODEX_HOME: home });
  return {
    name,
    version,
    ready: "›",
    configure: (home, url) =>
      writeFileSync(
        join(home, "config.toml"),
        [
          'model = "m"',
          'model_provider = "local"',
          "check_for_update_on_startup = false",
          "[analytics]",
          "enabled = false",
          "[tui]",
          "screen_reader_detection_done = true",
          "[model_providers.local]",
          'name = "local"',
          `base_url = "${url}"`,
          'wire_api = "responses"',
          `[projects."${join(home, "../work")}"]`,
          'trust_level = "trusted"',
          ""
        ].join("\n")
      ),
    fresh: (home) => ({ command, env: env(home) }),
    opened: (home, size, cwd) => {
      const id = "019b8d3e-0000-7000-8000-0000000000aa";
      const day = join(home, "sessions/2026/01/05");
      mkdirSync(day, { recursive: true });
      writeCodex(join(day, `rollout-2026-01-05T09-00-00-${id}.jsonl`), size, cwd, id);
      return { command: [...command, "resume", id], env: env(home) };
    }
  };
};

const peers = /** @type {const} */ ([
  ["pi", "@earendil-works/pi-coding-agent", pi],
  ["pi", "@mariozechner/pi-coding-agent", pi],
  ["codex", "@openai/codex", codex]
]);

/**
 * Ours, and those of the peers that npm has installed in a folder.
 * @param {string | undefined} folder
 * @returns {ReadonlyArray<Program>}
 */
export const programs = (folder) => [
  latch(),
  ...peers.flatMap(([name, packageName, make]) => {
    if (folder === undefined) return [];
    const home = resolve(folder, "node_modules", packageName);
    if (!existsSync(join(home, "package.json"))) return [];
    const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    return [make(name, version, home)];
  })
];
