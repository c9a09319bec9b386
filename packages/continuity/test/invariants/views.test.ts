import { expect, it } from "@effect/vitest";
import { type ContextRequest, canonicalJson, componentSum, requestLimit } from "@latch/protocol";
import { Effect, Either } from "effect";
import fc from "fast-check";
import { sessions } from "../support/log-arbitrary.ts";
import { MemoryLog } from "../support/memory-history.ts";
import { protocolFaults } from "../support/wire-check.ts";
import { budget, canonical, engineOn, request, resumed, turn } from "../support/words.ts";

const windows = fc.record({
  windowTokens: fc.integer({ min: 900, max: 6_000 }),
  recentTokens: fc.integer({ min: 100, max: 1_500 }),
  toolsTokens: fc.integer({ min: 0, max: 200 })
});

it("any view of any session is valid on the wire, within budget, and the same after resume", {
  timeout: 60_000
}, async () => {
  await fc.assert(
    fc.asyncProperty(sessions, windows, async (steps, window) => {
      const log = new MemoryLog();
      const live = engineOn(log);
      await Effect.runPromise(
        Effect.gen(function* () {
          for (const step of steps) {
            if (step.kind === "events") {
              log.append(...step.payloads);
              continue;
            }
            const asked: ContextRequest = request({
              canonical: canonical({ goal: step.goal }),
              budget: budget({ ...window, reserveTokens: 100 }),
              ...(step.query === undefined ? {} : { query: step.query })
            });
            const again = yield* Effect.either(resumed(log, asked));
            const view = yield* Effect.either(turn(log, asked));
            expect(canonicalJson(again)).toBe(canonicalJson(view));
            if (Either.isLeft(view)) {
              expect(view.left._tag).toBe("ContextOverflow");
              continue;
            }
            const { messages, stats } = view.right;
            expect(protocolFaults(messages)).toEqual([]);
            expect(stats.totalTokens).toBeLessThanOrEqual(requestLimit(asked.budget));
            expect(componentSum(stats)).toBe(stats.totalTokens);
          }
        }).pipe(Effect.provide(live))
      );
    }),
    { numRuns: 15, seed: 20_261_130 }
  );
});

it("within an epoch each request begins with the whole of the one before", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sessions, windows, async (steps, window) => {
      const log = new MemoryLog();
      await Effect.runPromise(
        Effect.gen(function* () {
          let before:
            | {
                readonly generation: number;
                readonly messages: ReadonlyArray<unknown>;
              }
            | undefined;
          for (const step of steps) {
            if (step.kind === "events") {
              log.append(...step.payloads);
              continue;
            }
            const asked = request({
              canonical: canonical({ goal: step.goal }),
              budget: budget({ ...window, reserveTokens: 100 })
            });
            const view = yield* Effect.either(turn(log, asked));
            if (Either.isLeft(view)) {
              before = undefined;
              continue;
            }
            const { messages, stats } = view.right;
            if (before?.generation === stats.generation) {
              expect(messages.slice(0, before.messages.length)).toEqual(before.messages);
            }
            before = { generation: stats.generation, messages };
          }
        }).pipe(Effect.provide(engineOn(log)))
      );
    }),
    { numRuns: 15, seed: 7 }
  );
});
