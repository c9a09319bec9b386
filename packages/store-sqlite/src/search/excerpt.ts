/** A match in its surroundings: the stretch of a text in which most of the words asked for stand. */

/**
 * At most `limit` characters, white space folded, with an ellipsis where something was cut. `words` are looked for
 * literally, in any case; where none stands as it is, the beginning is shown.
 */
export const excerptOf = (text: string, words: ReadonlyArray<string>, limit: number): string => {
  const start = bestStart(text, words, limit);
  // Folding white space only shortens, so twice the limit is nearly always enough to fill it.
  const stretch = text
    .slice(start, start + 4 * limit)
    .replace(/\s+/gu, " ")
    .trim();
  const ahead = start > 0 ? "…" : "";
  const characters = Array.from(stretch);
  const room = limit - ahead.length;
  const isCut = characters.length > room || start + 4 * limit < text.length;
  return isCut ? `${ahead}${characters.slice(0, room - 1).join("")}…` : `${ahead}${stretch}`;
};

const bestStart = (text: string, words: ReadonlyArray<string>, limit: number): number => {
  const places = placesOf(text.toLowerCase(), words);
  const first = places[0];
  if (first === undefined) return 0;
  let best = { start: first.at, distinct: 0 };
  for (const { at } of places) {
    const distinct = new Set(
      places.filter((other) => other.at >= at && other.at < at + limit * 0.7).map(({ word }) => word)
    ).size;
    if (distinct > best.distinct) best = { start: at, distinct };
  }
  return lineOrWordBefore(text, Math.max(0, best.start - Math.floor(limit / 5)), best.start);
};

/** Where words stand, in order; the first few of each are enough to choose among. */
const placesOf = (
  text: string,
  words: ReadonlyArray<string>
): ReadonlyArray<{ readonly word: string; readonly at: number }> => {
  const places: Array<{ readonly word: string; readonly at: number }> = [];
  for (const word of new Set(words.map((each) => each.toLowerCase()).filter((each) => each !== ""))) {
    let at = text.indexOf(word);
    for (let count = 0; at >= 0 && count < 16; count++) {
      places.push({ word, at });
      at = text.indexOf(word, at + word.length);
    }
  }
  return places.sort((a, b) => a.at - b.at);
};

/** The first boundary in a stretch, so that the excerpt begins with a whole word. */
const lineOrWordBefore = (text: string, from: number, to: number): number => {
  if (from === 0) return 0;
  const lead = text.slice(from, to);
  const line = lead.lastIndexOf("\n");
  if (line >= 0) return from + line + 1;
  const space = lead.search(/\s/u);
  return space < 0 ? to : from + space + 1;
};
