import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { type Ended, jsonLines, latch, scriptedHome } from "../harness/latch.ts";

const hook = fileURLToPath(new URL("crash-hook.cjs", import.meta.url));
const sessionOf = fileURLToPath(new URL("session-of.cjs", import.meta.url));

/** Every kind of call: one that only looks, one that writes, one that runs, one that is checked. */
const turns = [
  {
    text: "Looking.",
    calls: [
      { name: "read_file", arguments: { path: "notes.md" } },
      { name: "shell", arguments: { command: "echo ran >> first.txt" } }
    ]
  },
  {
    text: "Writing.",
    calls: [
      { name: "write", arguments: { path: "made.txt", content: "made\n" } },
      { name: "shell", arguments: { command: "echo ran >> second.txt" } }
    ]
  },
  {
    text: "Checking.",
    calls: [{ name: "validate", arguments: { requirement: "it is made", command: "test -s notes.md" } }]
  },
  { text: "Done.", calls: [{ name: "complete", arguments: { implementation_done: true } }] },
  { text: "All done.", repeat: 20 }
];

interface Exported {
  readonly sequence: number;
  readonly type: string;
  readonly call?: { readonly id: string };
  readonly callId?: string;
  readonly result?: { readonly callId: string };
}

const exported = (ended: Ended): ReadonlyArray<Exported> =>
  ended.stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Exported => JSON.parse(line));

const runs = (workspace: string, file: string): number =>
  existsSync(join(workspace, file)) ? readFileSync(join(workspace, file), "utf8").split("\n").length - 1 : 0;

/** From the log itself: a session in which nobody had said anything yet is in no list, and can be resumed all the same. */
const sessionIn = (home: string, workspace: string): string =>
  execFileSync(process.execPath, [sessionOf, join(home, "latch.sqlite3"), workspace], { encoding: "utf8" });

/** Runs until the kill, resumes, and returns what was committed before and after. */
const killAndResume = async (home: string, at: number) => {
  const workspace = folder({ "notes.md": "hello\n" });
  const invoke = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    latch({ args, home, cwd: workspace, env });
  const killed = await invoke(["run", "--prompt", "go", "--output", "jsonl"], {
    NODE_OPTIONS: `--require ${hook}`,
    LATCH_TEST_KILL_AT: String(at)
  });
  const id = sessionIn(home, workspace);
  const before = exported(await invoke(["sessions", "export", id]));
  const resumed = await invoke(["resume", "--session", id, "--prompt", "go on", "--output", "json"]);
  const after = exported(await invoke(["sessions", "export", id]));
  return { killed, before, resumed, after, workspace };
};

/** The sequences at which a run that nothing disturbs announces events. */
const announced = async (): Promise<ReadonlyArray<number>> => {
  const ended = await latch({
    args: ["run", "--prompt", "go", "--output", "jsonl"],
    home: scriptedHome(turns),
    cwd: folder({ "notes.md": "hello\n" })
  });
  expect(ended.code).toBe(0);
  return jsonLines(ended).flatMap(({ type, sequence }) =>
    type === "durable_event" ? [Number(sequence)] : []
  );
};

it("killed after any append, a session resumes: nothing is lost, nothing runs twice, every call ends once", async () => {
  const sequences = await announced();
  const home = scriptedHome(turns);
  expect(sequences.length).toBeGreaterThan(40);
  const check = async (at: number): Promise<void> => {
    const { killed, before, resumed, after, workspace } = await killAndResume(home, at);
    const where = `killed at ${at}: ${resumed.stderr}`;
    expect(killed.signal, where).toBe("SIGKILL");
    expect(before.at(-1)?.sequence, where).toBeGreaterThanOrEqual(at);
    expect(resumed.code, where).toBe(0);
    // What was committed is there, unchanged, in its place.
    expect(after.slice(0, before.length), where).toEqual(before);
    for (const file of ["first.txt", "second.txt"])
      expect(runs(workspace, file), where).toBeLessThanOrEqual(1);
    const requested = after.flatMap(({ type, call }) => (type === "tool_requested" && call ? [call.id] : []));
    const ended = after.flatMap(({ type, result }) =>
      (type === "tool_completed" || type === "tool_failed") && result ? [result.callId] : []
    );
    expect([...ended].sort(), where).toEqual([...requested].sort());
    const started = after.flatMap(({ type, callId }) => (type === "tool_started" ? [callId] : []));
    expect(new Set(started).size, where).toBe(started.length);
  };
  // Two at a time, on one store: as many as the smallest machine has cores.
  const queue = [...sequences];
  const worker = async (): Promise<void> => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) await check(at);
  };
  await Promise.all([worker(), worker()]);
  expect((await latch({ args: ["verify", "--all"], home })).stdout).toContain(
    `${sequences.length} sessions, `
  );
  expect(await latch({ args: ["verify", "--all"], home })).toMatchObject({ code: 0 });
}, 1_200_000);
