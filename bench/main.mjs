// `npm run bench`: prints figures, judges nothing. Ratios hold when the machine's speed drifts; single times don't.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { loop, oneShot, resume, startUp } from "./run.mjs";

const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
const mib = (/** @type {number} */ bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
/** @type {(name: string, value: string, aim: string) => void} */
const row = (name, value, aim) => console.log(`${name.padEnd(52)} ${value.padEnd(22)} ${aim}`);
const rounds = Number(process.env["LATCH_BENCH_ROUNDS"] ?? 7);

console.log(
  `node ${process.version}, ${platform()} ${arch()}, ${cpus().length} cores, medians of ${rounds}\n`
);
row("figure", "measured", "aim");

const start = await startUp(rounds);
row("node -e 0", ms(start.node), "");
row("latch --version / node -e 0", (start.version / start.node).toFixed(2), "1.5 or less");
row("latch --help / node -e 0", (start.help / start.node).toFixed(2), "1.5 or less");

const shot = await oneShot(rounds);
row("one shot: start to first request", ms(shot.toFirst), "300 ms");
row("one shot: CPU", ms(shot.cpu), "420 ms");
row("one shot: peak memory of the process tree", mib(shot.peak), "150 MiB");

const turns = await loop(30);
row("30-turn shell loop: gap, median", `${turns.gap.toFixed(1)} ms (best ${turns.best.toFixed(1)})`, "25 ms");
row("30-turn shell loop: CPU", ms(turns.cpu), "");
row("30-turn shell loop: peak memory of the process tree", mib(turns.peak), "150 MiB");

const short = await resume(200, rounds);
const long = await resume(20_000, rounds);
row("resume to first request, 200 events", ms(short), "");
row("resume to first request, 20,000 / 200 events", (long / short).toFixed(2), "under 1.5");

const parts = [
  "packages/store-sqlite",
  "packages/sandbox-linux",
  "packages/providers",
  "packages/continuity",
  "apps/cli"
];
for (const name of parts) {
  const file = new URL(`../${name}/bench/main.mjs`, import.meta.url).pathname;
  if (!existsSync(file)) continue;
  console.log(`\n# ${name}`);
  execFileSync(process.execPath, [file], { stdio: "inherit" });
}

for (const [what, file] of [
  ["terminal, its own work", "terminal.mjs"],
  ["terminal, the whole program on a real one", "beside/main.mjs"]
]) {
  console.log(`\n# ${what}`);
  execFileSync(process.execPath, [new URL(`../apps/cli/bench/${file}`, import.meta.url).pathname], {
    stdio: "inherit"
  });
}
