/**
 * The analysis of text for search: one function for what is indexed and for what is asked. A term is made of
 * letters and digits only, so that any index can hold it as one token.
 *
 * - Words are folded (case, accents) and stemmed.
 * - An identifier or a path gives its whole, without separators, so that `parse_config`, `parseConfig` and
 *   `parse-config` meet; and its pieces, stemmed.
 * - A date like 2023-05-08 gives its whole, and its year, month name and day, as a person would ask for them.
 * - Scripts without spaces give pairs of characters.
 */
import { stem } from "./stem.ts";

/** The index terms of a text, in order, repeated as often as they occur. */
export const searchTerms = (text: string): ReadonlyArray<string> => {
  const terms: Array<string> = [];
  for (const match of text.normalize("NFKC").matchAll(chunk)) addChunk(terms, match[0]);
  return terms;
};

/** Runs of letters and digits, joined by what joins the parts of a name, a path, a version or a date. */
const chunk = /[\p{L}\p{N}\p{M}]+(?:(?:['’_./\\:@+#$-]|::|->)[\p{L}\p{N}\p{M}]+)*/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const asciiWord = /^[A-Za-z]+$/;
/** Pieces of a name: at separators, where case turns, and between letters and digits. */
const piece = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?\p{Ll}+|\p{N}+|[\p{L}\p{M}]+/gu;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;
const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december"
];
/** A place in a file: `loader.ts:42` or `loader.ts:42:7`. */
const position = /^(.*\p{L}):(\d+)(?::(\d+))?$/u;
/** What English hangs on a word with an apostrophe. */
const clitic = /(?<=\p{L})['’](?:s|m|re|ve|ll|d)?(?=$|[^\p{L}])/giu;
/** A whole longer than this is a blob that nobody asks for by name. */
const longestWhole = 64;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");

const addChunk = (terms: Array<string>, raw: string): void => {
  if (asciiWord.test(raw) && !turnsCase(raw)) {
    terms.push(stem(raw.toLowerCase()));
    return;
  }
  const date = isoDate.exec(raw);
  if (date !== null) {
    const [, year = "", month = "", day = ""] = date;
    terms.push(year + month + day, year, stem(months[Number(month) - 1] ?? month), String(Number(day)));
    return;
  }
  const placed = position.exec(raw);
  if (placed !== null) {
    const [, path = "", line = "", column] = placed;
    addChunk(terms, path);
    terms.push(fold(path.slice(path.lastIndexOf("/") + 1)).replace(/[^\p{L}\p{N}]+/gu, "") + line, line);
    if (column !== undefined) terms.push(column);
    return;
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/i.exec(raw)?.[1];
  if (ordinal !== undefined) {
    terms.push(ordinal);
    return;
  }
  const word = raw.replace(clitic, "").replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
  if (unspacedOnly(terms, word)) return;
  const pieces = [...word.matchAll(piece)].map((match) => fold(match[0])).filter((part) => part !== "");
  if (pieces.length === 0) return;
  if (pieces.length === 1) {
    terms.push(stem(pieces[0] ?? ""));
    return;
  }
  const whole = pieces.join("");
  if (whole.length <= longestWhole) terms.push(whole);
  const tail = lastSegment(word);
  if (tail !== undefined && tail !== whole) terms.push(tail);
  for (const part of pieces) if (part.length > 1 || /\p{N}/u.test(part)) terms.push(stem(part));
};

const turnsCase = (word: string): boolean => /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word);

/** A path's file name, or a dotted name's last two parts: what people call it by. */
const lastSegment = (word: string): string | undefined => {
  const cut = Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\"), word.lastIndexOf("::"));
  if (cut < 0) return undefined;
  const name = fold(word.slice(cut + 1)).replace(/[^\p{L}\p{N}]+/gu, "");
  return name.length > 1 ? name : undefined;
};

const unspacedOnly = (terms: Array<string>, word: string): boolean => {
  const runs = [...word.matchAll(unspaced)];
  if (runs.length === 0) return false;
  for (const [run] of runs) {
    const characters = [...run];
    if (characters.length === 1) terms.push(run);
    for (let at = 0; at + 1 < characters.length; at += 1)
      terms.push(`${characters[at]}${characters[at + 1]}`);
  }
  for (const rest of word.split(unspaced)) if (/[\p{L}\p{N}]/u.test(rest)) terms.push(...searchTerms(rest));
  return true;
};
