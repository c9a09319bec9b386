/**
 * Replacing one exact piece of a text. Pure. The piece must be there once; line ends are the file's own, so a piece that
 * was read from a page (where they are line feeds) fits a file that has CRLF.
 */
import { Either } from "effect";
import { nearest } from "./nearest-text.ts";

/** The text with `old` replaced by `fresh`, or why that can't be done, in words that help to do it. */
export const replaceOnce = (text: string, old: string, fresh: string): Either.Either<string, string> => {
  if (old === "") return Either.left("old is empty: give the text to replace, or use write for a whole file");
  if (old === fresh) return Either.left("old and new are the same: there is nothing to change");
  const exact = occurrences(text, old);
  if (exact.length === 1) return Either.right(splice(text, exact[0] ?? 0, old, inLineEndsOf(text, fresh)));
  if (exact.length > 1) return Either.left(several(text, exact));
  if (!text.includes("\r\n") || old.includes("\r")) return Either.left(absent(text, old));
  const crlf = withCrlf(old);
  const adapted = occurrences(text, crlf);
  if (adapted.length === 1) return Either.right(splice(text, adapted[0] ?? 0, crlf, withCrlf(fresh)));
  return Either.left(adapted.length > 1 ? several(text, adapted) : absent(text, old));
};

/** A new whole content with the line ends and the byte order mark of the one it replaces. */
export const inTheManner = (of: string, content: string): string => {
  const ends = inLineEndsOf(of, content);
  return of.startsWith("\ufeff") && !ends.startsWith("\ufeff") ? `\ufeff${ends}` : ends;
};

/** A text with line feeds gets CRLF where all of the other text has it. */
const inLineEndsOf = (of: string, text: string): string => {
  const feeds = of.split("\n").length - 1;
  const allCrlf = feeds > 0 && of.split("\r\n").length - 1 === feeds;
  return allCrlf && !text.includes("\r") ? withCrlf(text) : text;
};

const withCrlf = (text: string): string => text.replaceAll(/\r?\n/g, "\r\n");

const splice = (text: string, at: number, old: string, fresh: string): string =>
  text.slice(0, at) + fresh + text.slice(at + old.length);

/** Where a piece begins, overlapping ones too. */
const occurrences = (text: string, piece: string): ReadonlyArray<number> => {
  const found: Array<number> = [];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) found.push(at);
  return found;
};

const several = (text: string, at: ReadonlyArray<number>): string => {
  const lines = at.slice(0, 10).map((offset) => text.slice(0, offset).split("\n").length);
  const more = at.length > lines.length ? ", …" : "";
  return `old occurs ${at.length} times, at lines ${lines.join(", ")}${more}: give more of the surrounding text`;
};

const absent = (text: string, old: string): string => {
  const hint = nearest(text, old);
  return hint === null
    ? "old does not occur in the file: read it again"
    : `old does not occur in the file. ${hint}`;
};
