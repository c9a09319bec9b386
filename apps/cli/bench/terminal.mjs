/**
 * `node apps/cli/bench/terminal.mjs`: the terminal's own work, without a terminal, with a short and a long transcript.
 * `beside/main.mjs` measures the whole program on a real one.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
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
