/**
 * `node apps/cli/bench/beside/main.mjs`: Latch on a real terminal, as a person starts it. `LATCH_BENCH_PEERS` names a
 * folder into which npm has installed `@earendil-works/pi-coding-agent` or `@mariozechner/pi-coding-agent`, and
 * `@openai/codex`: they are driven the same way, in turn with ours. Prints figures, judges nothing. Arguments name the
 * parts to measure (`start`, `stream`, `rows`, `large`); all of them without any.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as Measure from "./measure.mjs";
import { deltasPerSecond, seconds, startModel } from "./model-stream.mjs";
import { programs } from "./programs.mjs";

const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/** 100,000 rows: messages of four and a blank one. */
const manyRows = { messages: 20_000, bytesEach: 200 };
const large = { messages: 20_000, bytesEach: 2620 };
const shortRounds = Number(process.env["LATCH_BENCH_ROUNDS"] ?? 5);
const longRounds = Math.min(3, shortRounds);

const ms = (/** @type {number} */ value) =>
  value < 100 ? `${value.toFixed(1)} ms` : `${value.toFixed(0)} ms`;
const mib = (/** @type {number} */ value) => `${value.toFixed(0)} MiB`;
const share = (/** @type {number} */ value) => `${(value * 100).toFixed(0)} %`;
const kb = (/** @type {number} */ value) => `${(value / 1000).toFixed(0)} kB`;

const named = process.argv.slice(2);
/** @type {(part: string) => boolean} */
const wanted = (part) => named.length === 0 || named.includes(part);
const all = programs(process.env["LATCH_BENCH_PEERS"]);
const nameWidth = 52;
const cellWidth = 16;
/** @type {(name: string, cells: ReadonlyArray<string>) => void} */
const row = (name, cells) =>
  print(`${name.padEnd(nameWidth)} ${cells.map((cell) => cell.padEnd(cellWidth)).join(" ")}`.trimEnd());

/**
 * Measures every program in turn, so that a machine whose speed drifts is fair to all, and prints the medians. One that
 * can't be driven so has none, and why is said.
 * @template {Record<string, number>} Figures
 * @param {number} rounds
 * @param {(program: import("./programs.mjs").Program, at: number) => Promise<Figures>} measure
 * @param {ReadonlyArray<readonly [string, keyof Figures & string, (value: number) => string]>} shown
 */
const table = async (rounds, measure, shown) => {
  const found = all.map(() => /** @type {Array<Figures>} */ ([]));
  /** @type {Map<number, string>} */
  const failed = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, program] of all.entries()) {
      if (failed.has(at)) continue;
      try {
        found[at]?.push(await measure(program, at));
      } catch (error) {
        failed.set(at, String(error));
      }
    }
  }
  for (const [name, figure, format] of shown) {
    row(
      name,
      found.map((figures, at) =>
        failed.has(at) ? "-" : format(Measure.median(figures.map((each) => each[figure] ?? Number.NaN)))
      )
    );
  }
  for (const [at, why] of failed) print(`  ${all[at]?.name} is not measured here: ${why}`);
};

if (spawnSync("script", ["--version"]).status !== 0) {
  print("not measured: `script`, which makes the terminal, is not on this machine");
} else {
  // No letter in the name: the screen shows the folder, and a typed letter must be seen nowhere but where it is typed.
  const root = join(tmpdir(), `latch-bench-${process.pid}`);
  const cwd = join(root, "work");
  mkdirSync(cwd, { recursive: true });
  const model = await startModel();
  let homes = 0;
  /** @type {(program: import("./programs.mjs").Program) => string} */
  const home = (program) => {
    homes += 1;
    const folder = join(root, String(homes));
    mkdirSync(folder);
    program.configure(folder, model.url);
    return folder;
  };
  try {
    row(
      "",
      all.map(({ name, version }) => `${name} ${version}`)
    );
    if (all.length === 1) print("no peers: LATCH_BENCH_PEERS names no folder that npm has installed any in");
    const fresh = all.map((program) => program.fresh(home(program)));
    const launch = (/** @type {number} */ at) => fresh[at] ?? { command: [], env: {} };
    // The first start of each makes what later ones find.
    for (const [at, { ready }] of all.entries())
      await Measure.empty(launch(at), cwd, ready).catch(() => undefined);
    if (wanted("start"))
      await table(shortRounds, ({ ready }, at) => Measure.empty(launch(at), cwd, ready), [
        ["command to first screen", "shown", ms],
        ["command to a key's echo", "takesKey", ms],
        ["key to echo, nothing said yet", "key", ms],
        ["  the slowest but 5 in 100", "slowKey", ms],
        ["peak memory, nothing said yet", "memory", mib]
      ]);
    if (wanted("stream"))
      await table(longRounds, ({ ready }, at) => Measure.streaming(launch(at), cwd, ready, model), [
        [`${deltasPerSecond} deltas a second for ${seconds} s: share of a core`, "cpu", share],
        ["  bytes to the terminal", "bytes", kb],
        ["  key to echo", "key", ms],
        ["  the slowest but 5 in 100", "slowKey", ms],
        ["  last words sent to last words shown", "behind", ms]
      ]);
    for (const [part, what, size] of /** @type {const} */ ([
      ["rows", "100,000 rows", manyRows],
      ["large", "50 MB", large]
    ])) {
      if (!wanted(part)) continue;
      const conversations = all.map((program) => program.opened(home(program), size, cwd));
      const of = (/** @type {number} */ at) => conversations[at] ?? { command: [], env: {} };
      await table(longRounds, (_, at) => Measure.opened(of(at), cwd), [
        [`${what}: command to the end of the conversation`, "shown", ms],
        ["  to a key's echo", "takesKey", ms],
        ["  key to echo", "key", ms],
        ["  the slowest but 5 in 100", "slowKey", ms],
        ["  peak memory", "memory", mib]
      ]);
    }
  } finally {
    model.close();
    rmSync(root, { recursive: true, force: true });
  }
}
