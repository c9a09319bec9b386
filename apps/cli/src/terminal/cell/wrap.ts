/**
 * Lines broken to a width. Breaks come after spaces and around wide characters, as a person would break them; a word
 * longer than a row is broken where the row ends. No grapheme is ever cut.
 */
import { emptyRow, type Row, type Span, type Style } from "./span.ts";
import { graphemes, graphemeWidth, isPlain } from "./width.ts";

interface Piece {
  readonly text: string;
  readonly width: number;
  readonly style: Style;
}

/** Columns of a tab. Its stop isn't known once a row has a gutter. */
const tab = "    ";

const pieces = (spans: Row): ReadonlyArray<Piece> =>
  spans.flatMap(({ text, style }) =>
    graphemes(text.replaceAll("\t", tab)).map((each) => ({ text: each, width: graphemeWidth(each), style }))
  );

/** Neighbours of one style become one span again. */
const joined = (all: ReadonlyArray<Piece>, from: number, to: number): Row => {
  const spans: Array<Span> = [];
  let text = "";
  let style: Style | undefined;
  for (let index = from; index < to; index++) {
    const piece = all[index];
    if (piece === undefined) break;
    if (style !== undefined && piece.style !== style) {
      spans.push({ text, style });
      text = "";
    }
    style = piece.style;
    text += piece.text;
  }
  if (style !== undefined && text !== "") spans.push({ text, style });
  return spans;
};

/** The line itself, where it is plain text that fits: what nearly every line is. */
const asOneRow = (spans: Row, room: number): Row | undefined => {
  if (!spans.every(({ text }) => isPlain(text))) return undefined;
  const length = spans.reduce((sum, { text }) => sum + text.length, 0);
  if (length > room) return undefined;
  return length === 0 ? emptyRow : spans;
};

const isSpace = (piece: Piece | undefined): boolean => piece?.text === " ";

/** One line, without line ends in it, as rows of at most `width` columns. */
export const wrapLine = (spans: Row, width: number): ReadonlyArray<Row> => {
  const room = Math.max(1, width);
  const whole = asOneRow(spans, room);
  if (whole !== undefined) return [whole];
  const all = pieces(spans);
  const rows: Array<Row> = [];
  let start = 0;
  let used = 0;
  let breakAt = -1;
  for (let index = 0; index < all.length; index++) {
    const piece = all[index];
    if (piece === undefined) break;
    const before = all[index - 1];
    if (index > start && !isSpace(piece) && (isSpace(before) || piece.width === 2 || before?.width === 2)) {
      breakAt = index;
    }
    if (used + piece.width > room && index > start) {
      // Spaces at a row's end take no room: they hang over it.
      if (isSpace(piece)) continue;
      const end = breakAt > start ? breakAt : index;
      rows.push(trimmed(joined(all, start, end)));
      start = end;
      used = 0;
      for (let again = start; again < index; again++) used += all[again]?.width ?? 0;
      breakAt = -1;
    }
    used += piece.width;
  }
  rows.push(trimmedTo(joined(all, start, all.length), room));
  return rows;
};

/** One line broken only where a row ends, every space kept: for code. */
export const chopLine = (spans: Row, width: number): ReadonlyArray<Row> => {
  const room = Math.max(1, width);
  const whole = asOneRow(spans, room);
  if (whole !== undefined) return [whole];
  const all = pieces(spans);
  const rows: Array<Row> = [];
  let start = 0;
  let used = 0;
  all.forEach((piece, index) => {
    if (used + piece.width > room && index > start) {
      rows.push(joined(all, start, index));
      start = index;
      used = 0;
    }
    used += piece.width;
  });
  rows.push(joined(all, start, all.length));
  return rows;
};

/** A text of several lines in one style. */
export const wrapText = (text: string, width: number, style: Style = {}): ReadonlyArray<Row> =>
  text.split("\n").flatMap((line) => wrapLine(line === "" ? emptyRow : [{ text: line, style }], width));

/** Rows behind a gutter: one for the first row, and one for the rows that go on. */
export const hang = (rows: ReadonlyArray<Row>, first: Row, rest: Row): ReadonlyArray<Row> =>
  rows.map((each, index) => [...(index === 0 ? first : rest), ...each]);

const trimmed = (spans: Row): Row => {
  const last = spans.at(-1);
  if (last === undefined) return spans;
  const text = last.text.replace(/ +$/, "");
  if (text === last.text) return spans;
  const others = spans.slice(0, -1);
  return text === "" ? trimmed(others) : [...others, { text, style: last.style }];
};

/** The last row keeps its spaces as far as there is room. */
const trimmedTo = (spans: Row, room: number): Row => {
  let width = 0;
  for (const { text } of spans) for (const each of graphemes(text)) width += graphemeWidth(each);
  return width > room ? trimmed(spans) : spans;
};
