import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaults, printable, sanitise, sanitiseLine } from "../../src/index.ts";

describe("text for a screen", () => {
  it.each([
    ["colours", "\u001b[31mred\u001b[0m", "red"],
    ["cursor movement", "a\u001b[2J\u001b[1;1Hb", "ab"],
    ["a clipboard write", "a\u001b]52;c;ZXZpbA==\u0007b", "ab"],
    ["a clipboard write ended by ST", "a\u001b]52;c;ZXZpbA==\u001b\\b", "ab"],
    ["a title", "\u001b]0;owned\u0007x", "x"],
    ["a hyperlink, of which the words stay", "\u001b]8;;http://evil\u001b\\here\u001b]8;;\u001b\\", "here"],
    ["device control", "\u001bP+q544e\u001b\\x", "x"],
    ["eight-bit control sequences", "\u009b31mred \u009d0;t\u009cx", "red x"],
    ["a sequence that never ends, to the end of its line", "a\u001b]52;c;AAAA\nb", "a\nb"],
    ["a lone escape", "a\u001b", "a"],
    ["NUL, bell and backspace", "a\u0000b\u0007c\bd", "abcd"],
    ["progress that was overwritten", "10%\r50%\r100%\ndone", "100%\ndone"],
    ["the carriage return of a line end", "a\r\nb", "a\nb"],
    ["bidirectional overrides", "if (x\u202e) { // \u2066admin", "if (x) { // admin"],
    ["zero-width characters", "pass\u200bword\ufeff\u2060", "password"],
    ["a lone surrogate", "a\ud800b", "a\ufffdb"],
    ["tags", "hi\u{e0068}\u{e0069}", "hi"],
    ["line and paragraph separators, which become line feeds", "a\u2028b\u2029c", "a\nb\nc"]
  ])("loses %s", (_, text, clean) => {
    expect(sanitise(text)).toBe(clean);
  });

  it.each([
    ["tabs and line feeds", "a\tb\nc"],
    ["Chinese, Japanese, Korean", "你好 こんにちは 안녕하세요"],
    ["Arabic and Hebrew", "مرحبا שלום"],
    ["a Persian non-joiner", "می\u200cخواهم"],
    ["a Hindi conjunct", "क्\u200dष"],
    ["a family emoji", "👨‍👩‍👧‍👦"],
    ["a heart with its selector, a flag, a skin tone", "❤️ 🇩🇪 👍🏽"],
    ["accents that were composed of marks", "e\u0301 n\u0303"],
    ["Thai and Vietnamese", "ที่นี่ Việt Nam"]
  ])("keeps %s", (_, text) => {
    expect(sanitise(text)).toBe(text);
  });

  it("lets no more than a few marks pile up on one character", () => {
    expect(sanitise(`Z${"\u0301".repeat(1_000)}!`)).toBe(
      `Z${"\u0301".repeat(defaults.maxMarksPerCharacter)}!`
    );
  });

  it("lets no more emoji join than people join", () => {
    const joined = sanitise("👩\u200d".repeat(100));
    expect(joined.replaceAll("\u200d", "")).toBe("👩".repeat(100));
    expect(joined).not.toMatch(/(?:👩\u200d){8}/u);
    expect(sanitise(joined)).toBe(joined);
  });

  it("spells out what is invisible where a person decides on it", () => {
    expect(sanitise("rm\u202e x\u200b\u0000", "show")).toBe("rm⟨U+202E⟩ x⟨U+200B⟩⟨U+0000⟩");
    expect(sanitise("echo ok\rrm x", "show")).toBe("echo ok⟨U+000D⟩rm x");
    expect(sanitise("\u001b[8mhidden", "show")).toBe("⟨U+001B⟩[8mhidden");
  });

  it("bounds a line and a text, and says how much there was more", () => {
    const line = "x".repeat(10_000_000);
    const shown = sanitise(`before\n${line}\nafter`);
    expect(shown.length).toBeLessThan(defaults.maxTextCharacters);
    expect(shown.startsWith("before\nxxx")).toBe(true);
    expect(shown).toMatch(/\[\d+ more characters\]/);
    expect(Math.max(...shown.split("\n").map((one) => one.length))).toBeLessThanOrEqual(
      defaults.maxLineCharacters
    );
  });

  it("is fit for a row of a terminal as it is, and any other text is made so", () =>
    fc.assert(
      fc.property(hostile, (text) => {
        expect(printable(sanitiseLine(text))).toBe(sanitiseLine(text));
        expect(printable(text)).not.toMatch(forbidden);
        expect(printable(text)).not.toMatch(/[\t\n]/);
      })
    ));

  it("makes one line of many", () => {
    expect(sanitiseLine("a\n\n\tb\r\nc")).toBe("a b c");
  });

  it("changes nothing any more once it is clean", () =>
    fc.assert(
      fc.property(hostile, fc.constantFrom("drop" as const, "show" as const), (text, invisible) => {
        const once = sanitise(text, invisible);
        expect(sanitise(once, invisible)).toBe(once);
      })
    ));

  it("lets nothing through that is not plain text", () =>
    fc.assert(
      fc.property(hostile, (text) => {
        for (const shown of [sanitise(text), sanitise(text, "show")]) {
          expect(shown).not.toMatch(forbidden);
        }
      })
    ));
});

// Controls beside tab and line feed, surrogates, bidirectional controls, invisible operators.
const forbidden =
  /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2060-\u206f\u200b\u200e\u200f\ufeff\u{e0000}-\u{e0fff}]/u;

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u001b",
        "[",
        "]",
        "\u0007",
        "\u009b",
        "\r",
        "\n",
        "\u200d",
        "\u0301",
        "a",
        "\ud800",
        "\udc00",
        "\u202e",
        "\u115f",
        "👩",
        "\ufe0f"
      )
    ),
    { maxLength: 40 }
  )
  .map((parts) => parts.join(""));
