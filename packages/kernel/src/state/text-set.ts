/**
 * Lists of short texts that behave as sets: two texts are the same when they differ in case or outer white space
 * only. The first spelling stays.
 */

/** What two same texts share. */
export const textKey = (text: string): string => text.trim().toLowerCase();

/** Adds the texts that are not blank and not there yet. */
export const addTexts = (
  list: ReadonlyArray<string>,
  added: ReadonlyArray<string> | undefined
): ReadonlyArray<string> => {
  if (added === undefined) return list;
  const seen = new Set(list.map(textKey));
  const result = [...list];
  for (const text of added) {
    const key = textKey(text);
    if (key === "" || seen.has(key)) continue;
    seen.add(key);
    result.push(text.trim());
  }
  return result;
};

/** Takes the texts out. */
export const removeTexts = (
  list: ReadonlyArray<string>,
  removed: ReadonlyArray<string> | undefined
): ReadonlyArray<string> => {
  if (removed === undefined || removed.length === 0) return list;
  const gone = new Set(removed.map(textKey));
  return list.filter((text) => !gone.has(textKey(text)));
};
