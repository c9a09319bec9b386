/** Markdown as the terminal knows it: blocks of lines of styled text. */
import type { Row } from "../cell/span.ts";

/** Lines as they were written; each is wrapped on its own. */
export type Lines = ReadonlyArray<Row>;

export type Alignment = "left" | "center" | "right";

export type Block =
  | { readonly type: "heading"; readonly level: number; readonly lines: Lines }
  | { readonly type: "paragraph"; readonly lines: Lines }
  | { readonly type: "code"; readonly language: string; readonly text: string }
  | {
      readonly type: "list";
      /** The number of the first item; none for bullets. */
      readonly from: number | undefined;
      readonly items: ReadonlyArray<ReadonlyArray<Block>>;
    }
  | { readonly type: "quote"; readonly blocks: ReadonlyArray<Block> }
  | {
      readonly type: "table";
      readonly alignments: ReadonlyArray<Alignment>;
      /** The head first. */
      readonly records: ReadonlyArray<ReadonlyArray<Row>>;
      /** As it was written, for a terminal that is too narrow. */
      readonly source: string;
    }
  | { readonly type: "rule" };
