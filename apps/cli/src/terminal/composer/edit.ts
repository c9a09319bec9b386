/** What can be done to the text at the cursor. */
import { type Composer, changed } from "./composer.ts";
import { left, lineEnd, lineStart, right, wordLeft, wordRight } from "./motion.ts";

/** Puts a text where the cursor is. */
export const insert = (composer: Composer, added: string, typing = false): Composer => {
  const { text, cursor } = composer;
  return changed(composer, `${text.slice(0, cursor)}${added}${text.slice(cursor)}`, cursor + added.length, {
    typing: typing && !/\s/.test(added)
  });
};

const without = (composer: Composer, from: number, to: number, cut?: string): Composer =>
  changed(
    composer,
    composer.text.slice(0, from) + composer.text.slice(to),
    from,
    cut === undefined || cut === "" ? {} : { cut }
  );

export const deleteLeft = (composer: Composer): Composer =>
  without(composer, left(composer.text, composer.cursor), composer.cursor);

export const deleteRight = (composer: Composer): Composer =>
  without(composer, composer.cursor, right(composer.text, composer.cursor));

export const cutWordLeft = (composer: Composer): Composer =>
  cutBetween(composer, wordLeft(composer.text, composer.cursor), composer.cursor);

export const cutWordRight = (composer: Composer): Composer =>
  cutBetween(composer, composer.cursor, wordRight(composer.text, composer.cursor));

/** To the line's edge; at the edge already, the line's end itself. */
export const cutToLineStart = (composer: Composer): Composer => {
  const { text, cursor } = composer;
  const start = lineStart(text, cursor);
  return cutBetween(composer, start === cursor ? Math.max(0, cursor - 1) : start, cursor);
};

export const cutToLineEnd = (composer: Composer): Composer => {
  const { text, cursor } = composer;
  const end = lineEnd(text, cursor);
  return cutBetween(composer, cursor, end === cursor ? Math.min(text.length, cursor + 1) : end);
};

/** Puts back what was cut last. */
export const putBack = (composer: Composer): Composer => insert(composer, composer.cut);

const cutBetween = (composer: Composer, from: number, to: number): Composer =>
  without(composer, from, to, composer.text.slice(from, to));
