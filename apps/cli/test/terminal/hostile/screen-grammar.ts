/** What the painter may say to a terminal, and nothing else: a reader that accepts exactly that. */
import stringWidth from "string-width";

const size = "\\d{1,4}";
/** Attributes, the sixteen colours, and colours of the two richer palettes. */
const attribute = "(?:[13479]|[39][0-7]|[34]8;5;\\d{1,3}|[34]8;2;\\d{1,3};\\d{1,3};\\d{1,3})";
const said = new RegExp(
  `\\u001b\\[(?:\\?2026[hl]|\\?25[hl]|0m|2J|2K|K|${size}G|${size};${size}H|${attribute}(?:;${attribute})*m)`,
  "gu"
);

/** Controls, what turns or hides text, what joins without need, and marks piled up. */
const forbidden =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\p{Cc}\p{Cs}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]|\p{M}{9}|(?:\p{Extended_Pictographic}\ufe0f?\u200d){8}/u;

export interface Complaint {
  readonly problem: string;
  readonly near: string;
}

/** What is wrong with the bytes of a whole screen of a width, if anything. */
export const complaintOf = (bytes: string, columns: number): Complaint | undefined => {
  const words = bytes.replace(said, "");
  const found = forbidden.exec(words);
  if (found !== null) {
    const code = (found[0].codePointAt(0) ?? 0).toString(16);
    return {
      problem: `U+${code} reached the terminal`,
      near: JSON.stringify(words.slice(found.index - 20, found.index + 20))
    };
  }
  return overlap(bytes, columns);
};

/** Text goes on where the text before it ended or further to the right, and never past the edge. */
const overlap = (bytes: string, columns: number): Complaint | undefined => {
  let column = 0;
  let from = 0;
  const text = (words: string): Complaint | undefined => {
    column += stringWidth(words);
    return column > columns
      ? { problem: `a row takes ${column} of ${columns} columns`, near: words }
      : undefined;
  };
  for (const match of bytes.matchAll(said)) {
    const complaint = text(bytes.slice(from, match.index));
    if (complaint !== undefined) return complaint;
    from = match.index + match[0].length;
    const place = /(?:;(\d+)H|\[(\d+)G)$/.exec(match[0]);
    if (place === null) continue;
    const next = Number(place[1] ?? place[2]) - 1;
    if (place[2] !== undefined && next < column) {
      return { problem: `column ${next} is written a second time`, near: bytes.slice(from, from + 40) };
    }
    column = next;
  }
  return text(bytes.slice(from));
};
