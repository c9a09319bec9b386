/**
 * From one screen to the next: the bytes that turn what the terminal shows into what it should show. Rows that did not
 * change cost nothing, and everything is one synchronised update, so nothing flickers.
 *
 * This is the only place where text becomes terminal output. A control character here would be obeyed by the terminal,
 * whoever wrote it; none is let through, whatever the layers above did.
 */
import { printable } from "@latch/ui-reducers";
import { cutText, fitRow } from "../cell/fit.ts";
import { type Row, spanWidth } from "../cell/span.ts";
import { isPlain, textWidth } from "../cell/width.ts";
import type { Theme } from "../theme/theme.ts";
import type { Frame, Size } from "./frame.ts";

/** What the terminal shows now. */
export interface Shown {
  readonly size: Size;
  readonly rows: ReadonlyArray<string>;
  readonly cursor: string;
}

export const nothingShown: Shown = { size: { columns: 0, rows: 0 }, rows: [], cursor: "" };

const begin = "\u001b[?2026h\u001b[?25l";
const end = "\u001b[?2026l";
const reset = "\u001b[0m";

/** The bytes for a frame, and what is shown after them. */
export const paint = (shown: Shown, frame: Frame, size: Size, theme: Theme): readonly [string, Shown] => {
  const fresh = shown.size.columns !== size.columns || shown.size.rows !== size.rows;
  const rows: Array<string> = [];
  let bytes = "";
  for (let index = 0; index < size.rows; index++) {
    const drawn = draw(frame.rows[index] ?? [], size.columns, theme);
    rows.push(drawn);
    if (fresh || shown.rows[index] !== drawn) bytes += `\u001b[${index + 1};1H${drawn}`;
  }
  const { cursor } = frame;
  const place =
    cursor === undefined || cursor.row >= size.rows || cursor.column >= size.columns
      ? ""
      : `\u001b[${cursor.row + 1};${cursor.column + 1}H\u001b[?25h`;
  const next = { size, rows, cursor: place };
  if (bytes === "" && place === shown.cursor) return ["", next];
  return [`${begin}${fresh ? `${reset}\u001b[2J` : ""}${bytes}${place}${end}`, next];
};

/**
 * One row. A terminal and this program may disagree about how wide a rare character is; then the row is erased first
 * and each span goes to its own column, so that the disagreement ends with the span.
 */
const draw = (row: Row, columns: number, theme: Theme): string => {
  const fitted = fitRow(row, columns);
  const careful = fitted.some(({ text }) => !isPlain(text));
  let out = careful ? `${reset}\u001b[2K` : "";
  let column = 0;
  let doubtful = false;
  for (const each of fitted) {
    const { text, style } = each;
    // What is taken out may leave more than was there: characters that were joined stand apart. They get no more room.
    const shown = printable(text);
    const words = shown === text ? text : cutText(shown, spanWidth(each));
    const width = words === text ? spanWidth(each) : textWidth(words);
    if (width === 0) continue;
    const codes = theme.sgr(style);
    out += `${doubtful ? `\u001b[${column + 1}G` : ""}${codes}${words}${codes === "" ? "" : reset}`;
    column += width;
    doubtful = doubtful || !isPlain(words);
  }
  return careful ? out : `${out}${column < columns ? "\u001b[K" : ""}`;
};
