/**
 * From the bytes of a terminal to what a person did. Sequences arrive in pieces of any size: what is not complete yet
 * is kept for the next piece, so the same bytes mean the same however they were cut.
 */
import type { InputEvent, MouseAction } from "./event.ts";
import { namedKey } from "./key-name.ts";

export interface Decoder {
  /** A sequence that has begun. */
  readonly pending: string;
  /** The pieces of a paste that has begun. */
  readonly paste: ReadonlyArray<string> | undefined;
}

export const idleDecoder: Decoder = { pending: "", paste: undefined };

const pasteStart = "\u001b[200~";
const pasteEnd = "\u001b[201~";

/** Longest sequence that is waited for, in characters; a terminal sends none that long. */
const longestSequence = 4096;

export const decode = (decoder: Decoder, chunk: string): readonly [Decoder, ReadonlyArray<InputEvent>] => {
  const events: Array<InputEvent> = [];
  let rest = decoder.pending + chunk;
  let { paste } = decoder;
  while (rest !== "") {
    if (paste !== undefined) {
      const end = rest.indexOf(pasteEnd);
      if (end < 0) {
        // The end mark itself may be cut.
        const keep = partOf(rest, pasteEnd);
        return [
          { pending: rest.slice(rest.length - keep), paste: [...paste, rest.slice(0, rest.length - keep)] },
          events
        ];
      }
      events.push({ type: "paste", text: lineEnds([...paste, rest.slice(0, end)].join("")) });
      paste = undefined;
      rest = rest.slice(end + pasteEnd.length);
      continue;
    }
    if (rest.startsWith(pasteStart)) {
      paste = [];
      rest = rest.slice(pasteStart.length);
      continue;
    }
    const length = sequenceLength(rest);
    if (length === undefined) {
      if (rest.length < longestSequence) return [{ pending: rest, paste }, events];
      rest = "";
      continue;
    }
    const event = meaning(rest.slice(0, length));
    if (event !== undefined) events.push(event);
    rest = rest.slice(length);
  }
  return [{ pending: "", paste }, events];
};

/** What is pending was all there was: an Escape that nothing followed is the key itself. */
export const settle = (decoder: Decoder): readonly [Decoder, ReadonlyArray<InputEvent>] => {
  if (decoder.paste !== undefined || decoder.pending === "") return [decoder, []];
  const event = meaning(decoder.pending);
  return [idleDecoder, event === undefined ? [] : [event]];
};

/** How much of the text's end may be the beginning of a mark. */
const partOf = (text: string, mark: string): number => {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
};

const lineEnds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Length of what stands first, or undefined while it isn't complete. */
const sequenceLength = (text: string): number | undefined => {
  if (text.charCodeAt(0) !== 0x1b) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a run of printable characters ends at one.
    const run = /^[^\u0000-\u001f\u007f]+/.exec(text);
    if (run === null) return 1;
    // Half a character outside the basic plane: its other half is on the way.
    const last = run[0].charCodeAt(run[0].length - 1);
    const torn = last >= 0xd800 && last < 0xdc00 && run[0].length === text.length;
    return torn ? (run[0].length === 1 ? undefined : run[0].length - 1) : run[0].length;
  }
  switch (text[1]) {
    case undefined:
      return undefined;
    case "[": {
      if (text.startsWith("\u001b[M")) return text.length >= 6 ? 6 : undefined;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one.
      const match = /^\u001b\[[\x20-\x3f]*([\x40-\x7e])/.exec(text);
      if (match !== null) return match[0].length;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one.
      return /^\u001b\[[\x20-\x3f]*$/.test(text) ? undefined : 2;
    }
    case "O":
      return text.length >= 3 ? 3 : undefined;
    case "]":
    case "P":
    case "_": {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a string of the terminal ends with one.
      const close = /\u0007|\u001b\\/.exec(text.slice(2));
      return close === null ? undefined : 2 + close.index + close[0].length;
    }
    case "\u001b":
      // Two Escapes: the first is a key of its own.
      return 1;
    default:
      return (text.codePointAt(1) ?? 0) > 0xffff ? 3 : 2;
  }
};

const meaning = (sequence: string): InputEvent | undefined => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a mouse report begins with one.
  const mouse = /^\u001b\[<(\d+);(\d+);(\d+)([Mm])$/.exec(sequence);
  if (mouse !== null) {
    const [, button = "0", column = "1", row = "1", final] = mouse;
    return {
      type: "mouse",
      action: mouseAction(Number(button), final === "M"),
      row: Number(row) - 1,
      column: Number(column) - 1
    };
  }
  if (sequence === "\u001b[I" || sequence === "\u001b[O") {
    return { type: "focus", focused: sequence === "\u001b[I" };
  }
  // The answer to the question whether focus is reported: 1 and 3 are on, 2 and 4 off, 0 unknown.
  if (sequence === "\u001b[?1004;1$y" || sequence === "\u001b[?1004;3$y") return { type: "tells_focus" };
  return namedKey(sequence);
};

const mouseAction = (button: number, down: boolean): MouseAction => {
  // The bits for Shift, Alt and Ctrl don't change what the wheel is for.
  const plain = button & ~0b11100;
  if (plain === 64) return "wheel_up";
  if (plain === 65) return "wheel_down";
  if (plain > 2) return "other";
  return down ? "press" : "release";
};
