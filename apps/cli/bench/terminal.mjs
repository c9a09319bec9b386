/**
 * `node apps/cli/bench/terminal.mjs`: the terminal's work with a short and a long transcript; and, where `script` is
 * there, the time from the command to the first screen. `LATCH_BENCH_PEERS` names a folder in which npm has installed
 * `@mariozechner/pi-coding-agent` or `@openai/codex`: they are started the same way, in turn with ours.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const bundle = join(here, "../node_modules/.bench/terminal.mjs");

mkdirSync(join(bundle, ".."), { recursive: true });
const built = await rolldown({
  input: join(here, "terminal-entry.ts"),
  platform: "node",
  external: ["better-sqlite3", "@napi-rs/keyring", "fs-native-extensions", "@parcel/watcher"]
});
await built.write({ file: bundle, format: "esm", codeSplitting: false });
await built.close();

/** @type {(...args: ReadonlyArray<string>) => any} */
const run = (...args) => JSON.parse(execFileSync(process.execPath, [bundle, ...args], { encoding: "utf8" }));
const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const ms = (/** @type {number} */ value) => `${value.toFixed(2)} ms`;

const none = run("frames", "0");
const many = run("frames", "100000");
print(`keystroke to bytes: ${ms(none.key)} with no rows, ${ms(many.key)} with 100,000`);
print(`wheel to bytes: ${ms(many.wheel)} with 100,000 rows; another width: ${ms(many.resized)}`);
const stream = run("stream");
print(
  `1,000 deltas a second: a frame takes ${ms(stream.frame)} (worst ${ms(stream.worst)}), ${(stream.share * 100).toFixed(0)} % of one core, ${stream.bytes.toFixed(0)} bytes`
);
const small = run("memory", "0");
const large = run("memory", "50");
print(
  `resident: ${small.resident.toFixed(0)} MiB with no session, ${large.resident.toFixed(0)} MiB with one of 50 MB (${large.cells} messages)`
);

if (spawnSync("script", ["--version"]).status === 0) {
  const root = mkdtempSync(join(tmpdir(), "latch-bench-"));
  writeFileSync(
    join(root, "config.toml"),
    '[providers.local]\nkind = "openai-compatible"\nbase_url = "http://127.0.0.1:1/v1"\ndefault_model = "m"\n'
  );
  const bin = join(process.env["LATCH_BENCH_PEERS"] ?? "/nowhere", "node_modules/.bin");
  const programs = [
    { name: "latch", command: `${process.execPath} ${join(here, "../dist/main.mjs")}`, sign: "Ask Latch" },
    { name: "pi", command: `${join(bin, "pi")} --no-session`, sign: "pi v" },
    { name: "codex", command: join(bin, "codex"), sign: "Codex" }
  ].filter(({ name, command }) => name === "latch" || existsSync(command.split(" ")[0] ?? ""));
  const times = programs.map(() => /** @type {Array<number>} */ ([]));
  for (let round = 0; round < 7; round++) {
    for (const [at, { command, sign }] of programs.entries()) {
      times[at]?.push(await firstPaint(command, root, sign));
    }
  }
  for (const [at, { name }] of programs.entries()) {
    const sorted = (times[at] ?? []).toSorted((a, b) => a - b);
    print(
      `command to first screen, ${name}: ${ms(sorted[3] ?? Number.NaN)} (best ${ms(sorted[0] ?? Number.NaN)})`
    );
  }
  rmSync(root, { recursive: true, force: true });
}

/** @type {(command: string, home: string, sign: string) => Promise<number>} */
function firstPaint(command, home, sign) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn("script", ["-qfec", command, "/dev/null"], {
      cwd: home,
      env: {
        ...process.env,
        LATCH_HOME: home,
        HOME: home,
        CODEX_HOME: home,
        PI_OFFLINE: "1",
        TERM: "xterm-256color"
      },
      stdio: ["pipe", "pipe", "ignore"]
    });
    let heard = "";
    let painted = 0;
    child.stdout.setEncoding("utf8").on("data", (text) => {
      heard += text;
      if (painted === 0 && heard.includes(sign)) {
        painted = performance.now() - started;
        child.stdin.write("\u0003\u0004");
        setTimeout(() => child.kill("SIGKILL"), 3000).unref();
      }
    });
    child.on("close", () => resolve(painted));
  });
}
