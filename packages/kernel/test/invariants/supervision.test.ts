import { isDeepStrictEqual } from "node:util";
import type { Event } from "@latch/protocol";
import { Effect, FastCheck as fc } from "effect";
import { describe, expect, it } from "vitest";
import type { SessionState } from "../../src/index.ts";
import { restore } from "../../src/session/restore.ts";
import { initial, reduce } from "../../src/state/session-state.ts";
import { aSession, logOf } from "../builders.ts";
import { layerMemoryStore, type MemoryStore, memoryStore } from "../memory-store.ts";
import { scene } from "../run/harness.ts";
import { call } from "../scripted-provider.ts";

const calls = fc.constantFrom(
  call("git_status", {}),
  call("read_file", { path: "missing.txt" }),
  call("shell", { command: "ls" }),
  call("shell", { command: "make" }),
  call("shell", { command: "fails" }),
  call("shell", { command: "curl https://example.org" }),
  call("shell", { command: "git push" }),
  call("write", { path: "a.txt", content: "x" }),
  call("validate", { requirement: "builds", command: "fails" }),
  call("validate", { requirement: "builds", command: "true" }),
  call("task_update", { add_decisions: ["so be it"] }),
  call("complete", { implementation_done: true }),
  call("no_such_tool", {})
);
const turns = fc.array(fc.array(calls, { minLength: 1, maxLength: 3 }), { maxLength: 7 });

/** Plays turns and returns the live states with the log they came from. */
const lived = async (
  answers: ReadonlyArray<{ readonly calls: ReadonlyArray<ReturnType<typeof call>> }>
): Promise<{ readonly live: ReadonlyArray<SessionState>; readonly memory: MemoryStore }> => {
  const live: Array<SessionState> = [];
  const holder: { state: Effect.Effect<SessionState> } = { state: Effect.succeed(initial) };
  const { within, memory } = scene({
    answers: [...answers, ...Array.from({ length: 9 }, () => ({ text: "done" }))],
    settings: { maxModelTurns: 30 },
    behave: (line) => (line === "fails" ? { exit: 1, output: "it broke" } : {}),
    person: ({ operation }) =>
      Effect.succeed({ approved: operation.startsWith("curl"), source: "user", always: true }),
    hear: (heard) =>
      heard.type === "durable"
        ? Effect.map(holder.state, (state) => {
            if (state.lastSequence === heard.event.sequence) live.push(state);
          })
        : Effect.void
  });
  await within((session) => {
    holder.state = session.state;
    return Effect.either(session.run({ text: "go" }));
  });
  return { live, memory };
};

const restored = (prefix: ReadonlyArray<Event>, memory: MemoryStore): Promise<SessionState> =>
  restore(aSession).pipe(
    Effect.provide(layerMemoryStore({ ...memoryStore(), events: [...prefix], sessions: memory.sessions })),
    Effect.runPromise
  );

/** What a session is supervised by once the user has spoken again, as a resumed one always begins. */
const afterTheUserSpoke = (state: SessionState) => {
  const [spoken] = logOf([{ type: "user_message", text: "go on" }]);
  const next = spoken === undefined ? state : reduce(state, { ...spoken, sequence: state.lastSequence });
  const { failures, permissions, standing, evidence, task, announced, processes, settings, instructions } =
    next;
  const { known, streak, repeated, regrounded, workspace } = next.progress;
  const { seen, again, told } = next.repetition;
  return {
    ...{ failures, permissions, standing, evidence, task, announced, processes, settings, instructions },
    progress: { known, streak, repeated, regrounded, workspace },
    repetition: { seen, again, told },
    openCalls: next.conversation.openCalls,
    openRun: next.conversation.openRun
  };
};

/** Compares first and words the difference only where there is one: there are hundreds of states to compare. */
const expectSame = (one: unknown, other: unknown): void => {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
};

describe("supervision", () => {
  it("that is live equals the replayed one after every append, and the resumed one before the next run", () =>
    fc.assert(
      fc.asyncProperty(turns, async (plan) => {
        const { live, memory } = await lived(plan.map((each) => ({ calls: each })));
        expect(live.length).toBeGreaterThan(3);
        let replayed = initial;
        for (const state of live) {
          for (const event of memory.events.slice(replayed.lastSequence, state.lastSequence)) {
            replayed = reduce(replayed, event);
          }
          expectSame(replayed, state);
          const resumed = await restored(memory.events.slice(0, state.lastSequence), memory);
          expectSame(afterTheUserSpoke(resumed), afterTheUserSpoke(state));
        }
      }),
      { numRuns: 8 }
    ));
});
