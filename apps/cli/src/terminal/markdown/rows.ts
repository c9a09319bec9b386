/**
 * Blocks as rows of a width. Continuations stand under the words they continue; every list, quote and fence has its own
 * column.
 */
import { emptyRow, type Row, restyled, row, span } from "../cell/span.ts";
import { textWidth } from "../cell/width.ts";
import { chopLine, hang, wrapLine } from "../cell/wrap.ts";
import type { Block, Lines } from "./block.ts";
import { tableRows } from "./table.ts";

/** Narrowest body that is still worth an indentation, in columns. */
const leastBody = 12;

/** All rows of some blocks, none before the first and none after the last. */
export const blockRows = (blocks: ReadonlyArray<Block>, width: number, depth = 0): ReadonlyArray<Row> =>
  blocks.flatMap((block, index) => [
    ...Array.from({ length: index === 0 ? 0 : gap(blocks[index - 1], block, depth) }, () => emptyRow),
    ...oneBlock(block, width, depth)
  ]);

/** Blank rows between two blocks. */
export const gap = (before: Block | undefined, block: Block, depth: number): number => {
  if (before === undefined) return 0;
  if (block.type === "heading" && block.level <= 3 && before.type !== "heading") return depth === 0 ? 2 : 1;
  // A list inside an item belongs to the item's words.
  if (depth > 0 && block.type === "list" && before.type === "paragraph") return 0;
  return 1;
};

const oneBlock = (block: Block, width: number, depth: number): ReadonlyArray<Row> => {
  switch (block.type) {
    case "heading":
      return wrapped(
        block.lines.map((line) =>
          restyled(line, block.level <= 2 ? { bold: true, underline: true } : { bold: true })
        ),
        width
      );
    case "paragraph":
      return wrapped(block.lines, width);
    case "code":
      return codeRows(block.text, width);
    case "list":
      return block.items.flatMap((item, index) => [
        ...(index > 0 && depth === 0 ? [emptyRow] : []),
        ...itemRows(item, block.from === undefined ? "•" : `${block.from + index}.`, width, depth)
      ]);
    case "quote": {
      const bar = row("│ ", { role: "faint" });
      const rows = blockRows(block.blocks, width - 2, depth + 1);
      return hang(
        rows.map((each) => restyled(each, { role: "muted" })),
        bar,
        bar
      );
    }
    case "table":
      return tableRows(block, width) ?? codeRows(block.source, width);
    case "rule":
      return [row("─".repeat(Math.max(1, Math.min(width, 40))), { role: "faint" })];
  }
};

const wrapped = (lines: Lines, width: number): ReadonlyArray<Row> =>
  lines.flatMap((line) => wrapLine(line, width));

/** Code keeps its spaces, and rows that go on are marked by their gutter. */
const codeRows = (text: string, width: number): ReadonlyArray<Row> =>
  text
    .split("\n")
    .flatMap((line) =>
      hang(
        chopLine(line === "" ? emptyRow : [span(line, { role: "code" })], width - 4),
        row("  │ ", { role: "faint" }),
        row("  ┊ ", { role: "faint" })
      )
    );

const itemRows = (
  item: ReadonlyArray<Block>,
  marker: string,
  width: number,
  depth: number
): ReadonlyArray<Row> => {
  const lead = `${marker} `;
  const indent = textWidth(lead);
  // Deep nesting on a narrow screen: words matter more than columns.
  if (width - indent < leastBody) return blockRows(item, Math.max(1, width), depth + 1);
  const rows = blockRows(item, width - indent, depth + 1);
  return hang(rows.length === 0 ? [emptyRow] : rows, row(lead, { role: "accent" }), row(" ".repeat(indent)));
};
