/** The bounded working set: what the newest request was made of, and which cache epoch it belongs to. */
import { type CacheMetrics, type ContextStats, cacheMetrics, type Event, type Usage } from "@latch/protocol";
import { sanitiseLine } from "../text/sanitise.ts";

export interface ContextLedger {
  /** Of the newest request; null before the first. */
  readonly stats: ContextStats | null;
  /** What the provider said of that request; null before it did. */
  readonly usage: Usage | null;
  readonly epoch: number;
  /** Why the epoch began. */
  readonly epochReason: string | null;
}

export const initial: ContextLedger = { stats: null, usage: null, epoch: 0, epochReason: null };

export const reduce = (state: ContextLedger, event: Event): ContextLedger => {
  const { payload } = event;
  switch (payload.type) {
    case "context_materialized":
      return { ...state, stats: payload.stats, usage: null, epoch: payload.stats.generation };
    case "context_epoch_started":
      return { ...state, epoch: payload.generation, epochReason: sanitiseLine(payload.reason) };
    case "model_usage":
      return { ...state, usage: payload.usage };
    default:
      return state;
  }
};

/** The share of the budget that the newest request took, from 0; null before the first. */
export const utilisation = ({ stats }: ContextLedger): number | null =>
  stats === null || stats.budgetTokens === 0 ? null : stats.totalTokens / stats.budgetTokens;

/** The three cache figures of the newest request. */
export const cacheOf = ({ stats, usage }: ContextLedger): CacheMetrics | null =>
  stats === null ? null : cacheMetrics(stats, usage ?? undefined);
