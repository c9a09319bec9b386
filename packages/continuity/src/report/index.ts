/** A request's make-up, to be read. */
export { renderStats } from "./stats-report.ts";
