/**
 * `node packages/store-sqlite/bench/main.mjs [EVENTS]`: what the store costs, as figures of this machine. With a number
 * of events (1000000 takes minutes), also what a search in a store of that length takes.
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

const build = async () => {
  mkdirSync(join(bundle, ".."), { recursive: true });
  const built = await rolldown({
    input: join(here, "entry.mjs"),
    platform: "node",
    external: ["better-sqlite3"]
  });
  await built.write({ file: bundle, format: "esm" });
  await built.close();
};

const run = (...args) => JSON.parse(execFileSync(process.execPath, [bundle, ...args], { encoding: "utf8" }));

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const print = (line) => process.stdout.write(`${line}\n`);

await build();
const directory = mkdtempSync(join(tmpdir(), "latch-store-bench-"));
try {
  const append = run("append", directory);
  print(`durable append, ${append.commits} commits, ${append.events} events:`);
  print(`  through the port        ${append.port.toFixed(0)} commits/s`);
  print(
    `  by hand, same statements ${append.hand.toFixed(0)} commits/s   port/hand ${append.ratio.toFixed(2)}`
  );
  print(
    `  by hand, one bare table  ${append.narrow.toFixed(0)} commits/s   port/bare ${append.ratioNarrow.toFixed(2)}`
  );
  print(
    `  the words of ${append.events} events and more, indexed by the next search: ${append.indexing.toFixed(0)} ms`
  );
  for (const events of [200, 20_000]) {
    const file = join(directory, `open-${events}.sqlite3`);
    run("fill", file, String(events));
    const runs = Array.from({ length: 9 }, () => run("open", file));
    print(
      `cold process, store of ${events} events: open ${median(runs.map((one) => one.open)).toFixed(1)} ms, first 100 events ${median(runs.map((one) => one.read)).toFixed(1)} ms, both ${median(runs.map((one) => one.cpu)).toFixed(1)} ms of CPU`
    );
  }
  const [events] = process.argv.slice(2);
  if (events !== undefined) {
    const recall = run("recall", join(directory, "recall.sqlite3"), events);
    print(
      `search in ${events} events (everything derived was rebuilt in ${(recall.rebuilt / 1_000).toFixed(0)} s):`
    );
    for (const { cpu, hits, milliseconds, name } of recall.results) {
      print(
        `  ${name.padEnd(36)}${milliseconds.toFixed(1).padStart(8)} ms (${cpu.toFixed(1)} ms of CPU), ${hits} hits`
      );
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
