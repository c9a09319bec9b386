import { describe, expect, it } from "@effect/vitest";
import { cacheMetrics } from "@latch/protocol";
import { Effect } from "effect";
import { renderStats } from "../../src/index.ts";
import { MemoryLog } from "../support/memory-history.ts";
import { engineOn, request, turn, user } from "../support/words.ts";

const log = new MemoryLog();
log.append(user("hello"));
const someStats = turn(log, request()).pipe(
  Effect.provide(engineOn(log)),
  Effect.map(({ stats }) => stats)
);

describe("the context report", () => {
  it.effect("keeps the three cache quantities apart", () =>
    Effect.gen(function* () {
      const stats = { ...(yield* someStats), requestTokens: 1_000, commonPrefixTokens: 750 };
      expect(cacheMetrics(stats, { cacheReadTokens: 60, cacheMissTokens: 40 })).toEqual({
        estimatedCacheability: 0.75,
        providerPrefixUtilization: 0.08,
        measuredCacheHitRate: 0.6
      });
    })
  );

  it.effect("says unknown where the provider said nothing, never zero", () =>
    Effect.gen(function* () {
      const stats = { ...(yield* someStats), requestTokens: 1_000, commonPrefixTokens: 750 };
      expect(cacheMetrics(stats, undefined).measuredCacheHitRate).toBeNull();
      expect(cacheMetrics(stats, { cacheReadTokens: 60 }).measuredCacheHitRate).toBeNull();
      expect(renderStats(stats)).toContain("cache hit rate (provider's report)  unknown");
    })
  );

  it.effect("reads as a table whose parts are the components", () =>
    Effect.gen(function* () {
      const stats = yield* someStats;
      const text = renderStats(stats);
      expect(text).toContain(`≈${stats.totalTokens.toLocaleString("en-US")}`);
      expect(text).toMatch(/^part of the request +tokens +of budget$/m);
      expect(text).toMatch(/^last rotation +none yet$/m);
    })
  );
});
