/**
 * A text that grows at its end, as a model writes it. Only the last block can still change, so a piece that arrives costs
 * the reading of that block, however long the text has become.
 */
import { emptyRow, type Row } from "../cell/span.ts";
import type { Block } from "./block.ts";
import { parse, partStarts, type Start } from "./parse.ts";
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
  /** Its number, where it is an item of a numbered list. */
  readonly openNumber: number | undefined;
  readonly open: Part;
}

export const emptyDocument: Document = {
  text: "",
  settled: [],
  openFrom: 0,
  openNumber: undefined,
  open: { source: "", blocks: [] }
};

/** The document of a text; what it has in common with the one before is kept. */
export const documentOf = (before: Document, text: string): Document => {
  if (text === before.text) return before;
  const grown = text.startsWith(before.text);
  const from = grown ? before.openFrom : 0;
  const rest = text.slice(from);
  const starts = renumbered(partStarts(rest), grown ? before.openNumber : undefined);
  const settled: Array<Part> = [...(grown ? before.settled : [])];
  starts.forEach((start, index) => {
    const end = starts[index + 1];
    if (end !== undefined) settled.push(partOf(rest.slice(start.at, end.at), start.number));
  });
  const last = starts.at(-1);
  const at = last?.at ?? 0;
  return {
    text,
    settled,
    openFrom: from + at,
    openNumber: last?.number,
    open: partOf(rest.slice(at), last?.number)
  };
};

/** Items that go on with a list are numbered after those that are settled. */
const renumbered = (starts: ReadonlyArray<Start>, first: number | undefined): ReadonlyArray<Start> => {
  if (first === undefined || starts[0]?.number === undefined) return starts;
  const shift = first - starts[0].number;
  const other = starts.findIndex(({ number }) => number === undefined);
  return starts.map((start, index) =>
    start.number === undefined || (other >= 0 && index > other)
      ? start
      : { ...start, number: start.number + shift }
  );
};

const partOf = (source: string, number: number | undefined): Part => ({
  source,
  blocks: parse(source).map((block) =>
    block.type === "list" && block.from !== undefined && number !== undefined
      ? { ...block, from: number }
      : block
  )
});

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
