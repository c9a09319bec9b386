import { Effect, Fiber } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { closeAndDrain, closed, drain, opened, push, type Queue } from "../../src/run/steering.ts";
import { type Answer, call } from "../scripted-provider.ts";
import { eventsOf, scene, terminalResults } from "./harness.ts";

describe("the steering queue", () => {
  it("gives back each accepted message exactly once, in order, and closes only when it is empty", () => {
    const command = fc.oneof(
      fc.string().map((text) => ({ type: "push" as const, text })),
      fc.constantFrom({ type: "drain" as const }, { type: "closeAndDrain" as const })
    );
    const conserves = fc.property(fc.array(command), (commands) => {
      let queue: Queue = opened;
      const accepted: Array<string> = [];
      const given: Array<string> = [];
      for (const each of commands) {
        if (each.type === "push") {
          const [verdict, next] = push(queue, { text: each.text });
          expect(verdict).toBe(queue.open ? "accepted" : "closed");
          if (verdict === "accepted") accepted.push(each.text);
          queue = next;
        } else {
          const [taken, next] = each.type === "drain" ? drain(queue) : closeAndDrain(queue);
          given.push(...taken.map((input) => input.text));
          if (each.type === "closeAndDrain") expect(next.open).toBe(queue.open && taken.length > 0);
          queue = next;
        }
      }
      expect([...given, ...queue.pending.map((input) => input.text)]).toEqual(accepted);
    });
    const outcome = fc.check(conserves);
    expect(outcome.failed, JSON.stringify(outcome)).toBe(false);
  });

  it("starts closed", () => {
    expect(push(closed, { text: "too early" })).toEqual(["closed", closed]);
  });
});

