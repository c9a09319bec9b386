/** What is pasted: a short text goes in as it is, a large one as a chip. Nothing of it is lost either way. */

import { chipLines, chipSize } from "../defaults.ts";
import { type Composer, type Entry, emptyComposer } from "./composer.ts";
import { insert } from "./edit.ts";

/** Characters that stand for pastes, from a plane that no script uses. */
const firstChip = 0x10_f000;
const lastChip = 0x10_fffd;

export const isChip = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return code >= firstChip && code <= lastChip;
};

export const paste = (composer: Composer, text: string): Composer => {
  if (!isLarge(text)) return insert(composer, text);
  const chip = freeChip(composer, text);
  return insert({ ...composer, chips: new Map([...composer.chips, [chip, text]]) }, chip);
};

/** A text of any size as an entry to go back to. */
export const entryOf = (text: string): Entry => {
  const { chips, ...rest } = isLarge(text) ? paste(emptyComposer, text) : insert(emptyComposer, text);
  return { text: rest.text, chips };
};

/** How a chip is shown. */
export const chipLabel = (text: string): string => {
  const lines = text.split("\n").length;
  const size = text.length < 10_000 ? `${text.length}` : `${Math.round(text.length / 1000)}k`;
  return `[pasted ${lines === 1 ? "" : `${lines} lines, `}${size} characters]`;
};

export const isLarge = (text: string): boolean =>
  text.length > chipSize || text.split("\n", chipLines + 1).length > chipLines;

/** One that neither the text nor any paste has in it: a file may hold such a character. */
const freeChip = (composer: Composer, added: string): string => {
  const taken = [composer.text, added, ...composer.chips.keys(), ...composer.chips.values()];
  for (let code = firstChip; code < lastChip; code++) {
    const chip = String.fromCodePoint(code);
    if (!taken.some((text) => text.includes(chip))) return chip;
  }
  return String.fromCodePoint(lastChip);
};
