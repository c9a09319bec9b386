/** A request's make-up, to be read. */
export { type CacheMetrics, cacheMetrics, renderStats, statsReport } from "./stats-report.ts";
