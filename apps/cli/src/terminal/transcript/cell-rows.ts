/**
 * A cell's rows. Cells are values, so what was drawn once is kept with the cell itself and goes when the cell goes;
 * nothing is laid out that isn't looked at.
 */
import { type Cell, isActive } from "@latch/ui-reducers";
import { fitRow } from "../cell/fit.ts";
import type { Row } from "../cell/span.ts";
import { approvalRows } from "./approval-rows.ts";
import * as Call from "./call-rows.ts";
import type { Look } from "./look.ts";
import { assistantRows, noticeRows, reportRows, userRows } from "./message-rows.ts";

interface Drawn {
  readonly look: Look;
  readonly rows: ReadonlyArray<Row>;
}

const drawn = new WeakMap<Cell, Drawn>();

export const cellRows = (cell: Cell, look: Look): ReadonlyArray<Row> => {
  const before = drawn.get(cell);
  if (
    before !== undefined &&
    before.look.width === look.width &&
    before.look.detail === look.detail &&
    (before.look.lit === look.lit || !isActive(cell))
  ) {
    return before.rows;
  }
  const rows = rowsOf(cell, look).map((each) => fitRow(each, look.width));
  drawn.set(cell, { look, rows });
  return rows;
};

const rowsOf = (cell: Cell, look: Look): ReadonlyArray<Row> => {
  switch (cell.kind) {
    case "user":
      return userRows(cell, look);
    case "assistant":
      return assistantRows(cell.text, look);
    case "report":
      return reportRows(cell, look);
    case "notice":
      return noticeRows(cell, look);
    case "exploration":
      return Call.explorationRows(cell, look);
    case "command":
      return Call.commandCellRows(cell, look);
    case "validation":
      return Call.validationRows(cell, look);
    case "patch":
      return Call.patchRows(cell, look);
    case "diff":
      return Call.diffCellRows(cell, look);
    case "tool":
      return Call.toolRows(cell, look);
    case "approval":
      return approvalRows(cell, look);
  }
};
