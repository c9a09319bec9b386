import { describe, expect, it } from "@effect/vitest";
import { type ContextView, SessionHistory } from "@latch/protocol";
import { Effect, Option } from "effect";
import fc from "fast-check";
import { MemoryLog } from "../support/memory-history.ts";
import {
  answers,
  budget,
  calls,
  canonical,
  compact,
  engineOn,
  request,
  resumed,
  says,
  turn,
  user
} from "../support/words.ts";

const small = budget({ windowTokens: 12_000, reserveTokens: 1_000, recentTokens: 900, toolsTokens: 100 });
const texts = (view: ContextView): ReadonlyArray<string> =>
  view.messages.map((message) => ("text" in message ? message.text : message.output));

/** The sequences that a view says are to be had from the tool; 0 where it says nothing of any. */
const reachableTo = (view: ContextView): number =>
  Number(
    /Events #1 to #(\d+) may be absent here/.exec(
      texts(view).findLast((text) => text.startsWith("KERNEL COLD HISTORY")) ?? ""
    )?.[1] ?? 0
  );

describe("a user's own words", () => {
  it(
    "are in view word for word, or within reach of the handle that is, at every request",
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.lorem({ maxCount: 40, mode: "words" }), fc.integer({ min: 0, max: 3 })), {
            minLength: 10,
            maxLength: 30
          }),
          async (turns) => {
            const log = new MemoryLog({ searchable: false });
            await Effect.runPromise(
              Effect.gen(function* () {
                const history = yield* SessionHistory;
                const said: Array<{ readonly sequence: number; readonly text: string }> = [];
                let call = 0;
                for (const [index, [words, work]] of turns.entries()) {
                  const text = `${index}: ${words}`;
                  const [event] = log.append(user(text));
                  if (event !== undefined) said.push({ sequence: event.sequence, text });
                  for (let step = 0; step < work; step += 1) {
                    call += 1;
                    log.append(calls("working", `c${call}`), answers(`c${call}`, "lorem ipsum ".repeat(40)));
                  }
                  if (index % 13 === 12) log.append(compact);
                  const view = yield* turn(log, request({ budget: small }));
                  const shown = new Set(texts(view));
                  const reach = reachableTo(view);
                  for (const one of said) {
                    if (shown.has(one.text)) continue;
                    expect(one.sequence).toBeLessThanOrEqual(reach);
                    const original = yield* history.peek(
                      [...log.events][one.sequence - 1]?.sequence ?? expect.fail()
                    );
                    expect(Option.getOrThrow(original).payload).toEqual(user(one.text));
                  }
                }
              }).pipe(Effect.provide([engineOn(log), log.layer]))
            );
          }
        ),
        { numRuns: 8, seed: 4 }
      )
  );
});

describe("a process that ends while a view is made", () => {
  it.effect(
    "loses nothing that was accepted: the next one shows it, and rotates as this one would have",
    () => {
      const log = new MemoryLog();
      return Effect.gen(function* () {
        for (let index = 0; index < 12; index += 1)
          log.append(user(`work ${index}`), says("lorem ipsum dolor ".repeat(25)));
        const asked = request({ budget: small });
        // Made, and never appended: the process is gone before its commit.
        const lost = yield* resumed(log, asked);
        expect(lost.append[0]).toMatchObject({ type: "context_epoch_started", generation: 1 });
        log.append(user("said while the context was made anew"));
        const view = yield* turn(log, asked);
        expect(texts(view)).toContain("said while the context was made anew");
        expect(view.stats.generation).toBe(1);
      }).pipe(Effect.provide(engineOn(log)));
    }
  );
});

describe("after any number of rotations", () => {
  it.effect("the instructions of the repository and the open task are in every request", () => {
    const log = new MemoryLog();
    const instructed = request({
      budget: small,
      sessionContext: "[Latch session instructions]\nAGENTS.md: run the linter before you say done\n[End]",
      canonical: canonical({ goal: "port the module", nextActions: ["write the test of the leap year"] })
    });
    return Effect.gen(function* () {
      log.append(user("port the module"));
      let rotations = 0;
      for (let index = 0; index < 60; index += 1) {
        log.append(calls("working", `c${index}`), answers(`c${index}`, "lorem ipsum ".repeat(60)));
        const view = yield* turn(log, instructed);
        if (view.append.some(({ type }) => type === "context_epoch_started")) rotations += 1;
        expect(texts(view)[0]).toContain("run the linter before you say done");
        expect(texts(view).join("\n")).toContain("write the test of the leap year");
      }
      expect(rotations).toBeGreaterThan(5);
    }).pipe(Effect.provide(engineOn(log)));
  });
});
