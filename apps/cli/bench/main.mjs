/**
 * `node apps/cli/bench/main.mjs [EVENTS]`: the engine over the real store, after a thousand events and after EVENTS (a
 * million unless told).
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
// Inside the package, so that the native module is found from there.
const bundle = join(here, "../node_modules/.bench/entry.mjs");
const events = Number(process.argv[2] ?? 1_000_000);

mkdirSync(join(bundle, ".."), { recursive: true });
const built = await rolldown({
  input: join(here, "entry.ts"),
  platform: "node",
  external: ["better-sqlite3"]
});
await built.write({ file: bundle, format: "esm" });
await built.close();

/** @type {(...args: ReadonlyArray<string>) => any} */
const run = (...args) => JSON.parse(execFileSync(process.execPath, [bundle, ...args], { encoding: "utf8" }));
const median = (/** @type {ReadonlyArray<number>} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

const directory = mkdtempSync(join(tmpdir(), "latch-context-bench-"));
try {
  const fill = (/** @type {string} */ name, /** @type {number} */ count) => {
    const file = join(directory, name);
    const started = performance.now();
    run("fill", file, String(count));
    return { file, seconds: (performance.now() - started) / 1_000 };
  };
  const short = fill("short.sqlite3", 1_000);
  const long = fill("long.sqlite3", events);
  print(`a session of ${events} events, written and indexed in ${long.seconds.toFixed(0)} s`);
  // In turn, so that a machine whose speed drifts is fair to both.
  const rounds = [0, 1, 2].map(() => ({
    short: run("measure", short.file),
    long: run("measure", long.file)
  }));
  for (const [what, figure] of /** @type {const} */ ([
    ["", "turns"],
    [" of CPU", "turnCpu"]
  ])) {
    const few = median(rounds.flatMap((round) => round.short[figure]));
    const many = median(rounds.flatMap((round) => round.long[figure]));
    print(
      `materialise a turn: ${few.toFixed(2)} ms${what} after 1000 events, ${many.toFixed(2)} ms after ${events}; ratio ${(many / few).toFixed(2)} (aim: 1.5 or less)`
    );
  }
  const wall = median(rounds.flatMap((round) => round.long.recalls));
  const cpu = median(rounds.flatMap((round) => round.long.recallCpu));
  print(
    `recall in ${events} events: median ${wall.toFixed(1)} ms, ${cpu.toFixed(1)} ms of CPU (aim: under 20 ms)`
  );
  print(
    `the one old answer was ${rounds.every((round) => round.long.found) ? "" : "not "}among the first three`
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
