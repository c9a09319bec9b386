import { describe, expect, it } from "@effect/vitest";
import { type ContextView, requestLimit } from "@latch/protocol";
import { Effect } from "effect";
import { MemoryLog } from "../support/memory-history.ts";
import { protocolFaults } from "../support/wire-check.ts";
import {
  answers,
  budget,
  calls,
  canonical,
  compact,
  engineOn,
  profile,
  request,
  resumed,
  says,
  turn,
  user
} from "../support/words.ts";

const text = (tokens: number): string => "alpha beta ".repeat(Math.ceil(tokens / 2.3));
const small = budget({ windowTokens: 20_000, reserveTokens: 2_000, recentTokens: 2_000, toolsTokens: 100 });
const reasons = (log: MemoryLog): ReadonlyArray<string> =>
  log.events.flatMap(({ payload }) => (payload.type === "context_epoch_started" ? [payload.reason] : []));
const shows = (view: ContextView, words: string): boolean =>
  view.messages.some((message) => ("text" in message ? message.text : message.output).includes(words));

describe("the high-water mark", () => {
  it.effect("rotates now and then, keeps about three quarters, and never splits a transaction", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      let rotations = 0;
      for (let index = 0; index < 60; index += 1) {
        log.append(user(`step ${index}`), calls("reading", `c${index}`), answers(`c${index}`, text(150)));
        const view = yield* turn(log, request({ budget: small }));
        expect(protocolFaults(view.messages)).toEqual([]);
        const started = view.append.find((item) => item.type === "context_epoch_started");
        if (started === undefined) continue;
        rotations += 1;
        expect(started.retainedTokens).toBeLessThanOrEqual(1_500);
        expect(started.retainedTokens).toBeGreaterThan(1_000);
        expect(view.stats.rotationReason).toBe("working budget high-water mark reached");
        expect(view.stats.evictedTokens).toBeGreaterThan(0);
      }
      expect(rotations).toBeGreaterThanOrEqual(5);
      expect(rotations).toBeLessThan(25);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("keeps an oversized unit whole, and does not rotate again when that would free nothing", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("first"), says("ok"), user(text(4_000)));
      const first = yield* turn(log, request({ budget: small }));
      expect(first.append[0]).toMatchObject({ type: "context_epoch_started", generation: 1 });
      expect(shows(first, text(4_000))).toBe(true);
      for (let again = 0; again < 5; again += 1) {
        const view = yield* turn(log, request({ budget: small, reground: `look again ${again}` }));
        expect(view.stats.generation).toBe(1);
      }
      log.append(says("done"), user("next"));
      const next = yield* turn(log, request({ budget: small }));
      expect(next.stats.generation).toBe(2);
      expect(shows(next, text(4_000))).toBe(false);
    }).pipe(Effect.provide(engineOn(log)));
  });
});

describe("/compact", () => {
  it.effect("keeps what came after its marker, and moves the generation by one", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("old work"), says("old answer"));
      yield* turn(log, request());
      log.append(compact, user("the prompt that starts the next run"), says("a first answer"));
      const view = yield* turn(log, request());
      expect(shows(view, "the prompt that starts the next run")).toBe(true);
      expect(shows(view, "a first answer")).toBe(true);
      expect(view.messages.filter(({ role }) => role === "assistant")).toHaveLength(1);
      expect(view.stats).toMatchObject({ generation: 1, rotationReason: "manual compact" });
      expect((yield* turn(log, request())).append).toEqual([]);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("in the middle of a transaction keeps the transaction", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(
        user("old work"),
        says("old answer"),
        calls("reading", "a", "b"),
        answers("a", "one"),
        compact,
        answers("b", "two")
      );
      const view = yield* turn(log, request());
      expect(protocolFaults(view.messages)).toEqual([]);
      expect(shows(view, "one")).toBe(true);
      expect(view.messages.filter(({ role }) => role === "assistant")).toHaveLength(1);
    }).pipe(Effect.provide(engineOn(log)));
  });
});

