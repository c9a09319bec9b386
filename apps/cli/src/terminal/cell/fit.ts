/** Rows made to fit a width: cut with a mark, or filled up. */
import { type Row, rowWidth, type Span, type Style, type Surface } from "./span.ts";
import { graphemes, graphemeWidth, isPlain, textWidth } from "./width.ts";

/** The longest beginning of a text that takes at most `width` columns. */
export const cutText = (text: string, width: number): string => {
  if (width <= 0) return "";
  if (isPlain(text)) return text.slice(0, width);
  let used = 0;
  let end = 0;
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    end += grapheme.length;
  }
  return text.slice(0, end);
};

/** A text of at most `width` columns; one that is cut ends in "…". */
export const shorten = (text: string, width: number): string =>
  textWidth(text) <= width ? text : width <= 0 ? "" : `${cutText(text, width - 1)}…`;

/** As `shorten`, but keeps the end: for paths, whose end says most. */
export const shortenStart = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  if (width <= 0) return "";
  const all = graphemes(text);
  let used = 1;
  let from = all.length;
  while (from > 0) {
    used += graphemeWidth(all[from - 1] ?? "");
    if (used > width) break;
    from -= 1;
  }
  return `…${all.slice(from).join("")}`;
};

/** A row of at most `width` columns; one that is cut ends in "…". */
export const fitRow = (spans: Row, width: number): Row => {
  if (rowWidth(spans) <= width) return spans;
  if (width <= 0) return [];
  const kept: Array<Span> = [];
  let left = width - 1;
  for (const each of spans) {
    const text = cutText(each.text, left);
    if (text !== "") kept.push({ text, style: each.style });
    left -= textWidth(text);
    if (text.length < each.text.length) {
      kept.push({ text: "…", style: each.style });
      break;
    }
  }
  return kept;
};

/** A row of exactly `width` columns. */
export const fill = (spans: Row, width: number, style: Style = {}): Row => {
  const fitted = fitRow(spans, width);
  const missing = width - rowWidth(fitted);
  return missing > 0 ? [...fitted, { text: " ".repeat(missing), style }] : fitted;
};

/** A row of exactly `width` columns on a surface. */
export const fillOn = (spans: Row, width: number, on: Surface): Row =>
  fill(
    spans.map(({ text, style }) => ({ text, style: { on, ...style } })),
    width,
    { on }
  );

/** Left and right parts of one row of `width` columns; the right one gives way first. */
export const spread = (left: Row, right: Row, width: number): Row => {
  const room = width - rowWidth(left);
  const fitted = room - 1 >= rowWidth(right) ? right : [];
  const gap = width - rowWidth(left) - rowWidth(fitted);
  return gap < 0 ? fitRow(left, width) : [...left, { text: " ".repeat(gap), style: {} }, ...fitted];
};
