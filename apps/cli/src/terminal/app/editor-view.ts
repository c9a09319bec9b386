/** The editor as rows, the part of it that is on the screen, and the cursor's place. */
import { fillOn } from "../cell/fit.ts";
import { emptyRow, type Row, row, type Span, span } from "../cell/span.ts";
import { graphemes } from "../cell/width.ts";
import type { Composer } from "../composer/composer.ts";
import { layout, placeOf, shownAs } from "../composer/layout.ts";
import { isChip } from "../composer/paste.ts";

export interface EditorView {
  readonly rows: ReadonlyArray<Row>;
  readonly cursor: { readonly row: number; readonly column: number };
  /** Whether there is more above or below. */
  readonly above: boolean;
  readonly below: boolean;
}

/** Columns that the text wraps at: one is kept for the cursor behind the last character. */
export const textColumns = (width: number): number => Math.max(1, width - 1);

/** Rows that the whole text takes. */
export const editorRows = (composer: Composer, width: number): number =>
  layout(composer.text, composer.chips, textColumns(width)).length;

export const editorView = (
  composer: Composer,
  width: number,
  height: number,
  placeholder: string
): EditorView => {
  if (composer.text === "") {
    return {
      rows: [row(placeholder, { role: "faint" }), ...Array.from({ length: height - 1 }, () => emptyRow)],
      cursor: { row: 0, column: 0 },
      above: false,
      below: false
    };
  }
  const { text, chips, cursor } = composer;
  const all = layout(text, chips, textColumns(width));
  const place = placeOf(all, text, chips, cursor);
  const first = Math.max(0, Math.min(place.row - Math.floor(height / 2), all.length - height));
  const shown = all.slice(first, first + height);
  return {
    rows: shown.map(({ start, end }) => drawn(text.slice(start, end), chips)),
    cursor: { row: place.row - first, column: place.column },
    above: first > 0,
    below: first + height < all.length
  };
};

const drawn = (text: string, chips: Composer["chips"]): Row => {
  const spans: Array<Span> = [];
  let run = "";
  for (const grapheme of graphemes(text)) {
    if (isChip(grapheme) && chips.has(grapheme)) {
      if (run !== "") spans.push(span(run));
      run = "";
      spans.push(span(shownAs(grapheme, chips), { role: "accent", italic: true }));
    } else run += shownAs(grapheme, chips);
  }
  if (run !== "") spans.push(span(run));
  return spans;
};

/** The editor in its rounded frame; the corners keep the terminal's background. */
export const framed = (
  view: EditorView,
  size: { readonly width: number; readonly height: number },
  prompt: Row,
  images: Row | undefined,
  meta: Row | undefined,
  gap: boolean,
  active: boolean
): ReadonlyArray<Row> => {
  const edge = { role: active ? ("muted" as const) : ("faint" as const) };
  const side = span("│", edge);
  const inner = size.width - 2;
  const line = (content: Row): Row => [side, ...fillOn([span(" "), ...content], inner, "panel"), side];
  const mark = view.above && view.below ? "↕" : view.above ? "↑" : view.below ? "↓" : "─";
  const body = Array.from({ length: size.height }, (_, index) =>
    line([...(index === 0 ? prompt : [span("  ")]), ...(view.rows[index] ?? emptyRow)])
  );
  return [
    [span(`╭${"─".repeat(Math.max(0, inner - 2))}${mark}─╮`, edge)],
    ...(images === undefined ? [] : [line(images)]),
    ...body,
    ...(gap ? [line(emptyRow)] : []),
    ...(meta === undefined ? [] : [line(meta)]),
    [span(`╰${"─".repeat(inner)}╯`, edge)]
  ];
};
