/**
 * One bounded page of a text: which bytes to read, and what of them to show. Pure.
 *
 * 1. A page reads at most `maxPageSourceBytes` and shows at most `maxOutputBytes` and `maxPageTokens`.
 * 2. It shows whole lines, unless a single line is too long: then it is cut between characters.
 * 3. What a page says about going on leads to exactly the next byte: pages one after another are the whole text.
 */
import { type ArtifactId, digestBytes } from "@latch/protocol";
import { Data, Either } from "effect";
import { maxPageSourceBytes } from "../defaults.ts";
import { type Fitted, fitted } from "./page-fit.ts";
import { type Lines, linesOf, type Window, windowOf } from "./page-lines.ts";
import { type Cursor, continued, heading, labelled } from "./page-words.ts";
import { readableText } from "./readable-text.ts";
import { displayText } from "./text-codec.ts";

/** What a caller asks for. Lines count from 1. */
export interface PageRequest {
  readonly offset?: number;
  readonly limit?: number;
  readonly tail?: number;
  readonly byteOffset?: number;
  /** The number of the line at `byteOffset`. */
  readonly cursorLine?: number;
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

export interface Page {
  readonly text: string;
  /** The bytes of the source that are shown: from, to (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly next: Cursor | null;
  /** The hash of the source, where the page holds all of it and was asked to. */
  readonly hash: ArtifactId | null;
}

/** There is no page: the request makes no sense, or the source is no text. */
export class PageRefused extends Data.TaggedError("PageRefused")<{
  readonly reason: "request" | "content";
  readonly detail: string;
}> {}

/** Which bytes to read for a request. */
export const stretch = (
  request: PageRequest,
  size: number
): { readonly base: number; readonly length: number } => {
  const base =
    request.byteOffset ?? (request.tail === undefined ? 0 : Math.max(0, size - maxPageSourceBytes));
  return { base, length: Math.max(0, Math.min(maxPageSourceBytes, size - base)) };
};

/** A page of what `stretch` said to read. */
export const page = (source: PageSource): Either.Either<Page, PageRefused> =>
  Either.gen(function* () {
    const problem = misrequest(source.request);
    if (problem !== null) return yield* Either.left(new PageRefused({ reason: "request", detail: problem }));
    const lines = linesOf(source);
    yield* Either.mapLeft(
      readableText(source.bytes.subarray(lines.start, lines.end), source.base === 0),
      (detail) => new PageRefused({ reason: "content", detail })
    );
    const hash = source.hashed && lines.whole ? digestBytes(source.bytes) : null;
    return render(source, lines, windowOf(source, lines), hash);
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

const render = (source: PageSource, lines: Lines, window: Window, hash: Page["hash"]): Page => {
  const head = heading(source, hash);
  const empty = (at: number, says: string, next: Page["next"] = null): Page => ({
    text: head + says,
    from: source.base + at,
    to: source.base + at,
    next,
    hash
  });
  if (source.size === 0) return empty(0, labelled(source, "empty"));
  if (source.base >= source.size) {
    return empty(0, labelled(source, `byte_offset ${source.base} is past the end; ${source.size} bytes`));
  }
  if (window.beyond && lines.atEnd) {
    const known = lines.total === null ? "" : `; the last line is ${lines.total}`;
    return empty(lines.end, labelled(source, `offset ${source.request.offset} is past the end${known}`));
  }
  if (window.beyond) {
    const stop = lines.cuts[window.to] ?? lines.end;
    const passed = lines.first + window.to - (lines.ragged && lines.count === 1 ? 1 : 0);
    const next = {
      offset: source.request.offset ?? passed,
      byteOffset: source.base + stop,
      cursorLine: passed
    };
    const says = `${labelled(source, `scanning for line ${next.offset}, not reached before line ${passed}`)}\n${continued(next, false, false)}`;
    return empty(stop, says, next);
  }
  return filled(source, lines, fitted(source, lines, window, head), head, hash);
};

const filled = (source: PageSource, lines: Lines, fit: Fitted, head: string, hash: Page["hash"]): Page => {
  const ended = lines.atEnd && fit.to === lines.end;
  const last = lines.first + fit.lines - 1;
  const following = fit.cut ? last : last + 1;
  const next = ended ? null : { offset: following, byteOffset: source.base + fit.to, cursorLine: following };
  const numbers = lines.numbered
    ? `lines ${lines.first + fit.skipped}-${last} of ${lines.total ?? "unknown"}`
    : `the last ${fit.lines - fit.skipped} lines, line numbers unknown`;
  const body = displayText(source.bytes.subarray(fit.from, fit.to));
  const more = next === null ? "" : continued(next, lines.whole && !fit.cut, fit.bounded);
  return {
    text: `${head}${labelled(source, numbers)}\n${body}${body.endsWith("\n") || more === "" ? "" : "\n"}${more}`,
    from: source.base + fit.from,
    to: source.base + fit.to,
    next,
    hash
  };
};
