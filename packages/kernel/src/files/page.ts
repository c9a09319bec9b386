/**
 * One bounded page of a text: which bytes to read, and what of them to show. Pure.
 *
 * 1. A page reads at most `maxPageSourceBytes` and shows at most `maxOutputBytes` and `maxPageTokens`.
 * 2. It shows whole lines, unless a single line is too long: then it is cut between characters.
 * 3. What a page says about going on leads to exactly the next byte: pages one after another are the whole text.
 */
import { digestBytes } from "@latch/protocol";
import { Data, Either } from "effect";
import { maxOutputBytes, maxPageSourceBytes, maxPageTokens } from "../defaults.ts";
import { maxPageLines, pageFooterBytes, pageHeaderTokens } from "./defaults.ts";
import { readableText } from "./readable-text.ts";
import { cutTail, decodeForDisplay, isContinuation, utf8Bytes } from "./text-codec.ts";

/** What a caller asks for. Lines count from 1. */
export interface PageRequest {
  readonly offset?: number;
  readonly limit?: number;
  readonly tail?: number;
  readonly byteOffset?: number;
  /** The number of the line at `byteOffset`. */
  readonly cursorLine?: number;
}

/** The stretch of a source that a page is made of. */
export interface Stretch {
  readonly base: number;
  readonly length: number;
}

export interface PageSource {
  /** What the text is called in the page. */
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Where `bytes` begins in the source. */
  readonly base: number;
  /** The whole source, in bytes. */
  readonly size: number;
  readonly request: PageRequest;
  readonly defaultLines: number;
  /** Whether the page names the hash of a source that it holds whole. */
  readonly hashed: boolean;
  readonly tokens: (text: string) => number;
}

/** Where the next page begins. */
export interface Cursor {
  readonly offset: number;
  readonly byteOffset: number;
  readonly cursorLine: number;
}

export interface Page {
  readonly text: string;
  /** The bytes of the source that are shown: from, to (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly next: Cursor | null;
  /** The hash of the source, where the page holds all of it and was asked to. */
  readonly hash: ReturnType<typeof digestBytes> | null;
}

/** There is no page: the request makes no sense, or the source is no text. */
export class PageRefused extends Data.TaggedError("PageRefused")<{
  readonly reason: "request" | "content";
  readonly detail: string;
}> {}

/** Which bytes to read for a request. */
export const stretch = (request: PageRequest, size: number): Stretch => {
  const base =
    request.byteOffset ?? (request.tail === undefined ? 0 : Math.max(0, size - maxPageSourceBytes));
  return { base, length: Math.max(0, Math.min(maxPageSourceBytes, size - base)) };
};

/** A page of what `stretch` said to read. */
export const page = (source: PageSource): Either.Either<Page, PageRefused> =>
  Either.gen(function* () {
    const problem = misrequest(source.request);
    if (problem !== null) return yield* Either.left(new PageRefused({ reason: "request", detail: problem }));
    const lines = split(source);
    yield* Either.mapLeft(
      readableText(source.bytes.subarray(lines.start, lines.end), source.base === 0),
      (detail) => new PageRefused({ reason: "content", detail })
    );
    const hash = source.hashed && lines.whole ? digestBytes(source.bytes) : null;
    return render(source, lines, window(source, lines), hash);
  });

const misrequest = (request: PageRequest): string | null => {
  if (request.tail !== undefined && (request.offset !== undefined || request.byteOffset !== undefined)) {
    return "tail can't be combined with offset or byte_offset";
  }
  if (request.cursorLine !== undefined && request.byteOffset === undefined) {
    return "cursor_line says which line byte_offset is in: give both";
  }
  if ((request.offset ?? Number.MAX_SAFE_INTEGER) < (request.cursorLine ?? 1)) {
    return "offset lies before cursor_line: read from the start instead";
  }
  return null;
};

/** The lines of a stretch, as offsets into its bytes. `cuts[i]` to `cuts[i + 1]` is one line with its line feed. */
interface Lines {
  readonly whole: boolean;
  readonly start: number;
  readonly end: number;
  readonly cuts: ReadonlyArray<number>;
  /** The number of the first line; null where nobody knows it. */
  readonly first: number | null;
  /** The stretch ends where the source ends. */
  readonly atEnd: boolean;
  /** The last line goes on after the stretch. */
  readonly ragged: boolean;
}

const split = (source: PageSource): Lines => {
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
  const whole = base === 0 && atEnd && request.byteOffset === undefined;
  const first = base === 0 ? 1 : (request.cursorLine ?? null);
  return { whole, start, end, cuts, first, atEnd, ragged };
};

/** Behind the rest of a character, and, seen from the tail, behind the rest of a line. */
const startOfText = ({ bytes, base, request }: PageSource, end: number): number => {
  if (base === 0) return 0;
  let start = 0;
  while (start < 3 && start < bytes.length && isContinuation(bytes[start] ?? 0)) start++;
  const feed = request.tail === undefined ? -1 : bytes.indexOf(0x0a, start);
  return feed >= 0 && feed + 1 < end ? feed + 1 : start;
};

/** A choice of lines of a stretch: indexes into `cuts`. */
interface Window {
  readonly from: number;
  readonly to: number;
  /** Lines that lie before the ones asked for, and what is asked for is not in this stretch. */
  readonly beyond: boolean;
}

