// One-shot runs, the loop between answers, and resuming: the figures a user feels.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scene } from "./home.mjs";
import { modelServer } from "./model-server.mjs";
import { measure, median } from "./process.mjs";

const latch = [process.execPath, new URL("../apps/cli/dist/main.cjs", import.meta.url).pathname];
const once = [...latch, "run", "--prompt", "go", "--output", "json"];

/** Start-up without work, beside a bare Node. */
export const startUp = async (/** @type {number} */ rounds) => {
  /** @type {Record<"node" | "version" | "help", Array<number>>} */
  const timings = { node: [], version: [], help: [] };
  for (let round = 0; round < rounds; round += 1) {
    timings.node.push((await measure([process.execPath, "-e", "0"])).wall);
    timings.version.push((await measure([...latch, "--version"])).wall);
    timings.help.push((await measure([...latch, "--help"])).wall);
  }
  return { node: median(timings.node), version: median(timings.version), help: median(timings.help) };
};

/** One prompt, one answer. */
export const oneShot = async (/** @type {number} */ rounds) => {
  const toFirst = [];
  const cpu = [];
  const peaks = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await modelServer(0);
    const { workspace, env, dispose } = scene(server.baseUrl);
    const run = await measure(once, { cwd: workspace, env, watchMemory: true });
    toFirst.push(server.firstArrival() - run.started);
    cpu.push(run.cpu);
    peaks.push(run.peak);
    await server.close();
    dispose();
  }
  return { toFirst: median(toFirst), cpu: median(cpu), peak: median(peaks) };
};

/** A loop of shell calls, each in the sandbox. */
export const loop = async (/** @type {number} */ turns) => {
  const server = await modelServer(turns);
  const { workspace, env, dispose } = scene(server.baseUrl);
  const run = await measure(once, { cwd: workspace, env, watchMemory: true });
  const gaps = server.gaps();
  await server.close();
  dispose();
  return { gap: median(gaps), best: Math.min(...gaps), peak: run.peak, cpu: run.cpu };
};

/** From the command to the first request, for a session of that many events. */
export const resume = async (/** @type {number} */ events, /** @type {number} */ rounds) => {
  const first = await modelServer(0);
  const { home, workspace, env, pointTo, dispose } = scene(first.baseUrl);
  const log = join(home, "history.jsonl");
  const lines = Array.from({ length: Math.ceil(events / 2) }, (_, index) => [
    JSON.stringify({
      role: "user",
      text: `Question ${index}: what does function_${index} in src/module_${index % 97}.ts do?`
    }),
    JSON.stringify({ role: "assistant", text: `It parses entry ${index} and returns its offset.` })
  ]);
  writeFileSync(log, `${lines.flat().slice(0, events).join("\n")}\n`);
  await measure([...latch, "import", log], { cwd: workspace, env });
  await first.close();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await modelServer(0);
    pointTo(server.baseUrl);
    const run = await measure([...latch, "resume", "--latest", "--prompt", "go on", "--output", "json"], {
      cwd: workspace,
      env
    });
    times.push(server.firstArrival() - run.started);
    await server.close();
  }
  dispose();
  return median(times);
};
