// Prints "N passed, N failed" from Vitest's JSON report, alone on a line: `node scripts/test-summary.mjs FILE`.
// Exits 1 when anything failed, when no test ran, or when there is no report.

import { readFileSync } from "node:fs";
import { line, summarise } from "./test-summary/summarise.mjs";

const read = () => {
  try {
    return JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  } catch {
    return undefined;
  }
};

const summary = summarise(read());
console.log(line(summary));
process.exit(summary.failed > 0 || summary.passed === 0 ? 1 : 0);
