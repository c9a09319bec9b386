/**
 * The price of a text, in tokens, without a tokenizer. Byte-pair encoders first cut a text into words, digit
 * groups, runs of punctuation and white space, and merge inside those only; so does this, and prices each piece by
 * its length. One pass, no allocation.
 */
import { type FamilyRates, familyRates } from "../defaults.ts";
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

const price = (rates: FamilyRates, text: string): number => {
  let total = 0;
  let at = 0;
  const end = text.length;
  while (at < end) {
    const code = text.charCodeAt(at);
    const start = at;
    if (isLetter(code)) {
      at += 1;
      // A word ends where its case turns: "parseConfig" is two.
      while (at < end && isLower(text.charCodeAt(at))) at += 1;
      if (at === start + 1) while (at < end && isUpper(text.charCodeAt(at))) at += 1;
      total += word(rates, at - start);
      continue;
    }
    if (isDigit(code)) {
      while (at < end && isDigit(text.charCodeAt(at))) at += 1;
      total += Math.ceil((at - start) / 3) * rates.digitGroup;
      continue;
    }
    if (code === 32 || code === 9) {
      while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at += 1;
      // A single space belongs to what follows it.
      if (at - start > 1) total += rates.blankRun + (at - start) * rates.blankEach;
      continue;
    }
    if (code === 10 || code === 13) {
      while (at < end && (text.charCodeAt(at) === 10 || text.charCodeAt(at) === 13)) at += 1;
      total += rates.lineBreak;
      continue;
    }
    if (code < 128) {
      while (at < end && isPunctuation(text.charCodeAt(at))) at += 1;
      total += at === start ? 1 : punctuation(rates, at - start);
      if (at === start) at += 1;
      continue;
    }
    at += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    total += foreign(rates, code);
  }
  return total;
};

const isPunctuation = (code: number): boolean => code > 32 && code < 127 && !isLetter(code) && !isDigit(code);

const word = (rates: FamilyRates, length: number): number =>
  length <= rates.wordLetters ? rates.word : rates.word + (length - rates.wordLetters) * rates.wordLetter;

const punctuation = (rates: FamilyRates, length: number): number =>
  rates.punctuation + (length - 1) * rates.punctuationEach;

const foreign = (rates: FamilyRates, code: number): number => {
  if (code >= 0xd800 && code <= 0xdbff) return rates.astral;
  if (code >= 0x2e80 && code <= 0x9fff) return rates.ideograph;
  if (code >= 0xac00 && code <= 0xd7a3) return rates.hangul;
  if (code >= 0xff00 && code <= 0xffef) return rates.ideograph;
  if (code >= 0x2000 && code <= 0x2bff) return rates.symbol;
  return rates.narrow;
};
