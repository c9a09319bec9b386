import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Area, layoutOf, sidebarWidth } from "../../../src/terminal/app/layout.ts";

const wishes = {
  images: false,
  editorRows: 1,
  actionRows: 0,
  paletteRows: 0,
  sidebar: undefined,
  fullWidth: false
};

describe("the layout", () => {
  it("lets nothing overlap or leave the screen, at any size and with any wishes", () => {
    return fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 260 }),
        fc.integer({ min: 1, max: 80 }),
        fc.record({
          images: fc.boolean(),
          editorRows: fc.integer({ min: 1, max: 80 }),
          actionRows: fc.integer({ min: 0, max: 60 }),
          paletteRows: fc.integer({ min: 0, max: 6 }),
          sidebar: fc.constantFrom(true, false, undefined),
          fullWidth: fc.boolean()
        }),
        (columns, rows, wanted) => {
          const layout = layoutOf({ columns, rows }, wanted);
          const stacked = [
            layout.transcript,
            layout.action,
            layout.palette,
            layout.status,
            layout.composer,
            ...(layout.hints === undefined ? [] : [layout.hints]),
            ...(layout.footer === undefined ? [] : [layout.footer])
          ];
          let bottom = 0;
          for (const area of stacked) {
            expect(area.top).toBeGreaterThanOrEqual(bottom);
            bottom = area.top + area.height;
          }
          expect(bottom).toBeLessThanOrEqual(rows);
          const inside = ({ left, width }: Area) => left >= 0 && width >= 1 && left + width <= columns;
          for (const area of stacked) expect(inside(area)).toBe(true);
          const { sidebar, transcript } = layout;
          if (sidebar !== undefined) {
            expect(inside(sidebar)).toBe(true);
            expect(transcript.left + transcript.width).toBeLessThan(sidebar.left);
            expect(transcript.width).toBeGreaterThanOrEqual(20);
          }
          expect(layout.composer.height).toBeGreaterThanOrEqual(1);
          expect(layout.editor.top).toBeGreaterThanOrEqual(layout.composer.top);
          expect(layout.editor.top + layout.editor.height).toBeLessThanOrEqual(
            layout.composer.top + layout.composer.height
          );
        }
      ),
      { numRuns: 500 }
    );
  });

  it("keeps some transcript on every usual screen", () => {
    for (const [columns, rows, least] of [
      [200, 50, 20],
      [80, 24, 8],
      [40, 12, 3],
      [40, 8, 1]
    ] as const) {
      expect(layoutOf({ columns, rows }, wishes).transcript.height).toBeGreaterThanOrEqual(least);
      expect(
        layoutOf({ columns, rows }, { ...wishes, editorRows: 99 }).transcript.height
      ).toBeGreaterThanOrEqual(Math.min(3, least));
    }
  });

  it("shows the sidebar where there is room for it, and where a person wants it", () => {
    expect(sidebarWidth(109, undefined)).toBe(0);
    expect(sidebarWidth(110, undefined)).toBe(26);
    expect(sidebarWidth(200, undefined)).toBe(44);
    expect(sidebarWidth(200, false)).toBe(0);
    expect(sidebarWidth(80, true)).toBe(20);
    expect(sidebarWidth(30, true)).toBe(0);
  });

  it("gives up chrome before the editor", () => {
    const small = layoutOf({ columns: 40, rows: 9 }, wishes);
    expect(small.footer).toBeUndefined();
    expect(small.editor.height).toBe(1);
    expect(small.transcript.height).toBeGreaterThanOrEqual(1);
  });
});
