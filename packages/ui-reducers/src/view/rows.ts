/**
 * The transcript as it is read: cells of the log, with the notices of this screen where they appeared. Any row is found
 * at once, however many there are.
 */
import type { TransientNotice } from "../live/live-view.ts";
import * as Chunked from "../sequence/chunked.ts";
import type { Cell } from "../transcript/cell.ts";
import type { View } from "./view.ts";

export type Row =
  | { readonly type: "cell"; readonly cell: Cell }
  | { readonly type: "notice"; readonly notice: TransientNotice };

export const rowCount = ({ log, live }: View): number =>
  Chunked.size(log.transcript.cells) + live.notices.length;

/** The row at a place from 0, if there is one. */
export const rowAt = (view: View, index: number): Row | undefined => {
  const before = noticesBefore(view.live.notices, index);
  const notice = view.live.notices[before];
  if (notice !== undefined && notice.after + before === index) return { type: "notice", notice };
  const cell = Chunked.at(view.log.transcript.cells, index - before);
  return cell === undefined ? undefined : { type: "cell", cell };
};

/** Notice number k stands in row `after + k`: how many stand before a row. */
const noticesBefore = (notices: ReadonlyArray<TransientNotice>, row: number): number => {
  let low = 0;
  let high = notices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notices[middle]?.after ?? 0) + middle < row) low = middle + 1;
    else high = middle;
  }
  return low;
};
