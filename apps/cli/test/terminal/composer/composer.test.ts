import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphemes } from "../../../src/terminal/cell/width.ts";
import {
  type Composer,
  emptyComposer,
  filled,
  sent,
  undo,
  wholeText
} from "../../../src/terminal/composer/composer.ts";
import { insert } from "../../../src/terminal/composer/edit.ts";
import { pressed } from "../../../src/terminal/composer/keys.ts";
import { layout, offsetAt, placeOf } from "../../../src/terminal/composer/layout.ts";
import { chipLabel, entryOf, paste } from "../../../src/terminal/composer/paste.ts";

const press = (composer: Composer, ...keys: ReadonlyArray<string>): Composer =>
  keys.reduce((state, key) => pressed(state, key, 20) ?? state, composer);
const typed = (text: string): Composer => insert(emptyComposer, text);
/** The text with a bar where the cursor is. */
const seen = ({ text, cursor }: Composer): string => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe("the composer", () => {
  it("moves by grapheme", () => {
    expect(seen(press(typed("a👩‍👩‍👧e\u0301"), "left", "left"))).toBe("a|👩‍👩‍👧e\u0301");
  });

  it("deletes a whole grapheme", () => {
    expect(press(typed("a🇨🇭"), "backspace").text).toBe("a");
  });

  it("moves and cuts by word, and puts back what was cut", () => {
    expect(seen(press(typed("one two-three"), "ctrl+left"))).toBe("one two-|three");
    const cut = press(typed("one two"), "ctrl+w");
    expect(cut.text).toBe("one ");
    expect(press(cut, "ctrl+y").text).toBe("one two");
  });

  it("cuts to the edges of a line", () => {
    const at = press(typed("first\nsecond line"), "ctrl+left");
    expect(press(at, "ctrl+u").text).toBe("first\nline");
    expect(press(at, "ctrl+k").text).toBe("first\nsecond ");
  });

  it("keeps its column over a shorter row", () => {
    const at = press(typed("long line\n\nlong line"), "up", "up");
    expect(at.cursor).toBe(9);
  });

  it("recalls what was sent at the first row, and gives the draft back after the newest", () => {
    const state = typed("");
    const after = sent(insert(sent(insert(state, "first")), "second"));
    const draft = insert(after, "draft");
    expect(press(draft, "up").text).toBe("second");
    expect(press(draft, "up", "up").text).toBe("first");
    expect(press(draft, "up", "up", "up").text).toBe("first");
    expect(press(draft, "up", "up", "down", "down").text).toBe("draft");
  });

  it("does not keep the same text twice in a row, and never an empty one", () => {
    const twice = sent(insert(sent(insert(sent(typed("same")), "same")), " "));
    expect(twice.history).toHaveLength(1);
  });

  it("takes changes back, a word at a time", () => {
    const state = ["o", "n", "e", " ", "t", "w", "o"].reduce(
      (composer, character) => insert(composer, character, true),
      emptyComposer
    );
    expect(undo(state).text).toBe("one ");
    expect(undo(undo(undo(state))).text).toBe("");
  });

  it("shows a large paste as a chip and sends it whole", () => {
    const text = "0123456789\n".repeat(100_000);
    const state = paste(typed("look: "), text);
    expect(state.text.length).toBeLessThan(12);
    expect(wholeText(state)).toBe(`look: ${text}`);
    expect(chipLabel(text)).toBe("[pasted 100001 lines, 1100k characters]");
    expect(press(state, "backspace").text).toBe("look: ");
  });

  it("tells a chip from the same character in a text", () => {
    const stray = "\u{10f000}";
    const state = paste(typed(stray), "x".repeat(5000));
    expect(wholeText(state)).toBe(`${stray}${"x".repeat(5000)}`);
  });

  it("puts a short paste in as it is", () => {
    expect(paste(emptyComposer, "a\nb").text).toBe("a\nb");
  });

  it("keeps the cursor between graphemes, whatever is pressed", () => {
    const key = fc.constantFrom(
      ...["left", "right", "up", "down", "home", "end", "ctrl+left", "ctrl+right", "backspace", "delete"],
      ...["ctrl+w", "ctrl+u", "ctrl+k", "ctrl+y", "alt+d", "ctrl+_", "ctrl+j", "ctrl+home", "ctrl+end"]
    );
    const text = fc.stringOf(fc.constantFrom("a", " ", "漢", "👩‍👩‍👧", "e\u0301", "\n", "🇨🇭", "\t"), {
      maxLength: 40
    });
    return fc.assert(
      fc.property(
        text,
        fc.array(key, { maxLength: 30 }),
        fc.integer({ min: 4, max: 30 }),
        (start, keys, width) => {
          const end = keys.reduce(
            (state, each) => pressed(state, each, width) ?? state,
            filled(emptyComposer, start)
          );
          let offset = 0;
          const edges = new Set([0, ...graphemes(end.text).map((each) => (offset += each.length))]);
          expect(edges).toContain(end.cursor);
        }
      )
    );
  });
});

describe("the composer's rows", () => {
  it("hold the whole text in order, none wider than asked for", () => {
    const text = fc.stringOf(fc.constantFrom("a", "word", " ", "漢", "👩‍👩‍👧", "\n"), { maxLength: 60 });
    return fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (words, width) => {
        const rows = layout(words, new Map(), width);
        expect(rows[0]?.start).toBe(0);
        expect(rows.at(-1)?.end).toBe(words.length);
        for (const [index, each] of rows.entries()) {
          const next = rows[index + 1];
          if (next !== undefined) expect([each.end, each.end + 1]).toContain(next.start);
        }
      })
    );
  });

  it("lead from an offset to its place and back", () => {
    const text = fc.stringOf(fc.constantFrom("a", "word", " ", "漢", "👩‍👩‍👧", "\n"), { maxLength: 60 });
    return fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), fc.nat(), (words, width, seed) => {
        const chips = new Map<string, string>();
        const edges = [0];
        for (const each of graphemes(words)) edges.push((edges.at(-1) ?? 0) + each.length);
        const offset = edges[seed % edges.length] ?? 0;
        const rows = layout(words, chips, width);
        expect(offsetAt(rows, words, chips, placeOf(rows, words, chips, offset))).toBe(offset);
      })
    );
  });

  it("show an entry of any size in a row or two", () => {
    const entry = entryOf("x\n".repeat(500_000));
    expect(layout(entry.text, entry.chips, 60)).toHaveLength(1);
  });
});
