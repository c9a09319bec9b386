import { describe, expect, it } from "@effect/vitest";
import { canonicalJson } from "@latch/protocol";
import { Effect } from "effect";
import { MemoryLog } from "../support/memory-history.ts";
import { budget, engineOn, request, says, turn, user } from "../support/words.ts";

const small = budget({ windowTokens: 30_000, reserveTokens: 2_000, recentTokens: 800 });
const longWork = Effect.fnUntraced(function* (log: MemoryLog, over: Parameters<typeof request>[0] = {}) {
  for (let index = 0; index < 20; index += 1) {
    log.append(user(`work ${index}`), says("lorem ipsum dolor ".repeat(20)));
    yield* turn(log, request({ budget: small, ...over }));
  }
  return yield* turn(log, request({ budget: small, ...over }));
});
const boundary = (log: MemoryLog) =>
  log.events.flatMap(({ payload }) =>
    payload.type === "kernel_context" && payload.kind === "cold_history" ? [payload] : []
  );

describe("cold history", () => {
  it.effect("is announced when turns have left the view, with the exact forms, and paid for", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      const view = yield* longWork(log);
      const [announced] = boundary(log).slice(-1);
      expect(announced?.generation).toBe(view.stats.generation);
      for (const form of [
        'recall {"search":',
        'recall {"slice":',
        'recall {"peek":',
        "Nothing was deleted"
      ]) {
        expect(announced?.content).toContain(form);
      }
      expect(
        view.messages.filter((message) => "text" in message && message.text === announced?.content)
      ).toHaveLength(1);
      expect(view.stats.recallTokens).toBeGreaterThan(100);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("is not mentioned while everything is in view", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("hello"));
      yield* turn(log, request());
      expect(boundary(log)).toEqual([]);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("can be switched off by the caller", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      yield* longWork(log);
      expect(boundary(log)).toEqual([]);
    }).pipe(Effect.provide(engineOn(log, { coldHistoryTool: undefined })));
  });

  it.effect("leaves every original as it was", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("the first words"));
      const before = canonicalJson(log.events[0]);
      yield* longWork(log);
      expect(canonicalJson(log.events[0])).toBe(before);
    }).pipe(Effect.provide(engineOn(log)));
  });
});

describe("warm context", () => {
  const warm = [
    { name: "billing notes", text: "The billing module rounds half to even." },
    { name: "map notes", text: "Tiles come from a vendor." },
    { name: "huge notes", text: "word ".repeat(50_000) }
  ];

  it.effect(
    "is loaded by what it shares with the work, whole or not at all, and none is ever written",
    () => {
      const log = new MemoryLog();
      return Effect.gen(function* () {
        log.append(user("fix rounding in the billing module"));
        const view = yield* turn(log, request({ warm, query: "fix rounding in the billing module" }));
        const loaded = view.append.flatMap((item) =>
          item.type === "kernel_context" && item.kind === "warm" ? [item.content] : []
        );
        expect(loaded).toHaveLength(1);
        expect(loaded[0]).toContain("## billing notes");
        expect(loaded[0]?.indexOf("billing notes")).toBeLessThan(loaded[0]?.indexOf("map notes") ?? 0);
        expect(loaded[0]).not.toContain("huge notes");
        expect(
          (yield* turn(log, request({ warm, query: "fix rounding in the billing module" }))).append
        ).toEqual([]);
      }).pipe(Effect.provide(engineOn(log)));
    }
  );
});
