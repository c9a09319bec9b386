/** A whole screen, ready to be painted. */
import type { Row } from "../cell/span.ts";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Cursor {
  /** From 0, at the top left. */
  readonly row: number;
  readonly column: number;
}

export interface Frame {
  readonly rows: ReadonlyArray<Row>;
  /** Absent while there is nowhere to type. */
  readonly cursor?: Cursor;
}
