/**
 * A text that grows at its end, as a model writes it. Only the last block can still change, so a piece that arrives costs
 * the reading of that block, however long the text has become.
 */
import { emptyRow, type Row } from "../cell/span.ts";
import type { Block } from "./block.ts";
import { blockStarts, parse } from "./parse.ts";
import { blockRows, gap } from "./rows.ts";

interface Part {
  readonly source: string;
  readonly blocks: ReadonlyArray<Block>;
}

export interface Document {
  readonly text: string;
  /** Blocks that are finished. */
  readonly settled: ReadonlyArray<Part>;
  /** Where the open one begins. */
  readonly openFrom: number;
  readonly open: Part;
}

export const emptyDocument: Document = {
  text: "",
  settled: [],
  openFrom: 0,
  open: { source: "", blocks: [] }
};

/** The document of a text; what it has in common with the one before is kept. */
export const documentOf = (before: Document, text: string): Document => {
  if (text === before.text) return before;
  const grown = text.startsWith(before.text);
  const from = grown ? before.openFrom : 0;
  const rest = text.slice(from);
  const starts = blockStarts(rest);
  const settled: Array<Part> = [...(grown ? before.settled : [])];
  starts.forEach((start, index) => {
    const end = starts[index + 1];
    if (end !== undefined) settled.push(partOf(rest.slice(start, end)));
  });
  const last = starts.at(-1) ?? 0;
  return { text, settled, openFrom: from + last, open: partOf(rest.slice(last)) };
};

const partOf = (source: string): Part => ({ source, blocks: parse(source) });

const laidOut = new WeakMap<Part, { readonly width: number; readonly rows: ReadonlyArray<Row> }>();

const partRows = (part: Part, width: number): ReadonlyArray<Row> => {
  const before = laidOut.get(part);
  if (before?.width === width) return before.rows;
  const rows = blockRows(part.blocks, width);
  laidOut.set(part, { width, rows });
  return rows;
};

/** All rows of a document. */
export const documentRows = (document: Document, width: number): ReadonlyArray<Row> => {
  const rows: Array<Row> = [];
  let last: Block | undefined;
  for (const part of [...document.settled, document.open]) {
    const first = part.blocks[0];
    if (first === undefined) continue;
    for (let blank = gap(last, first, 0); blank > 0; blank--) rows.push(emptyRow);
    for (const each of partRows(part, width)) rows.push(each);
    last = part.blocks.at(-1);
  }
  return rows;
};
