import { expect, it } from "@effect/vitest";
import { FastCheck as fc } from "effect";
import { describe } from "vitest";
import { excerptOf } from "../../src/search/excerpt.ts";

const filler = "so much else was said before and after that ".repeat(40);

describe("an excerpt", () => {
  it("of a short text is the text, white space folded", () => {
    expect(excerptOf("  two\n\twords  ", ["words"], 240)).toBe("two words");
  });

  it("begins with a whole word a little before the match, and says that something was cut", () => {
    const excerpt = excerptOf(`${filler}the needle is here${filler}`, ["needle"], 100);
    expect(excerpt).toContain("the needle is here");
    expect(excerpt).toMatch(/^…\w+ /);
    expect(excerpt).toMatch(/…$/);
  });

  it("is taken where most of the words stand together", () => {
    const text = `needle ${filler} needle and thread ${filler} thread`;
    expect(excerptOf(text, ["thread", "needle"], 100)).toContain("needle and thread");
  });

  it("begins at the line of the match where that is near", () => {
    const excerpt = excerptOf(`${filler}\nerror: needle missing\n${filler}`, ["needle"], 100);
    expect(excerpt.startsWith("…error: needle missing")).toBe(true);
  });

  it("without any of the words is the beginning", () => {
    expect(excerptOf(filler, ["absent"], 50).startsWith("so much else")).toBe(true);
  });

  it.prop(
    "is never longer than asked, never has a line break, and holds the word when it holds anything of its length",
    [
      fc.fullUnicodeString({ maxLength: 2_000, size: "max" }),
      fc.array(fc.fullUnicodeString({ maxLength: 12 })),
      fc.integer({ min: 30, max: 300 })
    ],
    ([text, words, limit]) => {
      const excerpt = excerptOf(text, words, limit);
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(limit);
      expect(excerpt).not.toMatch(/\s\s|[\n\t]/u);
    }
  );

  it.prop(
    "holds a word that the text holds, wherever it stands",
    [fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 })],
    ([before, after]) => {
      const text = `${"abc ".repeat(before / 4)}zebra${" abc".repeat(after / 4)}`;
      expect(excerptOf(text, ["ZEBRA"], 60)).toContain("zebra");
    }
  );
});
