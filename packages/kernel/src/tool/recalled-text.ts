/**
 * Events as `recall` shows them, within the bound of a tool result: one event in stretches of its text, several side by
 * side. A long one is cut so that it hides no other, and says how to read on inside it.
 */
import { type Event, searchableText } from "@latch/protocol";
import { maxOutputBytes } from "../defaults.ts";
import { boundOutput } from "./bounded-output.ts";

/** One event in a line or a few: its words where it has any, else its kind. */
export const renderEvent = (event: Event): string => {
  const words = searchableText(event.payload);
  return row(event.sequence, event.payload.type, words);
};

/** One row of an answer. */
export const row = (sequence: number, kind: string, words: string): string =>
  `#${sequence} ${kind}${words === "" ? "" : `: ${words}`}`;

/** Characters of one event shown at once: in any script less than the bound of a result, its head line included. */
const stretchCharacters = Math.floor(maxOutputBytes / 4);

/** One event from a character on; whole where it fits. */
export const stretchOf = (event: Event, offset: number | undefined): string => {
  const words = searchableText(event.payload);
  if (offset === undefined && encoder.encode(words).length <= maxOutputBytes - headBytes)
    return renderEvent(event);
  const from = boundary(words, Math.min(offset ?? 0, words.length));
  const to = boundary(words, Math.min(words.length, from + stretchCharacters));
  const rest =
    to < words.length
      ? `\n[${words.length - to} characters follow: {"peek": ${event.sequence}, "offset": ${to}}]`
      : "";
  return `#${event.sequence} ${event.payload.type}, characters ${from} to ${to} of ${words.length}: ${words.slice(from, to)}${rest}`;
};

/** Several rows within the bound: the longest give way first, each with the form that reads it whole. */
export const rowsWithin = (
  rows: ReadonlyArray<{ readonly sequence: number; readonly text: string }>
): string => {
  const sizes = rows.map(({ text }) => encoder.encode(text).length + separatorBytes);
  const level = levelWithin(sizes, maxOutputBytes);
  return rows
    .map(({ sequence, text }, index) => {
      if ((sizes[index] ?? 0) <= level) return text;
      const note = `\n[the whole: {"peek": ${sequence}}]`;
      return boundOutput(text, Math.max(0, level - separatorBytes - note.length)).text + note;
    })
    .join("\n\n");
};

const encoder = new TextEncoder();
const separatorBytes = 2;
/** Room for a row's head. */
const headBytes = 64;

/** The highest size at which all rows, none above it, fit. */
const levelWithin = (sizes: ReadonlyArray<number>, room: number): number => {
  let left = room;
  const ascending = [...sizes].sort((a, b) => a - b);
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return room;
};

/** Not inside a surrogate pair. */
const boundary = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return at > 0 && at < text.length && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};
