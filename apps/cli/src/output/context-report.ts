/**
 * What a request was made of, and three quantities that are easily taken for one another: how much of it could have
 * been cached, how much of that the provider read, and how much the provider says it served from its cache.
 */
import { renderStats } from "@latch/continuity";
import { type ContextStats, cacheMetrics, type SessionId, type Usage } from "@latch/protocol";

export interface ContextReport {
  readonly session: SessionId;
  /** The event that says so; null before the first request. */
  readonly sequence: number | null;
  readonly stats: ContextStats | null;
  /** What the provider reported of this request; null where it hasn't. */
  readonly usage: Usage | null;
}

/** The three quantities, under the names that programs read them by. */
const cacheRecord = ({ stats, usage }: ContextReport) => {
  const metrics = stats === null ? undefined : cacheMetrics(stats, usage ?? undefined);
  return {
    /** Shared beginning over the request: an estimate of ours. */
    cacheable_share: metrics?.estimatedCacheability ?? null,
    /** What the provider read from its cache, over that beginning. */
    prefix_utilization: metrics?.providerPrefixUtilization ?? null,
    /** What the provider read from its cache, over all it read: its own figures alone. */
    hit_rate: metrics?.measuredCacheHitRate ?? null
  };
};

export const contextRecord = (report: ContextReport) => ({
  schema_version: 1,
  session_id: report.session,
  sequence: report.sequence,
  stats: report.stats === null ? null : snakeCase(report.stats),
  usage: report.usage === null ? null : snakeCase(report.usage),
  cache: cacheRecord(report)
});

const snakeCase = (object: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value
    ])
  );

export const contextText = ({ stats, usage }: ContextReport): string =>
  stats === null ? "this session has made no request yet\n" : `${renderStats(stats, usage ?? undefined)}\n`;
