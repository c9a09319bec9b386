import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyRow, type Row, row, rowText } from "../../../src/terminal/cell/span.ts";
import {
  atEnd,
  type Rows,
  type Scroll,
  scrolled,
  toStart,
  visible
} from "../../../src/terminal/transcript/viewport.ts";

/** Cells of these heights; each row says where it is from. */
const list = (heights: ReadonlyArray<number>): Rows => ({
  size: heights.length,
  rowsOf: (cell) => Array.from({ length: heights[cell] ?? 0 }, (_, index): Row => row(`${cell}.${index}`))
});

/** What the viewport has to show, by laying out everything. */
const all = (heights: ReadonlyArray<number>): ReadonlyArray<string> =>
  heights.flatMap((height, cell) => [
    ...(cell > 0 ? [rowText(emptyRow)] : []),
    ...Array.from({ length: height }, (_, index) => `${cell}.${index}`)
  ]);

const shown = (rows: Rows, height: number, scroll: Scroll) => visible(rows, height, scroll).map(rowText);

describe("the viewport", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 });

  it("follows the end", () => {
    return fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 12 }), (cells, height) => {
        expect(shown(list(cells), height, atEnd)).toEqual(all(cells).slice(-height));
      })
    );
  });

  it("shows what a screen over all rows would show, after any scrolling", () => {
    const steps = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 });
    return fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 12 }), steps, (cells, height, moves) => {
        const rows = all(cells);
        const last = Math.max(0, rows.length - height);
        let scroll: Scroll = atEnd;
        let top = last;
        for (const by of moves) {
          scroll = scrolled(list(cells), height, scroll, by);
          top = Math.max(0, Math.min(last, top + by));
        }
        expect(shown(list(cells), height, scroll)).toEqual(rows.slice(top, top + height));
        expect(scroll.follow).toBe(top === last);
      })
    );
  });

  it("stays where it is while rows arrive below", () => {
    const before = list([3, 3, 3, 3]);
    const up = scrolled(before, 4, atEnd, -6);
    expect(shown(list([3, 3, 3, 3, 5]), 4, up)).toEqual(shown(before, 4, up));
  });

  it("goes to the beginning, which is the end where everything fits", () => {
    expect(toStart(list([2, 2]), 10)).toEqual(atEnd);
    expect(shown(list([5, 5, 5]), 4, toStart(list([5, 5, 5]), 4))).toEqual(["0.0", "0.1", "0.2", "0.3"]);
  });

  it("lays out what is looked at and nothing else, however long the list", () => {
    let asked = 0;
    const rows: Rows = {
      size: 1_000_000,
      rowsOf: () => {
        asked += 1;
        return [row("x")];
      }
    };
    visible(rows, 50, atEnd);
    scrolled(rows, 50, atEnd, -3);
    expect(asked).toBeLessThan(200);
  });
});