const window = (source: PageSource, lines: Lines): Window => {
  const count = lines.cuts.length - 1;
  const limit = Math.min(source.request.limit ?? source.defaultLines, maxPageLines);
  if (source.request.tail !== undefined) {
    return {
      from: Math.max(0, count - Math.min(source.request.tail, maxPageLines)),
      to: count,
      beyond: false
    };
  }
  const first = lines.first ?? 1;
  const from = (source.request.offset ?? first) - first;
  // A line that goes on after the stretch is shown only when it is all there is: the next page has it whole.
  const shown = lines.ragged && count > 1 ? count - 1 : count;
  if (from >= shown) return { from: shown, to: shown, beyond: true };
  return { from, to: Math.min(shown, from + limit), beyond: false };
};

const render = (source: PageSource, lines: Lines, chosen: Window, hash: Page["hash"]): Page => {
  const first = lines.first ?? 1;
  const count = lines.cuts.length - 1;
  const total = lines.atEnd && lines.first !== null ? first + count - 1 : null;
  const head = header(source, hash);
  const at = (index: number): number => lines.cuts[index] ?? lines.end;
  const closed = (to: number, says: string): Page => ({
    text: `${head}${says}`,
    from: source.base + to,
    to: source.base + to,
    next: null,
    hash
  });

  if (source.size === 0) return closed(0, `[${label(source)}: empty]`);
  if (source.base >= source.size) {
    return closed(0, `[${label(source)}: byte_offset ${source.base} is past the end; ${source.size} bytes]`);
  }
  if (chosen.beyond && lines.atEnd) {
    const known = total === null ? "" : `; the last line is ${total}`;
    return closed(
      lines.end,
      `[${label(source)}: offset ${source.request.offset ?? first} is past the end${known}]`
    );
  }
  if (chosen.beyond) {
    const stop = at(chosen.to);
    const next = {
      offset: source.request.offset ?? first,
      byteOffset: source.base + stop,
      cursorLine: first + chosen.to - (lines.ragged && count === 1 ? 1 : 0)
    };
    return {
      text: `${head}[${label(source)}: scanning for line ${next.offset}; lines ${first}-${Math.max(first, next.cursorLine - 1)} passed]\n${footer(next, false, false)}`,
      from: source.base + stop,
      to: source.base + stop,
      next,
      hash
    };
  }

  const fitted = largestFit(source, lines, chosen, head);
  const ended = lines.atEnd && fitted.to === lines.end;
  const lastLine = first + fitted.lines - 1;
  const next = ended
    ? null
    : {
        offset: fitted.cut ? lastLine : lastLine + 1,
        byteOffset: source.base + fitted.to,
        cursorLine: fitted.cut ? lastLine : lastLine + 1
      };
  const numbers =
    lines.first === null && source.request.tail !== undefined
      ? `the last ${fitted.lines - fitted.skipped} lines, line numbers unknown`
      : `lines ${first + fitted.skipped}-${lastLine} of ${total ?? "unknown"}`;
  const body = shown(source.bytes.subarray(fitted.from, fitted.to));
  const more = next === null ? "" : footer(next, lines.whole && !fitted.cut, fitted.bounded);
  return {
    text: `${head}[${label(source)}: ${numbers}]\n${body}${body.endsWith("\n") || more === "" ? "" : "\n"}${more}`,
    from: source.base + fitted.from,
    to: source.base + fitted.to,
    next,
    hash
  };
};

/** The text of source bytes as a model sees it: lines end with a line feed alone. */
const shown = (bytes: Uint8Array): string => decodeForDisplay(bytes).replaceAll("\r\n", "\n");

const label = ({ label }: PageSource): string => (label.length > 160 ? `…${label.slice(-159)}` : label);

const header = (source: PageSource, hash: Page["hash"]): string => {
  if (!source.hashed) return "";
  return hash === null ? `hash: unavailable on a bounded page of ${source.size} bytes\n` : `hash: ${hash}\n`;
};

const footer = (next: Cursor, byLine: boolean, bounded: boolean): string => {
  const how = byLine
    ? `offset=${next.offset}`
    : `offset=${next.offset} byte_offset=${next.byteOffset} cursor_line=${next.cursorLine}`;
  return `[${bounded ? "token-bounded window; " : ""}continue with ${how}]`;
};

interface Fitted {
  readonly from: number;
  readonly to: number;
  /** Lines of the stretch up to the last one shown, counted from the first of the stretch. */
  readonly lines: number;
  /** Lines of the stretch before the first one shown. */
  readonly skipped: number;
  /** The last line shown goes on. */
  readonly cut: boolean;
  /** Less than what was chosen. */
  readonly bounded: boolean;
}

/** As much of the chosen lines as the bounds allow: from the front, or, for a tail, from the back. */
const largestFit = (source: PageSource, lines: Lines, chosen: Window, head: string): Fitted => {
  const room = maxOutputBytes - pageFooterBytes - utf8Bytes(head) - utf8Bytes(label(source)) - 64;
  const fits = (from: number, to: number): boolean => {
    const text = shown(source.bytes.subarray(from, to));
    return utf8Bytes(text) <= room && source.tokens(text) <= maxPageTokens - pageHeaderTokens;
  };
  const at = (index: number): number => lines.cuts[index] ?? lines.end;
  const tail = source.request.tail !== undefined;
  const most = chosen.to - chosen.from;
  const count = largest(most, (n) =>
    tail ? fits(at(chosen.to - n), at(chosen.to)) : fits(at(chosen.from), at(chosen.from + n))
  );
  if (count > 0) {
    const from = tail ? chosen.to - count : chosen.from;
    const last = from + count;
    const cut = lines.ragged && last === lines.cuts.length - 1;
    return { from: at(from), to: at(last), lines: last, skipped: from, cut, bounded: count < most };
  }
  const line = tail ? chosen.to - 1 : chosen.from;
  const from = at(line);
  const boundary = (n: number): number => {
    let to = from + n;
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
