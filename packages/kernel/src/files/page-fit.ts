/** As much of the chosen lines as a page has room for. Pure. */
import { maxOutputBytes, maxPageTokens } from "../defaults.ts";
import { pageFooterBytes, pageHeaderTokens } from "./defaults.ts";
import type { PageSource } from "./page.ts";
import type { Lines, Window } from "./page-lines.ts";
import { frame } from "./page-words.ts";
import { displayText, isContinuation, utf8Bytes } from "./text-codec.ts";

export interface Fitted {
  readonly from: number;
  readonly to: number;
  /** Lines up to the last one shown, counted from the first of the stretch. */
  readonly lines: number;
  /** Lines of the stretch before the first one shown. */
  readonly skipped: number;
  /** The last line shown goes on. */
  readonly cut: boolean;
  /** Less than what was chosen. */
  readonly bounded: boolean;
}

/** From the front; for a tail, from the back. */
export const fitted = (source: PageSource, lines: Lines, window: Window, head: string): Fitted => {
  const around = frame(source, head);
  const bytes = maxOutputBytes - Math.max(pageFooterBytes, utf8Bytes(around));
  const tokens = maxPageTokens - Math.max(pageHeaderTokens, source.tokens(around) + 1);
  const fits = (from: number, to: number): boolean => {
    const text = displayText(source.bytes.subarray(from, to));
    return utf8Bytes(text) <= bytes && source.tokens(text) <= tokens;
  };
  const at = (index: number): number => lines.cuts[index] ?? lines.end;
  const tail = source.request.tail !== undefined;
  const most = window.to - window.from;
  const count = largest(most, (n) =>
    tail ? fits(at(window.to - n), at(window.to)) : fits(at(window.from), at(window.from + n))
  );
  if (count > 0) {
    const skipped = tail ? window.to - count : window.from;
    const last = skipped + count;
    const cut = lines.ragged && last === lines.count;
    return { from: at(skipped), to: at(last), lines: last, skipped, cut, bounded: count < most };
  }
  const line = tail ? window.to - 1 : window.from;
  const from = at(line);
  const boundary = (length: number): number => {
    let to = from + length;
    while (to > from && to < lines.end && isContinuation(source.bytes[to] ?? 0)) to--;
    return to;
  };
  const length = largest(at(line + 1) - from, (n) => fits(from, boundary(n)));
  return { from, to: boundary(length), lines: line + 1, skipped: line, cut: true, bounded: true };
};

/** The largest number up to `most` that holds, where each smaller one holds too. */
const largest = (most: number, holds: (n: number) => boolean): number => {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