describe("steering a run", () => {
  it("supersedes what has not started, lets the running call finish, and plans again", async () => {
    const holder: { steer: (text: string) => Effect.Effect<unknown> } = { steer: () => Effect.void };
    const { within, memory, ran, requests } = scene({
      behave: (line) =>
        line === "first" ? { meanwhile: Effect.asVoid(holder.steer("stop, do the other thing")) } : {},
      answers: [
        {
          calls: [
            call("shell", { command: "first" }),
            call("shell", { command: "second" }),
            call("write", { path: "x", content: "" })
          ]
        },
        { text: "changed course" }
      ]
    });
    await within((session) => {
      holder.steer = (text) => session.steer({ text });
      return session.run({ text: "go" });
    });
    // The kernel's own look at the workspace comes before the first command.
    expect(ran.map((each) => each.line).filter((line) => !line.includes("git "))).toEqual(["first"]);
    expect(eventsOf(memory, "tool_failed").map((event) => event.payload.failure)).toEqual([
      "superseded",
      "superseded"
    ]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: "user", text: "stop, do the other thing" });
  });

  it("consumes each message once or rejects it, in 1,000 interleavings, never between a call and its result", async () => {
    // A message is submitted once so many events of its round were announced, and so many fibres had their turn.
    const submission = fc.record({
      events: fc.integer({ min: 0, max: 45 }),
      yields: fc.integer({ min: 0, max: 8 })
    });
    const plan: fc.Arbitrary<Plan> = fc.record({
      turns: fc.integer({ min: 0, max: 2 }),
      submissions: fc.array(submission, { maxLength: 4 })
    });
    const command = call("shell", { command: "step" });
    const books = [
      call("record_evidence", { claim: "it works", status: "pending", detail: "not yet" }),
      call("task_update", { add_decisions: ["go on"] })
    ];
    const seen = { accepted: 0, closed: 0, superseded: 0 };
    const perSession = 10;
    const sideBySide = 10;
    const plansOf = fc.array(plan, { minLength: perSession, maxLength: perSession });
    const holds = async (plans: ReadonlyArray<Plan>) => {
      const accepted: Array<string> = [];
      let left = 0;
      let hear: Effect.Effect<void> = Effect.void;
      const answer = (): Answer => {
        left -= 1;
        if (left < 0) return { text: "answer" };
        return { calls: left === 1 ? [command, ...books] : books };
      };
      const { within, memory } = scene({
        answers: Array.from({ length: perSession * 20 }, () => answer),
        behave: () => ({ meanwhile: Effect.yieldNow() }),
        hear: (live) => (live.type === "durable" ? Effect.suspend(() => hear) : Effect.void)
      });
      const verdicts = await within((session) =>
        Effect.forEach(plans, ({ turns, submissions }, round) =>
          Effect.gen(function* () {
            left = turns;
            const due = submissions.map(({ events, yields }, index) => {
              const text = `steer ${round}.${index}`;
              const submit = Effect.repeatN(Effect.yieldNow(), yields).pipe(
                Effect.zipRight(session.steer({ text })),
                Effect.tap((verdict) => Effect.sync(() => verdict === "accepted" && accepted.push(text)))
              );
              return { events, submit };
            });
            const steering: Array<Fiber.RuntimeFiber<"accepted" | "closed">> = [];
            let heard = 0;
            const submitDue = (upTo: number) =>
              Effect.forEach(
                due.filter(({ events }) => events >= heard && events < upTo),
                ({ submit }) => Effect.map(Effect.forkDaemon(submit), (fiber) => steering.push(fiber)),
                { discard: true }
              ).pipe(Effect.zipRight(Effect.sync(() => (heard = upTo))));
            hear = Effect.suspend(() => Effect.zipRight(submitDue(heard + 1), Effect.yieldNow()));
            yield* session.run({ text: "go" });
            // What was to come later comes after the run.
            yield* submitDue(Number.POSITIVE_INFINITY);
            return yield* Effect.forEach(steering, Fiber.join);
          })
        )
      );
      seen.closed += verdicts.flat().filter((verdict) => verdict === "closed").length;
      seen.accepted += verdicts.flat().filter((verdict) => verdict === "accepted").length;
      seen.superseded += eventsOf(memory, "tool_failed").length;
      const said = eventsOf(memory, "user_message").map((event) => event.payload.text);
      // Each once, in the order in which they were accepted, and nothing else.
      expect(said.filter((text) => text.startsWith("steer"))).toEqual(accepted);
      for (const [round, { submissions }] of plans.entries()) {
        expect(verdicts[round]).toHaveLength(submissions.length);
      }
      expect([...terminalResults(memory).values()].every((count) => count === 1)).toBe(true);
      expect(openWhenSaid(memory.events)).toBe(0);
      expect(audit(memory.events).violations).toEqual([]);
    };
    // Sessions run side by side, because each waits for its files now and then.
    await fc.assert(
      fc.asyncProperty(
        fc.array(plansOf, { minLength: sideBySide, maxLength: sideBySide }),
        async (sessions) => {
          await Promise.all(sessions.map(holds));
        }
      ),
      { numRuns: 1_000 / perSession / sideBySide }
    );
    // The interleavings are of every kind: early, in the middle of a batch, and too late.
    expect(seen.accepted).toBeGreaterThan(300);
    expect(seen.closed).toBeGreaterThan(300);
    expect(seen.superseded).toBeGreaterThan(100);
  }, 240_000);
});

interface Plan {
  /** Turns with calls, before the answer. */
  readonly turns: number;
  readonly submissions: ReadonlyArray<{ readonly events: number; readonly yields: number }>;
}

/** User messages recorded while a call had no result yet. */
const openWhenSaid = (events: ReadonlyArray<{ readonly payload: { readonly type: string } }>): number => {
  let open = 0;
  let between = 0;
  for (const { payload } of events) {
    if (payload.type === "tool_requested") open += 1;
    if (payload.type === "tool_completed" || payload.type === "tool_failed") open -= 1;
    if (payload.type === "user_message" && open > 0) between += 1;
  }
  return between;
};
