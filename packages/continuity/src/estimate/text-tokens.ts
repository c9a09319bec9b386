/**
 * The price of a text, in tokens, without a tokenizer. Byte-pair encoders first cut a text into words, digit
 * groups, runs of punctuation and white space, and merge inside those only; so does this, and prices each piece by
 * its length. One pass, no allocation.
 */
import { type FamilyRates, familyRates, type Script } from "../defaults.ts";
import type { TokenizerFamily } from "./family.ts";

/** Tokens of a text: 0 for the empty text, else at least 1. */
export const textTokens = (family: TokenizerFamily, text: string): number => {
  if (text.length === 0) return 0;
  return Math.max(1, Math.ceil(price(familyRates[family], text)));
};

const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLetter = (code: number): boolean => isLower(code) || isUpper(code);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || code === 9;
const isBreak = (code: number): boolean => code === 10 || code === 13;
const isPunctuation = (code: number): boolean => code > 32 && code < 127 && !isLetter(code) && !isDigit(code);

const price = (rates: FamilyRates, text: string): number => {
  let total = 0;
  let at = 0;
  const end = text.length;
  while (at < end) {
    const code = text.charCodeAt(at);
    const start = at;
    if (isLetter(code)) {
      at = wordEnd(text, at);
      total += isCapitals(text, start, at) ? capitals(rates, at - start) : word(rates, at - start);
      // Pieces of a blob merge badly: they are no words.
      if (at - start <= 3 && start > 0 && isGlue(text.charCodeAt(start - 1))) total += rates.fragment;
    } else if (isDigit(code)) {
      while (at < end && isDigit(text.charCodeAt(at))) at += 1;
      total += Math.ceil((at - start) / 3) * rates.digitGroup;
    } else if (isBlank(code)) {
      while (at < end && isBlank(text.charCodeAt(at))) at += 1;
      // A single blank belongs to the word after it, but no digit takes one.
      if (at - start > 1) total += rates.blankRun + (at - start) * rates.blankEach;
      else if (at < end && isDigit(text.charCodeAt(at))) total += rates.blankBeforeDigit;
    } else if (isBreak(code)) {
      while (at < end && isBreak(text.charCodeAt(at))) at += 1;
      total += rates.lineBreak;
    } else if (isPunctuation(code)) {
      at = start + 1;
      total += at < end && isLetter(text.charCodeAt(at)) ? rates.punctuationBeforeWord : rates.punctuation;
      for (; at < end && isPunctuation(text.charCodeAt(at)); at += 1) {
        total += text.charCodeAt(at) === text.charCodeAt(at - 1) ? rates.repeat : rates.punctuationEach;
      }
    } else {
      const repeated = start > 0 && text.charCodeAt(start - 1) === code && scriptOf(code) === "symbol";
      total += repeated ? rates.symbolRepeat : code < 128 ? 1 : rates.scripts[scriptOf(code)];
      at += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    }
  }
  return total;
};

/** A word ends where its case turns: "parseConfig" is two. */
const wordEnd = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && isLower(text.charCodeAt(at))) at += 1;
  if (at === start + 1) while (at < text.length && isUpper(text.charCodeAt(at))) at += 1;
  return at;
};

const isGlue = (code: number): boolean => isLetter(code) || isDigit(code);

const word = (rates: FamilyRates, length: number): number =>
  length <= rates.wordLetters ? rates.word : rates.word + (length - rates.wordLetters) * rates.wordLetter;

const isCapitals = (text: string, start: number, end: number): boolean =>
  end - start > 1 && isUpper(text.charCodeAt(end - 1));

const capitals = (rates: FamilyRates, length: number): number =>
  rates.word + Math.max(0, length - 3) * rates.capital;

const scriptOf = (code: number): Script => {
  if (code < 0x100) return "latin";
  if (code < 0x250) return "latinExtended";
  if (code < 0x370) return "other";
  if (code < 0x400) return "greek";
  if (code < 0x530) return "cyrillic";
  if (code >= 0x590 && code < 0x780) return "arabic";
  if (code >= 0x900 && code < 0x980) return "devanagari";
  if (code >= 0x980 && code < 0x1000) return "indic";
  if (code >= 0x2000 && code < 0x2c00) return "symbol";
  if (code >= 0x3040 && code < 0x3100) return "kana";
  if ((code >= 0x2e80 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00)) return "han";
  if (code >= 0xac00 && code < 0xd7b0) return "hangul";
  if (code >= 0xd800 && code < 0xdc00) return "astral";
  if (code >= 0xff00) return "han";
  return "other";
};
