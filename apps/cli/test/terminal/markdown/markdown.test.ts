import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowText, rowWidth } from "../../../src/terminal/cell/span.ts";
import { documentOf, documentRows, emptyDocument } from "../../../src/terminal/markdown/document.ts";
import { parse } from "../../../src/terminal/markdown/parse.ts";
import { blockRows } from "../../../src/terminal/markdown/rows.ts";

const shown = (text: string, width = 40): string => blockRows(parse(text), width).map(rowText).join("\n");

describe("markdown on a terminal", () => {
  it("keeps continuations under the words they continue", () => {
    expect(shown("- one two three four\n- five\n  - six seven eight nine", 16)).toBe(
      ["• one two three", "  four", "", "• five", "  • six seven", "    eight nine"].join("\n")
    );
  });

  it("numbers a list from where it begins", () => {
    expect(shown("9. nine\n10. ten")).toBe("9. nine\n\n10. ten");
  });

  it("sets headings apart", () => {
    expect(shown("text\n\n## Title\n\nmore")).toBe("text\n\n\nTitle\n\nmore");
    expect(blockRows(parse("# T"), 20)[0]?.[0]?.style).toEqual({ bold: true, underline: true });
  });

  it("keeps code as it is, behind a gutter that says where a line goes on", () => {
    expect(shown("```js\n  if (a) {\n\n\tb(1234567890123)\n```", 18)).toBe(
      ["  │   if (a) {", "  │ ", "  │     b(12345678", "  ┊ 90123)"].join("\n")
    );
  });

  it("shows where a link leads, whatever its label says", () => {
    expect(shown("[https://good.example](https://bad.example)", 60)).toBe(
      "https://good.example (https://bad.example)"
    );
    expect(shown("<https://a.example>")).toBe("https://a.example");
  });

  it("lays a table out in columns, escaped bars and wide characters included", () => {
    expect(shown("| name | n |\n|---|--:|\n| 漢字 | 1 |\n| a\\|b | 22 |")).toBe(
      ["name    n", "─────────", "漢字    1", "", "a|b    22"].join("\n")
    );
  });

  it("lets long columns share the width and keeps a record's rows together", () => {
    expect(shown("| a | what |\n|---|---|\n| 1 | one two three |\n| 2 | four |", 12)).toBe(
      ["a   what", "────────────", "1   one two", "    three", "", "2   four"].join("\n")
    );
  });

  it("falls back to the source where a table can't fit", () => {
    expect(shown("| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |", 12)).toContain("│ | a | b ");
  });

  it("takes a character that is spelled as an entity for what it is, and lets it do no more than others", () => {
    expect(shown("&lt;b&gt; &#x41;&#x202e;&#8203;B &#x27;")).toBe("<b> AB '");
    expect(shown("[a&#x202e;](https://x.example/&#x202e;)", 60)).not.toMatch(/\u202e/);
  });

  it("takes HTML for text", () => {
    expect(shown("<b>x</b> <script>")).toBe("<b>x</b> <script>");
  });

  it("stays within the width, whatever is written", () => {
    const source = fc.stringOf(
      fc.constantFrom(
        "word ",
        "漢字",
        "# ",
        "- ",
        "1. ",
        "> ",
        "`",
        "**",
        "_",
        "\n",
        "\n\n",
        "|",
        "---",
        "```\n",
        "  ",
        "[a](b)"
      ),
      { maxLength: 60 }
    );
    return fc.assert(
      fc.property(source, fc.integer({ min: 20, max: 60 }), (text, width) => {
        for (const each of blockRows(parse(text), width)) expect(rowWidth(each)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 300 }
    );
  });

  it("shows a text that arrived in pieces as one that arrived at once", () => {
    const source = fc.array(
      fc.constantFrom(
        "# Title\n\n",
        "some words\n",
        "- item\n",
        "  - inner\n",
        "\n",
        "```\ncode\n",
        "```\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "> quote\n",
        "1. one\n",
        "    indented\n",
        "---\n",
        "last"
      ),
      { maxLength: 14 }
    );
    return fc.assert(
      fc.property(source, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (parts, cuts) => {
        const text = parts.join("");
        let document = emptyDocument;
        for (let at = 0, turn = 0; at < text.length; turn++) {
          at += cuts[turn % cuts.length] ?? 1;
          document = documentOf(document, text.slice(0, at));
        }
        expect(documentRows(document, 40).map(rowText)).toEqual(blockRows(parse(text), 40).map(rowText));
      }),
      { numRuns: 400 }
    );
  });

  it("is not stopped by nesting without end", () => {
    expect(() => shown(`${"> ".repeat(5000)}x`)).not.toThrow();
    expect(() => shown(`${"- ".repeat(5000)}x`)).not.toThrow();
  });
});
