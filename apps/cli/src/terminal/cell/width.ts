/**
 * How many columns a text takes on a terminal. Measured by the grapheme: what a person sees as one character is never
 * cut in two, and takes no, one or two columns.
 */
import stringWidth from "string-width";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const printableAscii = /^[\x20-\x7e]*$/;

/**
 * Texts of scripts and signs in which every character stands by itself: Latin, Greek, Cyrillic, punctuation, arrows,
 * mathematics, boxes, kana and Han. Nothing in them joins or combines, so they need no segmenter, which is slow.
 */
const separate =
  /^[\x20-\x7e\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u203b\u2190-\u2193\u2200-\u22ff\u2500-\u25a9\u25cb\u25cf\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60]*$/;

/**
 * Those of them that take one column, and those that take two. They are told here because the first question to
 * `string-width` costs as much as a whole first screen: it makes a pattern of all emoji then.
 */
const narrow =
  /^[\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u203b\u2190-\u2193\u2200-\u22ff\u2500-\u25a9\u25cb\u25cf]$/;
const wide = /^[\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60]$/;

/** Widths that were asked for before. Texts repeat their characters. */
const known = new Map<string, number>();
const mostKnown = 8192;

export const isPlain = (text: string): boolean => printableAscii.test(text);

/** A text's graphemes, in order. */
export const graphemes = (text: string): ReadonlyArray<string> =>
  separate.test(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Columns of one grapheme. */
export const graphemeWidth = (grapheme: string): number => {
  if (grapheme.length === 1 && isPlain(grapheme)) return 1;
  const measured = known.get(grapheme);
  if (measured !== undefined) return measured;
  const width = narrow.test(grapheme) ? 1 : wide.test(grapheme) ? 2 : stringWidth(grapheme);
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
