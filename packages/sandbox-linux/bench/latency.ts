/** Medians of interleaved runs, so that a busy machine slows the plain and the sandboxed alike. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, ExecutionBackend, type SandboxProfile } from "@latch/kernel";
import { WorkspacePath } from "@latch/protocol";
import { Clock, Console, Effect, Stream } from "effect";
import { gatherFacts } from "../src/facts/facts.ts";
import { surveyHost } from "../src/facts/host.ts";
import { layerWith } from "../src/index.ts";
import { bubblewrapArguments, plan } from "../src/profile/plan.ts";

const [folder = "", runs = "100"] = process.argv.slice(2);
const home = join(folder, "home");
const workspace = join(folder, "workspace");
const state = join(home, ".latch");

/** A home and a workspace with the usual in them, so that the usual number of mounts is made. */
const furnish = Effect.sync(() => {
  for (const below of [".latch", ".ssh", ".aws", ".config/gh", ".docker"]) {
    mkdirSync(join(home, below), { recursive: true });
  }
  for (const below of [".git/hooks", ".vscode", "src"])
    mkdirSync(join(workspace, below), { recursive: true });
  for (const file of [".npmrc", ".netrc", ".bash_history"]) writeFileSync(join(home, file), "");
});

const settings = { home, stateDirectories: [state], hidden: [], environment: process.env } as const;
const profile: SandboxProfile = {
  workspace: WorkspacePath.make(workspace),
  capabilities: new Set(["workspace_read", "workspace_source_write"]),
  externalRoots: []
};

const plain = (program: string, ...args: ReadonlyArray<string>) =>
  Effect.async<void>((resume) => {
    const child = spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.resume();
    child.stderr.resume();
    child.once("close", () => resume(Effect.void));
  });

const sandboxed = (command: Command) =>
  Effect.scoped(
    Effect.gen(function* () {
      const execution = yield* (yield* ExecutionBackend).start(profile, command);
      yield* Stream.runDrain(execution.output);
      yield* execution.exit;
    })
  );

const host = surveyHost(settings, process.getuid?.() ?? -1);
const planned = Effect.gen(function* () {
  const command: Command = { type: "program", program: "true", args: [] };
  const facts = yield* gatherFacts(settings, host, profile, command);
  return yield* plan(facts, profile, command, true);
});

/** Bubblewrap with the very same rules and nothing of ours around it: what can't be saved here. */
const bare = planned.pipe(
  Effect.flatMap(({ rules }) => plain("bwrap", ...bubblewrapArguments({ rules, command: ["true"] })))
);

const cases = {
  "true, plain": plain("true"),
  "true, bwrap alone": bare,
  "true, sandboxed": sandboxed({ type: "program", program: "true", args: [] }),
  "bash -c echo, plain": plain("bash", "-c", "echo"),
  "bash -c echo, sandboxed": sandboxed({ type: "shell", line: "echo", pipefail: false }),
  "facts and plan alone": planned
};

const timed = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const start = yield* Clock.currentTimeNanos;
    yield* work;
    return Number((yield* Clock.currentTimeNanos) - start) / 1e6;
  });

const median = (values: ReadonlyArray<number>) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const row = (name: string, millis: number) =>
  Console.log(`${name.padEnd(26)} ${millis.toFixed(2).padStart(8)} ms`);

const bench = Effect.gen(function* () {
  yield* furnish;
  const times = new Map<string, Array<number>>(Object.keys(cases).map((name) => [name, []]));
  for (const work of Object.values(cases)) yield* work;
  for (let turn = 0; turn < Number(runs); turn++) {
    for (const [name, work] of Object.entries(cases)) times.get(name)?.push(yield* timed(work));
  }
  for (const [name, values] of times) yield* row(name, median(values));
  const medianOf = (name: keyof typeof cases) => median(times.get(name) ?? []);
  yield* row("added by the sandbox", medianOf("true, sandboxed") - medianOf("true, plain"));
  yield* row("of it by Bubblewrap", medianOf("true, bwrap alone") - medianOf("true, plain"));
});

await Effect.runPromise(bench.pipe(Effect.provide(layerWith(settings)), Effect.orDie));
