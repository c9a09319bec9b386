import { describe, expect, it } from "vitest";
import { plainBm25 } from "../bench/recall/baselines.ts";
import { scoreOf } from "../bench/recall/benchmark.ts";
import { recallAnswers, recallBenches } from "../bench/recall/recall-table.ts";

const benches = recallBenches();

describe("the recall benchmark", () => {
  it("asks at least three hundred questions with known sources", () => {
    expect(benches.reduce((sum, { questions }) => sum + questions.length, 0)).toBeGreaterThanOrEqual(300);
  });

  it.each(benches)(
    "beats plain BM25 by ten points at ten, and never puts an outdated value first: $name",
    { timeout: 120_000 },
    (bench) => {
      const ours = scoreOf(bench.questions, recallAnswers(bench));
      const plain = scoreOf(bench.questions, plainBm25(bench.log));
      expect(ours.at10 / ours.asked).toBeGreaterThan(plain.at10 / plain.asked + 0.1);
      expect(ours.outdatedFirst).toBe(0);
    }
  );
});
