/** Where the cursor can go: by grapheme, by word, by line. Offsets in, offsets out. */
import { graphemes } from "../cell/width.ts";

/** Longest stretch that is looked at to find the grapheme beside the cursor, in characters. */
const nearby = 256;

export const left = (text: string, cursor: number): number => {
  const last = graphemes(text.slice(Math.max(0, cursor - nearby), cursor)).at(-1);
  return cursor - (last?.length ?? 0);
};

export const right = (text: string, cursor: number): number => {
  const next = graphemes(text.slice(cursor, cursor + nearby))[0];
  return cursor + (next?.length ?? 0);
};

const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(character);

/** The beginning of the word before the cursor. */
export const wordLeft = (text: string, cursor: number): number => {
  let at = cursor;
  while (at > 0 && !isWord(text.slice(left(text, at), at))) at = left(text, at);
  while (at > 0 && isWord(text.slice(left(text, at), at))) at = left(text, at);
  return at;
};

/** The end of the word after the cursor. */
export const wordRight = (text: string, cursor: number): number => {
  let at = cursor;
  while (at < text.length && !isWord(text.slice(at, right(text, at)))) at = right(text, at);
  while (at < text.length && isWord(text.slice(at, right(text, at)))) at = right(text, at);
  return at;
};

export const lineStart = (text: string, cursor: number): number =>
  cursor === 0 ? 0 : text.lastIndexOf("\n", cursor - 1) + 1;

export const lineEnd = (text: string, cursor: number): number => {
  const end = text.indexOf("\n", cursor);
  return end < 0 ? text.length : end;
};
