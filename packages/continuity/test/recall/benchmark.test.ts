import { SessionHistory } from "@latch/protocol";
import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { recallOriginals } from "../../src/index.ts";
import { plainBm25 } from "../bench/recall/baselines.ts";
import { chatBench, codingBench, scoreOf } from "../bench/recall/benchmark.ts";

const benches = [codingBench(1, 2_000), chatBench(10)];

describe("the recall benchmark", () => {
  it("asks at least three hundred questions with known sources", () => {
    expect(benches.reduce((sum, { questions }) => sum + questions.length, 0)).toBeGreaterThanOrEqual(300);
  });

  it.each(benches)(
    "beats plain BM25 by ten points at ten, and never puts an outdated value first: $name",
    { timeout: 120_000 },
    ({ log, questions }) => {
      const answers = new Map(
        questions.map((question) => [
          question,
          Effect.runSync(
            Effect.flatMap(SessionHistory, (history) => recallOriginals(history, question.text, 20)).pipe(
              Effect.provide(log.layer)
            )
          ).map(({ sequence }) => sequence)
        ])
      );
      const ours = scoreOf(questions, (question) => answers.get(question) ?? []);
      const plain = scoreOf(questions, plainBm25(log));
      expect(ours.at10 / ours.asked).toBeGreaterThan(plain.at10 / plain.asked + 0.1);
      expect(ours.outdatedFirst).toBe(0);
    }
  );
});
