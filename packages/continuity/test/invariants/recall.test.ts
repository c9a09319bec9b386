import { describe, expect, it } from "@effect/vitest";
import { ContextEngine, Sequence, SessionHistory } from "@latch/protocol";
import { Effect } from "effect";
import { recallOriginals } from "../../src/recall/index.ts";
import { MemoryLog } from "../support/memory-history.ts";
import { answers, budget, calls, engineOn, request, says, turn, user } from "../support/words.ts";

const ask = (log: MemoryLog, query: string, limit = 10) =>
  Effect.flatMap(SessionHistory, (history) => recallOriginals(history, query, limit)).pipe(
    Effect.provide(log.layer)
  );

describe("recall", () => {
  it.effect(
    "puts the newest revision of a fact before a thousand older repetitions of the same words",
    () => {
      const log = new MemoryLog();
      for (let index = 0; index < 1_000; index += 1)
        log.append(user("The deploy port is 8080."), says("ok, going on"));
      const [revised] = log.append(
        says("We changed it: the deploy port moved to 9090, because the metrics agent has taken the old one.")
      );
      for (let index = 0; index < 1_000; index += 1) log.append(says(`unrelated work ${index}`));
      return Effect.gen(function* () {
        const [first] = yield* ask(log, "what is the deploy port?");
        expect(first?.sequence).toBe(revised?.sequence);
      });
    }
  );

  it.effect("finds the one old turn that answers a question in other words", () => {
    const log = new MemoryLog();
    log.append(user("why do tests hang on the build server?"));
    const [answer] = log.append(
      says(
        "The runner has no network, so the flag client waits for its timeout; flags come from a file there now."
      )
    );
    for (let index = 0; index < 2_000; index += 1)
      log.append(says(`the server answered test ${index} in time`));
    return Effect.gen(function* () {
      const hits = yield* ask(log, "Where do feature toggles come from in CI?");
      expect(hits.map(({ sequence }) => sequence)).toContain(answer?.sequence);
    });
  });

  it.effect("knows an identifier by its pieces, its other spellings and its place", () => {
    const log = new MemoryLog();
    const [source] = log.append(says("parseGermanDate in src/dates/parse-german.ts:42 accepts dots"));
    for (let index = 0; index < 500; index += 1) log.append(says(`parsed the date of file ${index}`));
    return Effect.gen(function* () {
      for (const query of [
        "parse_german_date",
        "parse-german.ts",
        "parse-german.ts:42",
        "german date parser",
        "src/dates/parse-german.ts"
      ]) {
        const [first] = yield* ask(log, query);
        expect(first?.sequence, query).toBe(source?.sequence);
      }
    });
  });

  it.effect("is never starved by bookkeeping that repeats the words", () => {
    const log = new MemoryLog();
    const [source] = log.append(user("the zebra budget is 14 euros"));
    for (let index = 0; index < 3_000; index += 1) {
      log.append({
        type: "kernel_context",
        generation: 0,
        revision: index + 1,
        kind: "recall",
        content: "the zebra budget is 14 euros"
      });
    }
    return Effect.gen(function* () {
      expect((yield* ask(log, "zebra budget", 1)).map(({ sequence }) => sequence)).toEqual([
        source?.sequence
      ]);
    });
  });

  it.effect("gives back an exact diagnostic verbatim", () => {
    const log = new MemoryLog();
    const diagnostic =
      "error[E0502]: cannot borrow `self.slots` as mutable --> crates/arena/src/slots.rs:131:17";
    log.append(calls("building", "c1"), answers("c1", diagnostic));
    for (let index = 0; index < 500; index += 1)
      log.append(says(`cannot do ${index}, mutable slots and crates everywhere`));
    return Effect.gen(function* () {
      const [first] = yield* ask(log, "E0502 slots.rs");
      expect(first?.text).toContain(diagnostic);
    });
  });

  it.effect("gives the same answer twice, and nothing for an empty question", () => {
    const log = new MemoryLog();
    for (let index = 0; index < 300; index += 1)
      log.append(user(`the cache of shard ${index % 7} was cleared by job ${index}`));
    return Effect.gen(function* () {
      expect(yield* ask(log, "which job cleared shard 3?")).toEqual(
        yield* ask(log, "which job cleared shard 3?")
      );
      expect(yield* ask(log, "  ?!")).toEqual([]);
      expect(yield* ask(log, "the of and")).toBeInstanceOf(Array);
    });
  });

  it.effect("brings an evicted original into view, in the order of history with its number, once", () => {
    const log = new MemoryLog();
    const small = budget({ windowTokens: 30_000, reserveTokens: 2_000, recentTokens: 1_500 });
    return Effect.gen(function* () {
      log.append(user("remember: the zebra budget is 14 euros"), says("noted"));
      for (let index = 0; index < 40; index += 1) {
        log.append(user(`other work ${index}`), says("lorem ipsum dolor ".repeat(20)));
        yield* turn(log, request({ budget: small }));
      }
      log.append(user("how large is the zebra budget?"));
      const asked = request({ budget: small, query: "how large is the zebra budget?" });
      const view = yield* turn(log, asked);
      const recalled = view.append.filter((item) => item.type === "kernel_context" && item.kind === "recall");
      expect(JSON.stringify(recalled)).toContain("[#1 user] remember: the zebra budget is 14 euros");
      expect(view.append).toContainEqual(
        expect.objectContaining({ type: "context_memory_recalled", sequences: expect.arrayContaining([1]) })
      );
      const again = yield* turn(log, asked);
      expect(
        again.append.filter(
          (item) => item.type === "kernel_context" && item.kind === "recall" && item.content.includes("[#1 ")
        )
      ).toEqual([]);
    }).pipe(Effect.provide(engineOn(log)));
  });

  it.effect("of a live session does not answer a question with itself", () => {
    const log = new MemoryLog();
    return Effect.gen(function* () {
      log.append(user("the zebra budget is 14 euros"), says("noted"), user("how large is the zebra budget?"));
      yield* turn(log, request());
      log.append(calls("how large is the zebra budget?", "c9"));
      const engine = yield* ContextEngine;
      const [first] = yield* engine.recall("how large is the zebra budget?", 3);
      expect(first?.sequence).toBe(Sequence.make(1));
    }).pipe(Effect.provide(engineOn(log)));
  });
});
