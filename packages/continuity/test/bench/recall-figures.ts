/** Prints the recall table. */
import type { Score } from "./recall/benchmark.ts";
import { recallBenches, recallTable } from "./recall/recall-table.ts";

const share = (found: number, asked: number): string => `${((100 * found) / asked).toFixed(0)}%`.padStart(5);
const cells = ({ asked, at10, at20, at5 }: Score): string =>
  [at5, at10, at20].map((found) => share(found, asked)).join(" ");

const lines = recallBenches().flatMap((bench) => [
  `recall, ${bench.name}`,
  `  ${"questions".padEnd(24)}${"ours at 5, 10, 20".padEnd(20)}${"BM25 at 5, 10, 20".padEnd(20)}newest first`,
  ...recallTable(bench).map(
    ({ bm25, name, newest, ours, questions }) =>
      `  ${`${questions} ${name}`.padEnd(24)}${cells(ours).padEnd(20)}${cells(bm25).padEnd(20)}${cells(newest)}${
        ours.superseded === 0
          ? ""
          : `   newest value before any outdated: ${ours.superseded - ours.outdatedFirst} of ${ours.superseded}`
      }`
  )
]);
process.stdout.write(`${lines.join("\n")}\n`);
