import { searchTerms } from "@latch/protocol";
import { expect, it } from "vitest";
import { relatedTerms } from "../../src/recall/thesaurus.ts";
import { groups } from "../../src/recall/thesaurus-groups.ts";

const termOf = (word: string): string => searchTerms(word)[0] ?? word;

it("every word of a group is answered by the others, in the order of the groups, and by nothing else", () => {
  const expected = new Map<string, Set<string>>();
  for (const line of groups.trim().split("\n")) {
    const [left = "", right] = line.split(" > ");
    const from = left.split(" ").map(termOf);
    for (const a of from) {
      const related = expected.get(a) ?? new Set();
      expected.set(a, related);
      for (const b of right === undefined ? from : right.split(" ").map(termOf)) if (b !== a) related.add(b);
    }
  }
  for (const [term, related] of expected) expect([...relatedTerms(term)], term).toEqual([...related]);
  expect(relatedTerms("kubernetes").size).toBe(0);
  expect(relatedTerms("").size).toBe(0);
});
