/**
 * A table: short columns keep their natural width, long ones share what is left. Columns stand three cells apart, and
 * records a blank row.
 */
import { emptyRow, type Row, restyled, row, rowWidth } from "../cell/span.ts";
import { wrapLine } from "../cell/wrap.ts";
import type { Alignment, Block } from "./block.ts";

const gutter = "   ";
/** Narrowest column that can still be read. */
const leastColumn = 4;

/** The table's rows, or none where it doesn't fit. */
export const tableRows = (
  { alignments, records }: Extract<Block, { readonly type: "table" }>,
  width: number
): ReadonlyArray<Row> | undefined => {
  const columns = alignments.length;
  if (columns < 2) return undefined;
  const natural = alignments.map((_, column) =>
    Math.max(1, ...records.map((record) => rowWidth(record[column] ?? emptyRow)))
  );
  const widths = share(natural, width - gutter.length * (columns - 1));
  if (widths === undefined) return undefined;
  const [head = [], ...body] = records;
  const rule = row("─".repeat(widths.reduce((sum, each) => sum + each, gutter.length * (columns - 1))), {
    role: "faint"
  });
  return [
    ...recordRows(
      head.map((cell) => restyled(cell, { bold: true })),
      widths,
      alignments
    ),
    rule,
    ...body.flatMap((record, index) => [
      ...(index > 0 ? [emptyRow] : []),
      ...recordRows(record, widths, alignments)
    ])
  ];
};

/** Widths that add up to at most `room`: columns below their fair share stay as they are. */
const share = (natural: ReadonlyArray<number>, room: number): ReadonlyArray<number> | undefined => {
  if (room < natural.length * leastColumn) return undefined;
  const widths = natural.map((): number | undefined => undefined);
  let left = room;
  for (;;) {
    const open = widths.filter((each) => each === undefined).length;
    const fair = open === 0 ? 0 : Math.floor(left / open);
    let settled = false;
    natural.forEach((wish, column) => {
      if (widths[column] !== undefined || wish > fair) return;
      widths[column] = wish;
      left -= wish;
      settled = true;
    });
    if (!settled) return widths.map((each) => each ?? Math.max(leastColumn, fair));
  }
};

const recordRows = (
  record: ReadonlyArray<Row>,
  widths: ReadonlyArray<number>,
  alignments: ReadonlyArray<Alignment>
): ReadonlyArray<Row> => {
  const cells = widths.map((width, column) => wrapLine(record[column] ?? emptyRow, width));
  const height = Math.max(1, ...cells.map((rows) => rows.length));
  return Array.from({ length: height }, (_, line) =>
    widths.flatMap((width, column) => {
      const cell = cells[column]?.[line] ?? emptyRow;
      const free = Math.max(0, width - rowWidth(cell));
      const alignment = alignments[column];
      const before = alignment === "right" ? free : alignment === "center" ? Math.floor(free / 2) : 0;
      const after = column === widths.length - 1 ? "" : " ".repeat(free - before) + gutter;
      return [...row(" ".repeat(before)), ...cell, ...row(after)];
    })
  );
};
