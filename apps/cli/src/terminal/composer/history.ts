/** What was sent before, brought back. The draft waits after the newest entry; an entry is never edited in place. */
import type { Composer, Entry } from "./composer.ts";

export const older = (composer: Composer): Composer => {
  const { history, recalled } = composer;
  const index = (recalled?.index ?? history.length) - 1;
  const entry = history[index];
  if (entry === undefined) return composer;
  const draft = recalled?.draft ?? { text: composer.text, chips: composer.chips };
  return shown({ ...composer, recalled: { index, draft } }, entry);
};

export const newer = (composer: Composer): Composer => {
  const { history, recalled } = composer;
  if (recalled === undefined) return composer;
  const entry = history[recalled.index + 1];
  return entry === undefined
    ? shown({ ...composer, recalled: undefined }, recalled.draft)
    : shown({ ...composer, recalled: { ...recalled, index: recalled.index + 1 } }, entry);
};

const shown = (composer: Composer, { text, chips }: Entry): Composer => ({
  ...composer,
  text,
  chips,
  cursor: text.length,
  aim: undefined,
  typing: false,
  before: []
});
