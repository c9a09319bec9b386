/**
 * Three quantities that are easily taken for one another, kept apart: how much of a request could be reused by our own
 * reckoning, how much of that the provider read, and how much of its input it served from its cache. What was not
 * reported is unknown, never zero.
 */
import type { Usage } from "../model/usage.ts";
import type { ContextStats } from "./stats.ts";

export interface CacheMetrics {
  /** common prefix / request: our estimate, a property of the architecture. */
  readonly estimatedCacheability: number | null;
  /** cache read / common prefix: how much of what could be reused the provider reused. */
  readonly providerPrefixUtilization: number | null;
  /** cache read / (cache read + cache miss): from what the provider reported, of both or not at all. */
  readonly measuredCacheHitRate: number | null;
}

/** The three quantities. `usage` is what the provider said of the same request. */
export const cacheMetrics = (stats: ContextStats, usage: Usage | undefined): CacheMetrics => {
  const read = usage?.cacheReadTokens;
  const miss = usage?.cacheMissTokens;
  return {
    estimatedCacheability: ratio(stats.commonPrefixTokens, stats.requestTokens),
    providerPrefixUtilization: ratio(read, stats.commonPrefixTokens),
    measuredCacheHitRate: ratio(read, read === undefined || miss === undefined ? undefined : read + miss)
  };
};

const ratio = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || whole === undefined || whole <= 0 ? null : part / whole;
