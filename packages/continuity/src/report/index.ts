/** A request's make-up, to be read. */
export { renderStats, statsReport } from "./stats-report.ts";
