/**
 * Text from a model, a tool or a file, made harmless for a screen. Nothing that comes out can move a cursor, write a
 * clipboard, reorder what is read, hide itself, or be longer than a screen can bear. What goes in is never changed in
 * the log; this is for showing only.
 *
 * Kept: what people write, tabs and line feeds, joiners between letters, emoji sequences, a few marks on a character.
 */
import { maxLineCharacters, maxMarksPerCharacter, maxTextCharacters } from "../defaults.ts";

/** What becomes of a character that shows nothing by itself. */
export type Invisible =
  /** It goes: for output, where colours and progress lines are noise. */
  | "drop"
  /** It is spelled out, as in `⟨U+202E⟩`: for what a person is about to approve. */
  | "show";

/** Harmless text of any number of lines. Idempotent. */
export const sanitise = (text: string, invisible: Invisible = "drop"): string => {
  const bounded = boundText(text);
  return boundLines(plain.test(bounded) || !suspicious.test(bounded) ? bounded : clean(bounded, invisible));
};

/** Harmless text on one line: line feeds and tabs become spaces. */
export const sanitiseLine = (text: string, invisible: Invisible = "drop"): string =>
  sanitise(text, invisible).replace(/[\n\t]+/g, " ");

/**
 * What of a text may stand on one row of a terminal, whoever made the text: nothing that is obeyed, reorders or piles up.
 * For whoever writes to a screen; bounds no length, and leaves what `sanitise` has cleaned as it is, but for line ends.
 */
export const printable = (text: string): string =>
  plainRow.test(text) || !(suspicious.test(text) || /[\t\n]/.test(text))
    ? text
    : bounded(
        text
          .replace(loneSurrogate, "\ufffd")
          .replace(/[\t\n\u2028\u2029]/g, "")
          .replace(neverShown, "")
          .replace(joiners, (joiner: string, offset: number, around: string) =>
            joins(around, offset) ? joiner : ""
          )
      );

const plainRow = /^[\x20-\x7e]*$/;

/** Printable ASCII: most of what programs write, and by far the quickest to tell. */
const plain = /^[\t\n\x20-\x7e]*$/;

/** Anything that isn't plainly harmless. */
const suspicious =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\u{e0000}-\u{e0fff}]|\p{M}{2}/u;

/**
 * Sequences of a terminal: control sequences, and strings that end with BEL or ST (title, clipboard, hyperlink, device
 * control), in their seven-bit and eight-bit forms. One that never ends takes the rest of its line.
 */
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;

/** Overwritten progress: of what a carriage return separates on one line, the last piece with anything in it. */
const overwritten = (text: string): string =>
  text.includes("\r")
    ? text
        .replace(/\r+\n/g, "\n")
        .split("\n")
        .map((line) => line.split("\r").findLast((piece) => piece.trim() !== "") ?? "")
        .join("\n")
    : text;

const clean = (text: string, invisible: Invisible): string => {
  const whole = text.replace(loneSurrogate, "\ufffd");
  const shown =
    invisible === "drop" ? overwritten(whole.replace(sequences, "")) : whole.replace(/\r\n/g, "\n");
  return bounded(
    shown
      .replace(/[\u2028\u2029]/g, "\n")
      .replace(neverShown, (character: string) => hidden(character, invisible))
      .replace(joiners, (joiner: string, offset: number, around: string) =>
        joins(around, offset) ? joiner : hidden(joiner, invisible)
      )
  );
};

/** Marks and joined emoji, no more than people write: a terminal and we would not agree how wide the rest is. */
const bounded = (text: string): string =>
  text
    .replace(marks, (run: string) => [...run].slice(0, maxMarksPerCharacter).join(""))
    .replace(chains, (chain: string) => chain.slice(0, -1));

const loneSurrogate = /\p{Surrogate}/gu;

const hidden = (character: string, invisible: Invisible): string =>
  invisible === "drop"
    ? ""
    : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** Zero-width joiner and non-joiner: they mean something between two characters of a word or an emoji, nothing elsewhere. */
const joiners = /[\u200c\u200d]/g;

const joins = (text: string, offset: number): boolean =>
  /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u.test(
    text.slice(Math.max(0, offset - 2), offset)
  ) && /^[\p{L}\p{Extended_Pictographic}]/u.test(text.slice(offset + 1, offset + 3));

/**
 * Controls, soft hyphens, fillers, bidirectional marks, overrides and isolates, zero-width spaces, invisible
 * operators and tags. The emoji presentation selectors U+FE0E and U+FE0F stay.
 */
const neverShown =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const marks = /\p{M}{2,}/gu;

/** The last joiner of it goes. The longest emoji that people send, a family of four, has three. */
const chains = /(?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d){8}/gu;

const boundText = (text: string): string =>
  text.length <= maxTextCharacters
    ? text
    : `${text.slice(0, maxTextCharacters)}\n[${text.length - maxTextCharacters} more characters]`;

const boundLines = (text: string): string =>
  text.length <= maxLineCharacters || !hasLongLine(text) ? text : text.split("\n").map(boundLine).join("\n");

const hasLongLine = (text: string): boolean => {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const stop = end === -1 ? text.length : end;
    if (stop - start > maxLineCharacters) return true;
    start = stop + 1;
  }
  return false;
};

/** Room for the note in a bounded line, so that a bounded line is within the bound itself. */
const noteCharacters = 40;

const boundLine = (line: string): string => {
  if (line.length <= maxLineCharacters) return line;
  const kept = line.slice(0, maxLineCharacters - noteCharacters).replace(loneSurrogate, "");
  return `${kept} [${line.length - kept.length} more characters]`;
};
