/**
 * The text as rows of a width, and the way between an offset of the text and a place on these rows. Rows break after
 * spaces, and never inside a grapheme.
 */
import { graphemes, graphemeWidth, isPlain, textWidth } from "../cell/width.ts";
import { chipLabel, isChip } from "./paste.ts";

export interface VisualRow {
  /** Offsets into the text; a line end belongs to no row. */
  readonly start: number;
  readonly end: number;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

type Chips = ReadonlyMap<string, string>;

/** What is shown for a grapheme. */
export const shownAs = (grapheme: string, chips: Chips): string => {
  const chip = isChip(grapheme) ? chips.get(grapheme) : undefined;
  return chip === undefined ? (grapheme === "\t" ? "    " : grapheme) : chipLabel(chip);
};

const widthOf = (grapheme: string, chips: Chips): number => {
  const shown = shownAs(grapheme, chips);
  return shown === grapheme ? graphemeWidth(grapheme) : textWidth(shown);
};

/** The rows of a text; at least one. */
export const layout = (text: string, chips: Chips, width: number): ReadonlyArray<VisualRow> => {
  const rows: Array<VisualRow> = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    for (const row of lineRows(line, offset, chips, Math.max(1, width))) rows.push(row);
    offset += line.length + 1;
  }
  return rows;
};

const lineRows = (line: string, offset: number, chips: Chips, width: number): ReadonlyArray<VisualRow> => {
  if (line.length <= width && isPlain(line)) return [{ start: offset, end: offset + line.length }];
  const rows: Array<VisualRow> = [];
  let start = 0;
  let at = 0;
  let used = 0;
  let breakAt = 0;
  let usedAtBreak = 0;
  for (const grapheme of graphemes(line)) {
    const wide = widthOf(grapheme, chips);
    if (used + wide > width && at > start) {
      const end = breakAt > start ? breakAt : at;
      rows.push({ start: offset + start, end: offset + end });
      used -= end === at ? used : usedAtBreak;
      start = end;
    }
    at += grapheme.length;
    used += wide;
    if (grapheme === " " || wide === 2) {
      breakAt = at;
      usedAtBreak = used;
    }
  }
  rows.push({ start: offset + start, end: offset + line.length });
  return rows;
};

/** Where an offset is. One between two rows of a line is at the second's beginning. */
export const placeOf = (
  rows: ReadonlyArray<VisualRow>,
  text: string,
  chips: Chips,
  offset: number
): Place => {
  let row = 0;
  for (let index = 0; index < rows.length; index++) {
    if ((rows[index]?.start ?? 0) <= offset) row = index;
  }
  let column = 0;
  for (const grapheme of graphemes(text.slice(rows[row]?.start ?? 0, offset))) {
    column += widthOf(grapheme, chips);
  }
  return { row, column };
};

/** The offset nearest to a place, not after its column. */
export const offsetAt = (
  rows: ReadonlyArray<VisualRow>,
  text: string,
  chips: Chips,
  { row, column }: Place
): number => {
  const target = rows[Math.max(0, Math.min(row, rows.length - 1))];
  if (target === undefined) return 0;
  let offset = target.start;
  let used = 0;
  const within = graphemes(text.slice(target.start, target.end));
  for (const grapheme of within) {
    used += widthOf(grapheme, chips);
    if (used > column) break;
    offset += grapheme.length;
  }
  // The end of a row that goes on is the beginning of the next one.
  const goesOn = rows.some(({ start }) => start === target.end) && target.end > target.start;
  return goesOn && offset === target.end ? offset - (within.at(-1)?.length ?? 0) : offset;
};
