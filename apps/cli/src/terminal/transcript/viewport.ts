/**
 * What of a long list is on the screen. A place in it is a cell and a row of that cell, never a count of all rows: only
 * what is looked at is laid out, whatever the length, and a place stays where it is when the width changes.
 */
import { emptyRow, type Row } from "../cell/span.ts";

export type Scroll =
  /** The end, as it grows. */
  | { readonly follow: true }
  /** The row that stands at the top. */
  | { readonly follow: false; readonly cell: number; readonly row: number };

export const atEnd: Scroll = { follow: true };

/** A list of cells, each as many rows as it takes; a blank row stands between two. */
export interface Rows {
  readonly size: number;
  readonly rowsOf: (cell: number) => ReadonlyArray<Row>;
}

/** The rows of a cell with the blank one before it. */
const spaced = (list: Rows, cell: number): ReadonlyArray<Row> =>
  cell === 0 ? list.rowsOf(cell) : [emptyRow, ...list.rowsOf(cell)];

/** Where the screen begins when the end is followed. */
const endStart = (list: Rows, height: number): { readonly cell: number; readonly row: number } => {
  let missing = height;
  for (let cell = list.size - 1; cell >= 0; cell--) {
    const { length } = spaced(list, cell);
    if (length >= missing) return { cell, row: length - missing };
    missing -= length;
  }
  return { cell: 0, row: 0 };
};

const startOf = (list: Rows, height: number, scroll: Scroll) =>
  scroll.follow ? endStart(list, height) : scroll;

/** The rows on a screen of a height; fewer where there are no more. */
export const visible = (list: Rows, height: number, scroll: Scroll): ReadonlyArray<Row> => {
  const start = startOf(list, height, settled(list, height, scroll));
  const rows: Array<Row> = [];
  for (let cell = start.cell; cell < list.size && rows.length < height; cell++) {
    const all = spaced(list, cell);
    rows.push(...all.slice(cell === start.cell ? start.row : 0, height - rows.length + start.row));
  }
  return rows.slice(0, height);
};

/** A place after the list or the width changed: what reaches the end follows it again. */
export const settled = (list: Rows, height: number, scroll: Scroll): Scroll => {
  if (scroll.follow) return scroll;
  const end = endStart(list, height);
  if (scroll.cell > end.cell || (scroll.cell === end.cell && scroll.row >= end.row)) return atEnd;
  const { length } = spaced(list, scroll.cell);
  return scroll.row < length ? scroll : { ...scroll, row: Math.max(0, length - 1) };
};

/** So many rows further up (negative) or down. */
export const scrolled = (list: Rows, height: number, scroll: Scroll, by: number): Scroll => {
  let { cell, row } = startOf(list, height, scroll);
  let left = Math.abs(by);
  if (by < 0) {
    while (left > 0) {
      if (row >= left) {
        row -= left;
        left = 0;
      } else if (cell === 0) {
        row = 0;
        left = 0;
      } else {
        left -= row + 1;
        cell -= 1;
        row = spaced(list, cell).length - 1;
      }
    }
  } else {
    while (left > 0 && cell < list.size) {
      const below = spaced(list, cell).length - row;
      if (below > left) {
        row += left;
        left = 0;
      } else {
        left -= below;
        cell += 1;
        row = 0;
      }
    }
  }
  return settled(list, height, { follow: false, cell, row });
};

/** The beginning. Where everything is on the screen already, that is the end too. */
export const toStart = (list: Rows, height: number): Scroll =>
  settled(list, height, { follow: false, cell: 0, row: 0 });