describe("a real change", () => {
  it.effect("of the model rotates; the model that a session begins with does not", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(profile("a"), user("hello"));
      expect((yield* turn(log, request())).stats).toMatchObject({ generation: 0, rotationReason: null });
      log.append(profile("b"), user("again"));
      const view = yield* turn(log, request());
      expect(view.stats).toMatchObject({ generation: 1, rotationReason: "inference profile changed" });
      expect(shows(view, "hello")).toBe(true);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect(
    "of the session's instructions rotates, so that the first message never changes inside an epoch",
    () => {
      const log = new MemoryLog();
      return Effect.gen(function* () {
        log.append(user("hello"));
        yield* turn(log, request());
        const changed = request({ sessionContext: "[Latch session instructions]\nmode: plan\n[End]" });
        const live = yield* turn(log, changed);
        expect(live.stats).toMatchObject({ generation: 1, rotationReason: "session instructions changed" });
        expect((yield* turn(log, changed)).append).toEqual([]);
        expect((yield* resumed(log, changed)).stats.generation).toBe(1);
      }).pipe(Effect.provide(engineOn(log)));
    }
  );
});

describe("the hard budget", () => {
  it.effect("holds against the growth of kernel context", () => {
    const log = new MemoryLog();
    const tight = budget({
      windowTokens: 8_000,
      reserveTokens: 1_000,
      recentTokens: 6_000,
      toolsTokens: 100
    });
    return Effect.gen(function* () {
      log.append(user("work"));
      for (let index = 0; index < 120; index += 1) {
        log.append(says(`turn ${index}`));
        const asked = request({
          budget: tight,
          canonical: canonical({
            goal: `goal ${index}`,
            decisions: Array.from({ length: 20 }, (_, at) => `decision ${at} of ${index}`)
          })
        });
        const view = yield* turn(log, asked);
        expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(tight));
        expect(shows(view, `goal ${index}`)).toBe(true);
      }
      expect(new Set(reasons(log))).toEqual(new Set(["request budget reached"]));
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("lets state give way line by line before it refuses, and what is never dropped stays", () => {
    const log = new MemoryLog();
    const tight = budget({ windowTokens: 3_000, reserveTokens: 500, recentTokens: 2_000, toolsTokens: 100 });
    return Effect.gen(function* () {
      log.append(user(text(1_500)));
      const view = yield* turn(
        log,
        request({
          budget: tight,
          canonical: canonical({
            goal: "keep the goal",
            userConstraints: ["never touch third_party"],
            touchedFiles: Array.from({ length: 200 }, (_, at) => `src/file-${at}.ts`),
            decisions: Array.from({ length: 200 }, (_, at) => `decision number ${at}`)
          })
        })
      );
      expect(view.stats.totalTokens).toBeLessThanOrEqual(requestLimit(tight));
      expect(shows(view, "keep the goal")).toBe(true);
      expect(shows(view, "never touch third_party")).toBe(true);
    }).pipe(Effect.provide(engineOn(log)));
  });
});

describe("what the user asked", () => {
  it.effect("is in every request after any number of rotations", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("port the billing module to the new tax table"));
      for (let index = 0; index < 80; index += 1) {
        log.append(calls("working", `c${index}`), answers(`c${index}`, text(150)));
        const view = yield* turn(log, request({ budget: small }));
        expect(shows(view, "port the billing module to the new tax table")).toBe(true);
      }
      expect(reasons(log).length).toBeGreaterThan(3);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("does not by itself change state: a new turn appends no state update", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      for (let index = 0; index < 10; index += 1) {
        log.append(user(`question ${index}`));
        const view = yield* turn(log, request({ query: `question ${index}` }));
        expect(view.append.map((item) => item.type)).toEqual(index === 0 ? ["kernel_context"] : []);
        log.append(says("answer"));
      }
    }).pipe(Effect.provide(engineOn(log)));
  });
});

describe("finding the epoch", () => {
  it.effect("goes past any number of kernel messages", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("the first words of the epoch"));
      yield* turn(log, request());
      for (let index = 0; index < 3_000; index += 1) {
        log.append({
          type: "kernel_context",
          generation: 0,
          revision: 2 + index,
          kind: "reground",
          content: "KERNEL RE-GROUND\nx"
        });
      }
      const view = yield* resumed(log, request());
      expect(shows(view, "the first words of the epoch")).toBe(true);
      expect(view.stats.generation).toBe(0);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("reads no more of an imported session than its end", () => {
    const log = new MemoryLog();
    for (let index = 0; index < 20_000; index += 1)
      log.append(index % 2 === 0 ? user(`message ${index} ${text(20)}`) : says(text(20)));
    log.append(user("go on"));
    return Effect.gen(function* () {
      const view = yield* turn(log, request({ budget: small, query: "go on" }));
      expect(view.stats).toMatchObject({
        generation: 1,
        rotationReason: "working budget high-water mark reached"
      });
      const opening = log.eventsRead;
      expect(opening).toBeLessThan(15_000);
      log.append(says("fine"), user("and on"));
      yield* turn(log, request({ budget: small }));
      expect(log.eventsRead - opening).toBeLessThan(20);
    }).pipe(Effect.provide(engineOn(log)));
  });
});
