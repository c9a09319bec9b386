import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { row } from "../../../src/terminal/cell/span.ts";
import { enter, leave } from "../../../src/terminal/screen/modes.ts";
import { nothingShown, paint } from "../../../src/terminal/screen/paint.ts";
import { depthOf, makeTheme } from "../../../src/terminal/theme/theme.ts";

const theme = makeTheme("256", "dark");
const bare = makeTheme("none", "dark");
const size = { columns: 20, rows: 3 };

describe("painting", () => {
  it("writes only the rows that changed", () => {
    const [, shown] = paint(nothingShown, { rows: [row("one"), row("two"), row("three")] }, size, bare);
    const [bytes] = paint(shown, { rows: [row("one"), row("2"), row("three")] }, size, bare);
    expect(bytes).toContain("\u001b[2;1H2");
    expect(bytes).not.toContain("one");
    expect(bytes).not.toContain("three");
  });

  it("writes nothing when nothing changed", () => {
    const frame = { rows: [row("one")], cursor: { row: 0, column: 3 } };
    const [, shown] = paint(nothingShown, frame, size, bare);
    expect(paint(shown, frame, size, bare)[0]).toBe("");
  });

  it("is one synchronised update", () => {
    const [bytes] = paint(nothingShown, { rows: [row("one")] }, size, bare);
    expect(bytes.startsWith("\u001b[?2026h")).toBe(true);
    expect(bytes.endsWith("\u001b[?2026l")).toBe(true);
  });

  it("draws everything anew after a resize", () => {
    const frame = { rows: [row("one"), row("two")] };
    const [, shown] = paint(nothingShown, frame, size, bare);
    const [bytes] = paint(shown, frame, { columns: 30, rows: 3 }, bare);
    expect(bytes).toContain("one");
    expect(bytes).toContain("\u001b[2J");
  });

  it("lets no control character of a text through, whatever it is", () => {
    const attacks = fc.stringOf(
      fc.oneof(
        fc.constantFrom(
          "\u001b]52;c;aGk=\u0007",
          "\u001b[2J",
          "\u009b31m",
          "\u0000",
          "\r",
          "\n",
          "\u202e",
          "\u2066",
          "\u200e",
          "\u007f",
          "\u001bc"
        ),
        fc.fullUnicode()
      ),
      { maxLength: 40 }
    );
    return fc.assert(
      fc.property(attacks, (text) => {
        const [bytes] = paint(nothingShown, { rows: [row(text)] }, { columns: 80, rows: 1 }, bare);
        // What the painter itself writes: synchronisation, cursor, erasing, columns.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
        const rest = bytes.replace(/\u001b\[(\?2026[hl]|\?25[hl]|0m|2J|2K|K|\d+G|\d+;\d+H)/g, "");
        expect(rest).not.toMatch(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u);
      })
    );
  });

  it("gives a text no more columns than it was laid out in, whatever is taken out of it", () => {
    const joined = "👩\u200d".repeat(40);
    const [bytes] = paint(
      nothingShown,
      { rows: [[...row(joined), ...row("|")]] },
      { columns: 20, rows: 1 },
      bare
    );
    expect(bytes).toContain("\u001b[3G|");
    expect(bytes.match(/👩/gu)).toHaveLength(8);
  });

  it("uses no colour where none is wanted", () => {
    const frame = { rows: [row("one", { role: "danger", on: "panel" })] };
    expect(paint(nothingShown, frame, size, bare)[0]).not.toMatch(/\[\d*;?[34]\d/);
    expect(paint(nothingShown, frame, size, theme)[0]).toContain("38;5;203");
  });
});

describe("the terminal's depth", () => {
  it("is taken from the environment, and NO_COLOR wins over what the terminal can do", () => {
    expect(depthOf({ TERM: "xterm-256color" })).toBe("256");
    expect(depthOf({ TERM: "xterm", COLORTERM: "truecolor" })).toBe("truecolor");
    expect(depthOf({ TERM: "linux" })).toBe("16");
    expect(depthOf({ TERM: "xterm-256color", NO_COLOR: "1" })).toBe("none");
    expect(depthOf({ TERM: "xterm", NO_COLOR: "1" }, "256")).toBe("256");
  });
});

describe("taking the terminal over", () => {
  const modes = { mouse: true, title: true, progress: true, inside: undefined };

  it("leaves every mode that it entered", () => {
    const on = [...enter(modes).matchAll(/\?(\d+)h/g)].map(([, mode]) => mode);
    const off = [...leave(modes).matchAll(/\?(\d+)l/g)].map(([, mode]) => mode);
    expect(on.filter((mode) => !off.includes(mode))).toEqual([]);
    expect(enter({ ...modes, mouse: false })).not.toContain("?1000h");
  });
});
