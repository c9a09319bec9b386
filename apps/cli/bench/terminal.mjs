/**
 * `node apps/cli/bench/terminal.mjs`: the terminal's work beside nothing, with a short and a long transcript; and, where
 * `script` is there, the time from the command to the first screen.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  const latch = `${process.execPath} ${join(here, "../dist/main.mjs")}`;
  /** @type {Array<number>} */
  const times = [];
  for (let round = 0; round < 7; round++) {
    times.push(await firstPaint(latch, root));
  }
  print(`command to first screen: ${ms(times.toSorted((a, b) => a - b)[3] ?? Number.NaN)}`);
  rmSync(root, { recursive: true, force: true });
}

/** @type {(latch: string, home: string) => Promise<number>} */
function firstPaint(latch, home) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn("script", ["-qfec", latch, "/dev/null"], {
      cwd: home,
      env: { ...process.env, LATCH_HOME: home, TERM: "xterm-256color" },
      stdio: ["pipe", "pipe", "ignore"]
    });
    let heard = "";
    let painted = 0;
    child.stdout.setEncoding("utf8").on("data", (text) => {
      heard += text;
      if (painted === 0 && heard.includes("Ask Latch")) {
        painted = performance.now() - started;
        child.stdin.write("\u0003\u0004");
        setTimeout(() => child.kill("SIGKILL"), 3000).unref();
      }
    });
    child.on("close", () => resolve(painted));
  });
}
