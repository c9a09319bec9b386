/**
 * What a person is writing, as a value. The text holds a large paste as one character of its own, a chip, which is shown
 * as a label and becomes the whole paste again when the text is sent.
 */

export interface Draft {
  readonly text: string;
  /** Where the next character goes: an offset into the text, always between graphemes. */
  readonly cursor: number;
}

export interface Entry {
  readonly text: string;
  readonly chips: ReadonlyMap<string, string>;
}

export interface Composer extends Draft {
  /** Pastes by the character that stands for them. */
  readonly chips: ReadonlyMap<string, string>;
  /** The column that moving up and down aims for, while nothing else moved the cursor. */
  readonly aim: number | undefined;
  /** What was there before each change, newest last. */
  readonly before: ReadonlyArray<Draft>;
  /** Whether the newest change was typing, which the next character continues. */
  readonly typing: boolean;
  /** What was cut last. */
  readonly cut: string;
  /** What was sent, oldest first. */
  readonly history: ReadonlyArray<Entry>;
  /** The entry that is shown, and the draft that comes back after the newest one. */
  readonly recalled: { readonly index: number; readonly draft: Entry } | undefined;
}

export const emptyComposer: Composer = {
  text: "",
  cursor: 0,
  chips: new Map(),
  aim: undefined,
  before: [],
  typing: false,
  cut: "",
  history: [],
  recalled: undefined
};

/** Changes that can be taken back. Ours. */
const keptChanges = 200;

/** The composer with another text; what was there can be brought back. */
export const changed = (
  composer: Composer,
  text: string,
  cursor: number,
  { typing = false, cut = composer.cut }: { readonly typing?: boolean; readonly cut?: string } = {}
): Composer =>
  text === composer.text && cursor === composer.cursor
    ? composer
    : {
        ...composer,
        text,
        cursor,
        cut,
        aim: undefined,
        typing,
        before:
          text === composer.text || (typing && composer.typing)
            ? composer.before
            : [...composer.before, { text: composer.text, cursor: composer.cursor }].slice(-keptChanges)
      };

/** The composer with the cursor elsewhere. */
export const moved = (composer: Composer, cursor: number, aim?: number): Composer => ({
  ...composer,
  cursor,
  aim,
  typing: false
});

/** Takes the newest change back. */
export const undo = (composer: Composer): Composer => {
  const last = composer.before.at(-1);
  return last === undefined
    ? composer
    : { ...composer, ...last, before: composer.before.slice(0, -1), aim: undefined, typing: false };
};

/** The text with every chip as what it stands for. */
export const wholeText = ({ text, chips }: Entry): string => {
  let whole = text;
  for (const [chip, paste] of chips) whole = whole.split(chip).join(paste);
  return whole;
};

/** An empty composer that remembers what was sent. */
export const sent = (composer: Composer): Composer => ({
  ...emptyComposer,
  cut: composer.cut,
  history: remembered(composer.history, { text: composer.text, chips: composer.chips })
});

/** The same text twice in a row is one entry; a blank one is none. */
export const remembered = (history: ReadonlyArray<Entry>, entry: Entry): ReadonlyArray<Entry> => {
  const last = history.at(-1);
  if (entry.text.trim() === "") return history;
  if (last !== undefined && wholeText(last) === wholeText(entry)) return history;
  return [...history, entry];
};

/** A composer that holds this text, the cursor at its end. */
export const filled = (composer: Composer, text: string): Composer =>
  changed({ ...composer, recalled: undefined }, text, text.length);
