import { describe, expect, it } from "@effect/vitest";
import { ContextEngine, type HonestEngineLayer, requestLimit } from "@latch/protocol";
import { Effect } from "effect";
import { MemoryLog } from "../support/memory-history.ts";
import { protocolFaults } from "../support/wire-check.ts";
import { answers, budget, calls, engineOn, request, says, turn, user } from "../support/words.ts";
import engine from "./sliding-window.ts";

const honest: HonestEngineLayer<typeof engine> = engine;

describe("another engine", () => {
  it.effect("fits the same port, appends nothing, and slides", () => {
    const log = new MemoryLog();
    const small = budget({ windowTokens: 2_000, reserveTokens: 200, toolsTokens: 100 });
    return Effect.gen(function* () {
      expect((yield* ContextEngine).name).toBe("sliding-window");
      for (let index = 0; index < 30; index += 1) {
        log.append(
          user(`question ${index}`),
          calls("reading", `c${index}`),
          answers(`c${index}`, "lorem ipsum ".repeat(30)),
          says("ok")
        );
        const view = yield* turn(log, request({ budget: small }));
        expect(view.append).toEqual([]);
        expect(protocolFaults(view.messages)).toEqual([]);
        expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(small));
      }
      const view = yield* turn(log, request({ budget: small }));
      expect(view.stats.recentStartSequence).toBeGreaterThan(50);
      const [hit] = yield* (yield* ContextEngine).recall("question 3", 5);
      expect(hit?.text).toBe("question 3");
    }).pipe(Effect.provide(engineOn(log, { engine: honest })));
  });
});
