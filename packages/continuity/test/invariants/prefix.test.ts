/**
 * What a provider's cache can serve: how much of each request the one before it began with. A rotation costs the whole prefix
 * once, so the share depends on how many turns an epoch holds; here a turn is some six hundred tokens.
 */
import { expect, it } from "@effect/vitest";
import { type ContextView, canonicalJson, TokenEstimator } from "@latch/protocol";
import { Effect } from "effect";
import { layerTokenEstimator } from "../../src/index.ts";
import { MemoryLog } from "../support/memory-history.ts";
import { answers, budget, calls, canonical, engineOn, request, turn, user } from "../support/words.ts";

const wide = budget({ windowTokens: 256_000, recentTokens: 64_000, toolsTokens: 4_000 });

it.effect(
  "over five hundred turns at a mark of 64,000 tokens, at least 95% of all that is sent was sent before",
  () => {
    // Nothing is asked of the past here, so nothing needs to be found in it.
    const log = new MemoryLog({ searchable: false });
    return Effect.gen(function* () {
      const estimator = yield* TokenEstimator;
      let previous: ReadonlyArray<string> = [];
      let generation = -1;
      let sent = 0;
      let reused = 0;
      let rotations = 0;
      // The engine hands out the same message turn after turn: its text and its price are worked out once.
      const known = new WeakMap<object, { readonly text: string; readonly tokens: number }>();
      const weigh = (message: ContextView["messages"][number]) => {
        const before = known.get(message);
        if (before !== undefined) return before;
        const weighed = { text: canonicalJson(message), tokens: estimator.message(message) };
        known.set(message, weighed);
        return weighed;
      };
      const head = estimator.text(request().system) + wide.toolsTokens;
      for (let at = 0; at < 500; at += 1) {
        if (at % 10 === 0) log.append(user(`Task ${at / 10}: look at module ${at % 37} and make it hold.`));
        log.append(
          calls(`Looking at part ${at}.`, `c${at}`),
          answers(`c${at}`, `line of code ${at};\n`.repeat(70))
        );
        const view = yield* turn(
          log,
          request({ budget: wide, canonical: canonical({ goal: "make it hold", decisions: decisions(at) }) })
        );
        const texts = view.messages.map((message) => weigh(message).text);
        const shared = texts.findIndex((text, index) => text !== previous[index]);
        const common = shared === -1 ? texts.length : shared;
        if (view.stats.generation === generation) {
          // Within an epoch the whole of the earlier request comes again, byte for byte.
          expect(common).toBeGreaterThanOrEqual(previous.length);
        } else rotations += 1;
        const costs = view.messages.map((message) => weigh(message).tokens);
        sent += head + costs.reduce((sum, cost) => sum + cost, 0);
        if (at > 0) reused += head + costs.slice(0, common).reduce((sum, cost) => sum + cost, 0);
        previous = texts;
        generation = view.stats.generation;
      }
      expect(rotations).toBeGreaterThan(5);
      expect(reused / sent).toBeGreaterThanOrEqual(0.95);
    }).pipe(Effect.provide([engineOn(log), layerTokenEstimator({ provider: "local", model: "some-model" })]));
  }
);

/** A decision every fifty turns. */
const decisions = (at: number): ReadonlyArray<string> =>
  Array.from({ length: Math.floor(at / 50) }, (_, index) => `decision ${index}: keep it synchronous`);
