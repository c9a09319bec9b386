import { expect, it } from "@effect/vitest";
import { FastCheck as fc } from "effect";
import { describe } from "vitest";
import { candidates, frequencyOf, type Match, rescore, weightOf } from "../../src/search/rank.ts";

const match = (sequence: number, origin = 1): Match => ({ origin, sequence });
const sequences = (found: ReadonlyArray<Match>): ReadonlyArray<number> =>
  found.map(({ sequence }) => sequence);

describe("ranking", () => {
  it("weighs a rare word more than a common one, and no word less than nothing", () => {
    expect(weightOf(1_000, 1)).toBeGreaterThan(weightOf(1_000, 100));
    expect(weightOf(1_000, 100)).toBeGreaterThan(weightOf(1_000, 900));
    expect(weightOf(1_000, 1_000)).toBeGreaterThanOrEqual(0);
    expect(weightOf(0, 0)).toBeGreaterThanOrEqual(0);
  });

  it("counts postings that are whole, and extrapolates ones that were cut", () => {
    const extent = { events: 1_000, newestPosition: 1_001 };
    const matches = [match(1_000), match(990), match(981)];
    expect(frequencyOf({ term: "a", matches, cut: false }, extent)).toBe(3);
    expect(frequencyOf({ term: "a", matches, cut: true }, extent)).toBe(150);
    expect(frequencyOf({ term: "a", matches: [], cut: false }, extent)).toBe(0);
  });

  it("takes what shares most of what tells most, the newer first among equals", () => {
    const weights = new Map([
      ["common", 1],
      ["rare", 5]
    ]);
    const found = candidates(
      [
        { term: "common", matches: [match(9), match(8), match(3), match(2)], cut: false },
        { term: "rare", matches: [match(5), match(3)], cut: false }
      ],
      weights,
      4
    );
    expect(sequences(found)).toEqual([3, 5, 9, 8]);
  });

  it("prefers the text that says a word more often in fewer words", () => {
    const weights = new Map([["zebra", 2]]);
    const long = Array.from({ length: 200 }, (_, index) => `w${index}`);
    const found = rescore(
      [
        { match: match(1), terms: ["zebra", ...long] },
        { match: match(2), terms: ["zebra", "w1"] },
        { match: match(3), terms: ["zebra", "zebra"] }
      ],
      weights
    );
    expect(sequences(found)).toEqual([3, 2, 1]);
  });

  it.prop(
    "never lists a match twice, and never more than asked",
    [
      fc.array(
        fc.record({
          term: fc.constantFrom("a", "b", "c"),
          matches: fc.array(fc.record({ origin: fc.nat(3), sequence: fc.nat(20) })),
          cut: fc.boolean()
        })
      ),
      fc.nat(10)
    ],
    ([postings, limit]) => {
      const found = candidates(
        postings,
        new Map([
          ["a", 1],
          ["b", 2]
        ]),
        limit
      );
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found.map(({ origin, sequence }) => `${origin}:${sequence}`)).size).toBe(found.length);
    }
  );
});
