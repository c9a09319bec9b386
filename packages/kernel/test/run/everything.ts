/**
 * A run in which every transition of the kernel happens: looks, edits, commands, questions answered in every way, a
 * standing rule made and used, processes, checks that fail and pass, supervision, closed failures, steering, a claim.
 */
import { Effect } from "effect";
import type { MemoryStore } from "../memory-store.ts";
import { type Answer, call } from "../scripted-provider.ts";
import { type Setup, scene } from "./harness.ts";

const shell = (command: string) => call("shell", { command });
const read = call("read_file", { path: "notes.md" });
const look = call("git_status", {});
const check = call("validate", { requirement: "it builds", command: "make check" });

/** What only happens while the first look at a command is on. */
export const steeringText = "and mind the tests";

const answers: ReadonlyArray<Answer> = [
  { text: "I look first.", calls: [read, call("read_file", { path: "missing.md" }), call("git_status", {})] },
  { calls: [call("write", { path: "notes.md", content: "new\n" }), shell("make"), shell("rm -rf src")] },
  { calls: [shell("curl https://example.org"), shell("git push"), shell("curl https://example.org")] },
  { calls: [call("exec_start", { command: "serve", label: "server" }), shell("slow"), shell("never runs")] },
  { calls: [call("exec_poll", { id: "process-0" }), check] },
  { calls: [check] },
  { calls: [check] },
  {
    calls: [
      call("task_update", {
        goal: "build it",
        close_failures: [{ subject: "it builds", explanation: "the compiler was missing" }]
      })
    ]
  },
  { calls: [call("task_update", { reopen_failures: [{ subject: "it builds", reason: "it is back" }] })] },
  { calls: [look] },
  { calls: [look] },
  { calls: [look] },
  { calls: [look] },
  {
    calls: [
      call("record_evidence", { claim: "on a device", status: "pending", detail: "later" }),
      call("record_evidence", { claim: "it builds", status: "passed", detail: "trust me" }),
      call("no_such_tool", {}),
      call("validate", { requirement: "it works", command: "true" })
    ]
  },
  { calls: [call("complete", { implementation_done: true })] },
  { calls: [call("complete", { implementation_done: true })] }
];

/** Opens the session; `run` plays it to its end. */
export const everything = (setup: Partial<Setup> = {}) => {
  const holder: { steer: Effect.Effect<unknown> } = { steer: Effect.void };
  const opened = scene({
    answers,
    person: ({ operation }) =>
      Effect.succeed({ approved: operation.startsWith("curl"), source: "user", always: true }),
    behave: (line) => {
      if (line === "make check") return { exit: 2, output: "no compiler" };
      if (line === "slow") return { meanwhile: Effect.asVoid(Effect.suspend(() => holder.steer)) };
      return {};
    },
    ...setup
  });
  const play = opened.within((session) => {
    holder.steer = session.steer({ text: steeringText });
    return Effect.either(session.run({ text: "you must build it" }));
  });
  return { ...opened, play };
};

/** The store as a process left it that died after its append number `which` (from 0). */
export const diedAfter = (memory: MemoryStore, which: number): MemoryStore => ({
  events: memory.events.slice(0, memory.commits[which] ?? 0),
  sessions: new Map(memory.sessions),
  commits: [],
  failAfter: undefined
});
