/** A screen put together from areas, each with its rows. What doesn't fit its area is cut; nothing reaches into another. */
import { fill } from "../cell/fit.ts";
import type { Row, Span } from "../cell/span.ts";
import type { Size } from "../screen/frame.ts";
import type { Area } from "./layout.ts";

export interface Placed {
  readonly area: Area;
  readonly rows: ReadonlyArray<Row>;
}

export const compose = (size: Size, parts: ReadonlyArray<Placed>): ReadonlyArray<Row> => {
  const rows: Array<Array<{ readonly left: number; readonly width: number; readonly row: Row }>> = Array.from(
    { length: size.rows },
    () => []
  );
  for (const { area, rows: drawn } of parts) {
    for (let index = 0; index < Math.min(area.height, drawn.length); index++) {
      const row = drawn[index];
      if (row !== undefined && row.length > 0) {
        rows[area.top + index]?.push({ left: area.left, width: area.width, row });
      }
    }
  }
  return rows.map((pieces) => {
    const spans: Array<Span> = [];
    let column = 0;
    for (const { left, width, row } of pieces.sort((a, b) => a.left - b.left)) {
      if (left > column) spans.push({ text: " ".repeat(left - column), style: {} });
      const last = pieces.at(-1)?.left === left;
      spans.push(...(last ? row : fill(row, width)));
      column = left + width;
    }
    return spans;
  });
};
