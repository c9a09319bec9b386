// What a sandboxed command costs beside a plain one: `node packages/sandbox-linux/bench/latency.mjs [runs]`.
// Medians of interleaved runs, so that a busy machine slows both alike.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const runs = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), "latch-bench-"));

const bundled = async (/** @type {string} */ source) => {
  const build = await rolldown({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: "node",
    logLevel: "silent"
  });
  const file = join(folder, "bench.mjs");
  await build.write({ file, format: "esm" });
  return import(file);
};

const plain = (/** @type {string} */ program, /** @type {ReadonlyArray<string>} */ args) => () =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.resume();
    child.stderr.resume();
    child.once("close", resolve);
    child.once("error", reject);
  });

const timed = async (/** @type {() => Promise<unknown>} */ run) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

const median = (/** @type {ReadonlyArray<number>} */ values) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const home = join(folder, "home");
  const workspace = join(folder, "workspace");
  const state = join(home, ".latch");
  for (const directory of [
    home,
    workspace,
    state,
    join(home, ".ssh"),
    join(workspace, ".git"),
    join(workspace, ".vscode")
  ]) {
    mkdirSync(directory);
  }
  const { sandboxed } = await bundled("./sandboxed.ts");
  const { run, facts, close } = await sandboxed({ home, workspace, state });
  const cases = {
    "true, plain": plain("true", []),
    "true, sandboxed": run({ type: "program", program: "true", args: [] }),
    "bash -c echo, plain": plain("bash", ["-c", "echo"]),
    "bash -c echo, sandboxed": run({ type: "shell", line: "echo", pipefail: false }),
    "facts and plan alone": facts
  };
  for (const run of Object.values(cases)) await run();
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, /** @type {number[]} */ ([])]));
  for (let turn = 0; turn < runs; turn++) {
    for (const [name, run] of Object.entries(cases)) times[name]?.push(await timed(run));
  }
  for (const [name, values] of Object.entries(times)) {
    process.stdout.write(`${name.padEnd(26)} ${median(values).toFixed(2).padStart(8)} ms\n`);
  }
  const added = median(times["true, sandboxed"] ?? []) - median(times["true, plain"] ?? []);
  process.stdout.write(`${"added by the sandbox".padEnd(26)} ${added.toFixed(2).padStart(8)} ms\n`);
  await close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
