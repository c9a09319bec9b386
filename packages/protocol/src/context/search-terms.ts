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
  const given = beyondAscii.test(text) ? text.normalize("NFKC") : text;
  let at = 0;
  while (at < given.length) {
    const end = plainWordEnd(given, at);
    if (end > at) {
      terms.push(stem(given.slice(at, end).toLowerCase()));
      at = end;
      continue;
    }
    const code = given.charCodeAt(at);
    if (code >= 128 || isAlphanumeric(code)) {
      chunk.lastIndex = at;
      const found = chunk.exec(given)?.[0];
      if (found !== undefined) {
        addChunk(terms, found);
        at += found.length;
        continue;
      }
    }
    at += 1;
  }
  return terms;
};

const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isAlphanumeric = (code: number): boolean =>
  isLower(code) || isUpper(code) || (code >= 48 && code <= 57);

/** The end of a word that needs no analysis: of one case, or capitalised, and joined to nothing; `at` for none. */
const plainWordEnd = (text: string, at: number): number => {
  const first = text.charCodeAt(at);
  if (!isLower(first) && !isUpper(first)) return at;
  let end = at + 1;
  const capitals = isUpper(first) && isUpper(text.charCodeAt(end));
  while (capitals ? isUpper(text.charCodeAt(end)) : isLower(text.charCodeAt(end))) end += 1;
  const next = text.charCodeAt(end);
  if (next >= 128 || isAlphanumeric(next)) return at;
  const follows = text.charCodeAt(end + 1);
  return joiners.has(next) && (follows >= 128 || isAlphanumeric(follows) || follows === 58 || follows === 62)
    ? at
    : end;
};

/** What may join the parts of a name: ' _ . / \\ : @ + # $ - */
const joiners: ReadonlySet<number> = new Set([39, 95, 46, 47, 92, 58, 64, 43, 35, 36, 45]);
const beyondAscii = /[\u0080-\uffff]/;

/** Runs of letters and digits, joined by what joins the parts of a name, a path, a version or a date. */
const chunk = /[\p{L}\p{N}\p{M}]+(?:(?:['’_./\\:@+#$-]|::|->)[\p{L}\p{N}\p{M}]+)*/uy;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
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
  if (!beyondAscii.test(raw)) {
    if (!addDate(terms, raw) && !addPlace(terms, raw)) addName(terms, raw);
    return;
  }
  const word = raw.replace(clitic, "").replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
  if (addUnspaced(terms, word)) return;
  const pieces = [...word.matchAll(piece)].map((match) => fold(match[0])).filter((part) => part !== "");
  addPieces(terms, pieces, fold(lastSegment(word)));
};

/** A date, or the day of one: `2023-05-08`, `8th`. */
const addDate = (terms: Array<string>, raw: string): boolean => {
  const first = raw.charCodeAt(0);
  if (first < 48 || first > 57) return false;
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/i.exec(raw)?.[1];
  if (ordinal !== undefined) {
    terms.push(ordinal);
    return true;
  }
  const date = isoDate.exec(raw);
  if (date === null) return false;
  const [, year = "", month = "", day = ""] = date;
  terms.push(year + month + day, year, stem(months[Number(month) - 1] ?? month), String(Number(day)));
  return true;
};

/** A place in a file: `loader.ts:42` or `loader.ts:42:7`. */
const addPlace = (terms: Array<string>, raw: string): boolean => {
  // Only what ends in a number can be one.
  const last = raw.charCodeAt(raw.length - 1);
  if (last < 48 || last > 57 || !raw.includes(":")) return false;
  const placed = position.exec(raw);
  if (placed === null) return false;
  const [, path = "", line = "", column] = placed;
  addName(terms, path);
  terms.push(bare(lastSegment(path) || path) + line, line);
  if (column !== undefined) terms.push(column);
  return true;
};

/** An identifier, path or number of ASCII: its whole, what people call it by, and its pieces. */
const addName = (terms: Array<string>, raw: string): void => {
  const before = knownNames.get(raw);
  if (before !== undefined) {
    for (const term of before) terms.push(term);
    return;
  }
  const name = raw.includes("'") ? raw.replace(clitic, "").replaceAll("'", "") : raw;
  const own: Array<string> = [];
  addPieces(own, asciiPieces(name), bare(lastSegment(name)));
  for (const term of own) terms.push(term);
  if (raw.length > longestWhole) return;
  if (knownNames.size >= rememberedNames) knownNames.clear();
  knownNames.set(raw, own);
};

/** Names already taken apart: a repository's own come again and again. Emptied when full; never more than a cache. */
const knownNames = new Map<string, ReadonlyArray<string>>();
const rememberedNames = 20_000;

const addPieces = (terms: Array<string>, pieces: ReadonlyArray<string>, tail: string): void => {
  const [only = ""] = pieces;
  if (pieces.length <= 1) {
    if (only !== "") terms.push(stem(only));
    return;
  }
  const whole = pieces.join("");
  if (whole.length <= longestWhole) terms.push(whole);
  if (tail.length > 1 && tail.length <= longestWhole && tail !== whole) terms.push(tail);
  for (const part of pieces) {
    const code = part.charCodeAt(0);
    if (part.length > 1 || (code >= 48 && code <= 57) || code >= 128) terms.push(stem(part));
  }
};

/** Pieces in lower case: runs of letters, cut where their case turns, and runs of digits. */
const asciiPieces = (name: string): ReadonlyArray<string> => {
  const pieces: Array<string> = [];
  let at = 0;
  while (at < name.length) {
    const start = at;
    const code = name.charCodeAt(at);
    if (isLower(code) || isUpper(code)) {
      at += 1;
      if (isUpper(code) && isUpper(name.charCodeAt(at))) {
        while (isUpper(name.charCodeAt(at))) at += 1;
        // The last capital of "HTTPServer" begins the next piece.
        if (isLower(name.charCodeAt(at))) at -= 1;
      } else while (isLower(name.charCodeAt(at))) at += 1;
      pieces.push(name.slice(start, at).toLowerCase());
    } else if (code >= 48 && code <= 57) {
      while (name.charCodeAt(at) >= 48 && name.charCodeAt(at) <= 57) at += 1;
      pieces.push(name.slice(start, at));
    } else at += 1;
  }
  return pieces;
};

/** Letters and digits of ASCII, in lower case. By hand: it is run on every name that is read. */
const bare = (text: string): string => {
  const lower = text.toLowerCase();
  let out = "";
  let from = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (isLower(code) || (code >= 48 && code <= 57)) continue;
    if (at > from) out += lower.slice(from, at);
    from = at + 1;
  }
  return from === 0 ? lower : out + lower.slice(from);
};

/** A path's file name, or a dotted name's last part; empty where the name has one part only. */
const lastSegment = (name: string): string => {
  const slash = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\"));
  const scope = name.lastIndexOf("::");
  return slash > scope ? name.slice(slash + 1) : scope >= 0 ? name.slice(scope + 2) : "";
};

const addUnspaced = (terms: Array<string>, word: string): boolean => {
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
