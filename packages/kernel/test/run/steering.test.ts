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
    const plan = fc.record({
      turns: fc.integer({ min: 1, max: 3 }),
      submissions: fc.array(
        fc.record({ at: fc.integer({ min: 0, max: 3 }), yields: fc.integer({ min: 0, max: 12 }) }),
        { maxLength: 4 }
      )
    });
    const perSession = 25;
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: perSession, maxLength: perSession }), async (plans) => {
        let left = 0;
        const answer = (): Answer => {
          left -= 1;
          return left >= 0 ? { calls: [call("shell", { command: "step" })] } : { text: "answer" };
        };
        const { within, memory } = scene({
          answers: Array.from({ length: perSession * 20 }, () => answer),
          behave: () => ({ meanwhile: Effect.yieldNow() })
        });
        const verdicts = await within((session) =>
          Effect.forEach(plans, ({ turns, submissions }, round) =>
            Effect.gen(function* () {
              left = turns;
              const steering = yield* Effect.forEach(submissions, ({ at, yields }, index) =>
                Effect.fork(
                  Effect.repeatN(Effect.yieldNow(), at * 40 + yields).pipe(
                    Effect.zipRight(session.steer({ text: `steer ${round}.${index}` }))
                  )
                )
              );
              yield* session.run({ text: "go" });
              return yield* Effect.forEach(steering, Fiber.join);
            })
          )
        );
        const said = eventsOf(memory, "user_message").map((event) => event.payload.text);
        for (const [round, answers] of verdicts.entries()) {
          for (const [index, verdict] of answers.entries()) {
            const times = said.filter((text) => text === `steer ${round}.${index}`).length;
            expect(times).toBe(verdict === "accepted" ? 1 : 0);
          }
        }
        expect([...terminalResults(memory).values()].every((count) => count === 1)).toBe(true);
        expect(openWhenSaid(memory.events)).toBe(0);
        expect(audit(memory.events).violations).toEqual([]);
      }),
      { numRuns: 1_000 / perSession }
    );
  }, 240_000);
});

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
