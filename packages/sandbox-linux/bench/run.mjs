// What a sandboxed command costs beside a plain one: `node packages/sandbox-linux/bench/run.mjs [runs]`.
// Bundled and measured in two processes: forking a process that has a bundler in it costs more than the sandbox.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

// Not below /tmp, where a command would see nothing of it.
const folder = mkdtempSync("/var/tmp/latch-bench-");
try {
  const build = await rolldown({
    input: fileURLToPath(new URL("latency.ts", import.meta.url)),
    platform: "node",
    logLevel: "silent"
  });
  const file = join(folder, "latency.mjs");
  await build.write({ file, format: "esm" });
  const done = spawnSync(process.execPath, [file, folder, process.argv[2] ?? "100"], { stdio: "inherit" });
  process.exitCode = done.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
