/**
 * How many columns a text takes on a terminal. Measured by the grapheme: what a person sees as one character is never
 * cut in two, and takes no, one or two columns.
 */
import stringWidth from "string-width";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const printableAscii = /^[\x20-\x7e]*$/;

/** Widths that were asked for before. Texts repeat their characters. */
const known = new Map<string, number>();
const mostKnown = 8192;

export const isPlain = (text: string): boolean => printableAscii.test(text);

/** A text's graphemes, in order. */
export const graphemes = (text: string): ReadonlyArray<string> =>
  isPlain(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Columns of one grapheme. */
export const graphemeWidth = (grapheme: string): number => {
  if (grapheme.length === 1 && isPlain(grapheme)) return 1;
  const measured = known.get(grapheme);
  if (measured !== undefined) return measured;
  const width = stringWidth(grapheme);
  if (known.size >= mostKnown) known.clear();
  known.set(grapheme, width);
  return width;
};

/** Columns of a text on one row. */
export const textWidth = (text: string): number => {
  if (isPlain(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
};
