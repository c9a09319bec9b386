/**
 * English stems: Porter's algorithm in its second version ("English" of the Snowball family), after a table of
 * forms that no suffix rule can reach ("went", "children"). Only lower-case ASCII words are touched.
 */
import { irregularForms } from "./irregular-forms.ts";

const vowel = /[aeiouy]/;
const doubled = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

/** Stems already worked out: text repeats its words. Emptied when full; never more than a cache. */
const remembered = new Map<string, string>();
const rememberedWords = 50_000;

/** The stem of a lower-case word. The same word gives the same stem, on every run and every machine. */
export const stem = (word: string): string => {
  const before = remembered.get(word);
  if (before !== undefined) return before;
  const stemmed = stemOf(word);
  if (remembered.size >= rememberedWords) remembered.clear();
  remembered.set(word, stemmed);
  return stemmed;
};

const stemOf = (word: string): string => {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;
  const regular = irregularForms.get(word) ?? word;
  const known = invariant.get(regular);
  if (known !== undefined) return known;
  return regular.length <= 2 ? regular : suffixes(regular);
};

const suffixes = (word: string): string => {
  // A "y" that is a consonant is marked, so that the vowel rules pass it by.
  const marked = word.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
  const regions = { r1: firstRegion(marked), r2: 0 };
  regions.r2 = afterVowelConsonant(marked, regions.r1);
  const plural = step1a(marked);
  if (afterPlural.has(plural)) return plural.toLowerCase();
  const past = step1b(plural, regions.r1);
  const wordY = past.replace(/(?<=.[^aeiouy])[yY]$/, "i");
  const two = replaceLongest(wordY, step2, regions.r1);
  const three = step3(two, regions.r1, regions.r2);
  const four = step4(three, regions.r2);
  return step5(four, regions.r1, regions.r2).toLowerCase();
};

const firstRegion = (word: string): number => {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)?.[0];
  return prefix === undefined ? afterVowelConsonant(word, 0) : prefix.length;
};

/** The position after the first non-vowel that follows a vowel, from `from` on; the word's end if there is none. */
const afterVowelConsonant = (word: string, from: number): number => {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match === null ? word.length : from + match.index + 2;
};

const step1a = (word: string): string => {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ied") || word.endsWith("ies"))
    return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (word.endsWith("us") || word.endsWith("ss")) return word;
  // "gas" and "this" keep their "s": a vowel must stand before the letter before it.
  return word.endsWith("s") && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
};

const step1b = (word: string, r1: number): string => {
  const ee = /(?:eedly|eed)$/.exec(word);
  if (ee !== null) return ee.index >= r1 ? `${word.slice(0, ee.index)}ee` : word;
  const past = /(?:ingly|edly|ing|ed)$/.exec(word);
  if (past === null || !vowel.test(word.slice(0, past.index))) return word;
  const base = word.slice(0, past.index);
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (doubled.test(base)) return base.slice(0, -1);
  return isShortWord(base, r1) ? `${base}e` : base;
};

const endsInShortSyllable = (word: string): boolean =>
  /(?:^|[^aeiouy])[aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word);

const isShortWord = (word: string, r1: number): boolean => r1 >= word.length && endsInShortSyllable(word);

type Rules = ReadonlyArray<readonly [suffix: string, replacement: string]>;

const step2: Rules = [
  ["ization", "ize"],
  ["ational", "ate"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["entli", "ent"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ousli", "ous"],
  ["iviti", "ive"],
  ["fulli", "ful"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["abli", "able"],
  ["izer", "ize"],
  ["ator", "ate"],
  ["alli", "al"],
  ["bli", "ble"],
  ["ogi", "og"],
  ["li", ""]
];

const replaceLongest = (word: string, rules: Rules, r1: number): string => {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, -suffix.length);
    if (base.length < r1) return word;
    if (suffix === "ogi" && !base.endsWith("l")) return word;
    if (suffix === "li" && !/[cdeghkmnrt]$/.test(base)) return word;
    return base + replacement;
  }
  return word;
};

const step3Rules: Rules = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""]
];

const step3 = (word: string, r1: number, r2: number): string => {
  if (word.endsWith("ative")) return word.length - 5 >= r2 ? word.slice(0, -5) : word;
  return replaceLongest(word, step3Rules, r1);
};

const step4Suffix =
  /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/;

const step4 = (word: string, r2: number): string => {
  const match = step4Suffix.exec(word);
  return match !== null && match.index >= r2 ? word.slice(0, match.index) : word;
};

const step5 = (word: string, r1: number, r2: number): string => {
  const base = word.slice(0, -1);
  if (word.endsWith("e")) {
    return base.length >= r2 || (base.length >= r1 && !endsInShortSyllable(base)) ? base : word;
  }
  return word.endsWith("ll") && base.length >= r2 ? base : word;
};

/** Words that the rules would spoil. */
const invariant: ReadonlyMap<string, string> = new Map([
  ["skis", "ski"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["idly", "idl"],
  ["gently", "gentl"],
  ["ugly", "ugli"],
  ["early", "earli"],
  ["only", "onli"],
  ["singly", "singl"],
  ["sky", "sky"],
  ["news", "news"],
  ["howe", "howe"],
  ["atlas", "atlas"],
  ["cosmos", "cosmos"],
  ["bias", "bias"],
  ["andes", "andes"]
]);

const afterPlural: ReadonlySet<string> = new Set([
  "inning",
  "outing",
  "canning",
  "herring",
  "earring",
  "proceed",
  "exceed",
  "succeed"
]);
