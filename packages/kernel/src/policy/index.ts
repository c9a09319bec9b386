/**
 * What a call may do, and whether it may. Pure functions and data: whoever is asked, whoever answers and what enforces
 * the answer lie elsewhere.
 */
export type { Call, Classification } from "./call.ts";
export { capabilities, onlyReads } from "./capability-set.ts";
export { cellOf, rowOf, stricter, strictest } from "./cell.ts";
export { classify, knownTools } from "./classify.ts";
export type { Decision, Finding } from "./decision.ts";
export { type Cell, type Concern, decisionTable, type Row } from "./decision-table.ts";
export { isExpressible } from "./grant.ts";
export { type Located, type Location, locate, type PathFacts } from "./location.ts";
export type { Touch } from "./shell/effects.ts";
export { covering, standingRules } from "./standing-rule.ts";
export { tableText } from "./table-text.ts";
