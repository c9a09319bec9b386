import { describe, expect, it } from "@effect/vitest";
import { canonicalJson, componentSum } from "@latch/protocol";
import { Effect } from "effect";
import { MemoryLog } from "../support/memory-history.ts";
import {
  answers,
  budget,
  calls,
  canonical,
  engineOn,
  request,
  resumed,
  says,
  turn,
  user
} from "../support/words.ts";

describe("one epoch", () => {
  it.effect("each request is the one before it plus messages at its end", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("fix the parser"));
      const first = yield* turn(log, request());
      log.append(calls("looking", "c1"), answers("c1", "export const parse"));
      const second = yield* turn(log, request());
      log.append(says("done"), user("and the tests"));
      const third = yield* turn(log, request({ canonical: canonical({ goal: "fix the parser" }) }));
      expect(second.messages.slice(0, first.messages.length)).toEqual(first.messages);
      expect(third.messages.slice(0, second.messages.length)).toEqual(second.messages);
      expect(first.append.map((item) => item.type)).toEqual(["kernel_context"]);
      expect(second.append).toEqual([]);
      expect(third.append).toMatchObject([{ kind: "state_update", revision: 2, generation: 0 }]);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("a resumed engine computes the same bytes", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("fix the parser"));
      yield* turn(log, request());
      log.append(calls("looking", "c1"), answers("c1", "export const parse"));
      const again = yield* resumed(log, request());
      const live = yield* turn(log, request());
      expect(canonicalJson(again)).toBe(canonicalJson(live));
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("the components add up to the whole, and the whole leaves the headroom it says", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("fix the parser"), calls("looking", "c1"), answers("c1", "x".repeat(4_000)));
      const { stats } = yield* turn(log, request());
      expect(componentSum(stats)).toBe(stats.totalTokens);
      expect(
        stats.conversationTokens +
          stats.reasoningTokens +
          stats.toolArgumentsTokens +
          stats.toolResultTokens +
          stats.imageTokens
      ).toBe(stats.recentTokens);
      expect(stats.headroomTokens).toBe(stats.budgetTokens - stats.totalTokens);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("what can't fit is an error that names the largest part, never a cut", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("hello"));
      const small = budget({ windowTokens: 20_000, reserveTokens: 2_000, toolsTokens: 0 });
      const failed = yield* Effect.flip(
        turn(log, request({ budget: small, sessionContext: "word ".repeat(30_000) }))
      );
      expect(failed).toMatchObject({ _tag: "ContextOverflow", largest: "instructions", limitTokens: 18_000 });
    }).pipe(Effect.provide(engineOn(log)));
  });
});
