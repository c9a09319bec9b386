import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fill, fitRow, shorten, shortenStart, spread } from "../../../src/terminal/cell/fit.ts";
import { row, rowText, rowWidth } from "../../../src/terminal/cell/span.ts";
import { textWidth } from "../../../src/terminal/cell/width.ts";
import { chopLine, wrapLine, wrapText } from "../../../src/terminal/cell/wrap.ts";

const text = fc.stringOf(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", "b", "word", " ", " ", "-", ".") },
    fc.constantFrom("漢", "字", "かな", "👩‍👩‍👧", "é", "e\u0301", "🇨🇭", "한", "☺️", "\t")
  ),
  { maxLength: 80 }
);
const texts = (rows: ReadonlyArray<Parameters<typeof rowText>[0]>) => rows.map(rowText);

describe("wrapping", () => {
  it("breaks after spaces and drops those at a row's end", () => {
    expect(texts(wrapLine(row("one two three"), 8))).toEqual(["one two", "three"]);
  });

  it("breaks a word that is longer than a row", () => {
    expect(texts(wrapLine(row("abcdefghij"), 4))).toEqual(["abcd", "efgh", "ij"]);
  });

  it("breaks between wide characters, never inside one", () => {
    expect(texts(wrapLine(row("漢字かな"), 5))).toEqual(["漢字", "かな"]);
  });

  it("keeps an empty line as a row", () => {
    expect(wrapText("a\n\nb", 10)).toHaveLength(3);
  });

  it("keeps styles through a break", () => {
    const bold = { bold: true } as const;
    const rows = wrapLine([...row("one "), ...row("two three", bold)], 8);
    expect(rows[1]).toEqual([{ text: "three", style: bold }]);
  });

  it("never makes a row wider than asked for, and loses no word", () => {
    return fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (line, width) => {
        const rows = wrapLine(row(line), width);
        for (const each of rows) expect(rowWidth(each)).toBeLessThanOrEqual(width);
        expect(texts(rows).join("").replace(/ /g, "")).toBe(line.replace(/[ \t]/g, ""));
      })
    );
  });

  it("chops code without losing a space", () => {
    return fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (line, width) => {
        const rows = chopLine(row(line), width);
        for (const each of rows) expect(rowWidth(each)).toBeLessThanOrEqual(width);
        expect(texts(rows).join("")).toBe(line.replaceAll("\t", "    "));
      })
    );
  });
});

describe("fitting", () => {
  it("makes a row of exactly the width, whatever is in it", () => {
    return fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (line, width) => {
        const clean = line.replaceAll("\t", " ");
        expect(rowWidth(fill(row(clean), width))).toBe(width);
        expect(rowWidth(fitRow(row(clean), width))).toBeLessThanOrEqual(width);
        expect(textWidth(shorten(clean, width))).toBeLessThanOrEqual(width);
        expect(textWidth(shortenStart(clean, width))).toBeLessThanOrEqual(width);
      })
    );
  });

  it("marks what was cut, at the end that was cut", () => {
    expect(shorten("abcdef", 4)).toBe("abc…");
    expect(shortenStart("src/a/file.ts", 8)).toBe("…file.ts");
    expect(rowText(fitRow(row("漢字漢字"), 4))).toBe("漢…");
  });

  it("gives up the right part first", () => {
    expect(rowText(spread(row("left"), row("right"), 12))).toBe("left   right");
    expect(rowText(spread(row("left"), row("right"), 8))).toBe("left    ");
  });
});
