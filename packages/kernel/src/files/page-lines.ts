/** The lines of a stretch of a text, and which of them were asked for. Pure. */
import { maxPageLines } from "./defaults.ts";
import type { PageSource } from "./page.ts";
import { cutTail, isContinuation } from "./text-codec.ts";

/** Offsets into the bytes of a stretch: `cuts[i]` to `cuts[i + 1]` is one line with its line feed. */
export interface Lines {
  readonly cuts: ReadonlyArray<number>;
  readonly count: number;
  /** Behind the rest of a character that a cursor split, to before one that the stretch splits. */
  readonly start: number;
  readonly end: number;
  /** The stretch is the whole source. */
  readonly whole: boolean;
  /** The stretch ends where the source ends. */
  readonly atEnd: boolean;
  /** The last line goes on after the stretch. */
  readonly ragged: boolean;
  /** The number of the first line; 1 where nobody knows it, and then `numbered` is false. */
  readonly first: number;
  readonly numbered: boolean;
  /** The number of the source's last line, where it is known. */
  readonly total: number | null;
}

export const linesOf = (source: PageSource): Lines => {
  const { bytes, base, size, request } = source;
  const atEnd = base + bytes.length >= size;
  const end = atEnd ? bytes.length : bytes.length - cutTail(bytes);
  const start = startOfText(source, end);
  const cuts = [start];
  for (let at = bytes.indexOf(0x0a, start); at >= 0 && at < end; at = bytes.indexOf(0x0a, at + 1)) {
    cuts.push(at + 1);
  }
  const ragged = !atEnd && cuts.at(-1) !== end;
  if (cuts.at(-1) !== end) cuts.push(end);
  const count = cuts.length - 1;
  const first = base === 0 ? 1 : (request.cursorLine ?? 1);
  const numbered = base === 0 || request.tail === undefined;
  return {
    cuts,
    count,
    start,
    end,
    whole: base === 0 && atEnd && request.byteOffset === undefined,
    atEnd,
    ragged,
    first,
    numbered,
    total: atEnd && (base === 0 || request.cursorLine !== undefined) ? first + count - 1 : null
  };
};

/** Behind the rest of a character, and, seen from the tail, behind the rest of a line. */
const startOfText = ({ bytes, base, request }: PageSource, end: number): number => {
  if (base === 0) return 0;
  let start = 0;
  while (start < 3 && start < bytes.length && isContinuation(bytes[start] ?? 0)) start++;
  const feed = request.tail === undefined ? -1 : bytes.indexOf(0x0a, start);
  return feed >= 0 && feed + 1 < end ? feed + 1 : start;
};

/** A choice of lines: indexes into `cuts`. */
export interface Window {
  readonly from: number;
  readonly to: number;
  /** What is asked for lies behind this stretch; `to` is where looking for it goes on. */
  readonly beyond: boolean;
}

export const windowOf = ({ request, defaultLines }: PageSource, lines: Lines): Window => {
  const { count } = lines;
  if (request.tail !== undefined) {
    return { from: Math.max(0, count - Math.min(request.tail, maxPageLines)), to: count, beyond: false };
  }
  const limit = Math.min(request.limit ?? defaultLines, maxPageLines);
  const from = (request.offset ?? lines.first) - lines.first;
  // A line that goes on after the stretch is shown only when it is all there is: the next page has it whole.
  const complete = lines.ragged && count > 1 ? count - 1 : count;
  if (from >= complete) return { from: complete, to: complete, beyond: true };
  return { from, to: Math.min(complete, from + limit), beyond: false };
};
