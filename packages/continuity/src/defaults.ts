/** The engine's numbers, each with its unit in its name and its source beside it. */
import type { TokenizerFamily } from "./estimate/family.ts";

/** Prices of the pieces a text is cut into, in tokens. Fitted by `bench/calibrate.ts`; see docs/token-estimates.md. */
export interface FamilyRates {
  /** A word of at most `wordLetters` letters. */
  readonly word: number;
  readonly wordLetters: number;
  /** Each letter beyond. */
  readonly wordLetter: number;
  /** Up to three digits. */
  readonly digitGroup: number;
  /** A run of two or more blanks, and each blank in it. */
  readonly blankRun: number;
  readonly blankEach: number;
  readonly lineBreak: number;
  /** A run of punctuation, and each character after its first. */
  readonly punctuation: number;
  readonly punctuationEach: number;
  readonly ideograph: number;
  readonly hangul: number;
  /** Arrows, boxes, typographic punctuation. */
  readonly symbol: number;
  /** A character outside the basic plane: emoji mostly. */
  readonly astral: number;
  /** Any other character outside ASCII. */
  readonly narrow: number;
}

const openai: FamilyRates = {
  word: 1.05,
  wordLetters: 7,
  wordLetter: 0.2,
  digitGroup: 1,
  blankRun: 0.6,
  blankEach: 0.05,
  lineBreak: 0.8,
  punctuation: 0.9,
  punctuationEach: 0.35,
  ideograph: 1.1,
  hangul: 1.1,
  symbol: 1.3,
  astral: 2.5,
  narrow: 0.7
};

export const familyRates: { readonly [F in TokenizerFamily]: FamilyRates } = {
  openai,
  anthropic: { ...openai, word: 1.15, wordLetter: 0.25, ideograph: 1.4, hangul: 1.6 },
  wide: { ...openai, word: 1.1, ideograph: 0.9 },
  generic: { ...openai, word: 1.15, wordLetter: 0.25, ideograph: 1.4, hangul: 1.6 }
};

/** Around a message, a call and a tool schema on the wire (kernel specification 6.3). */
export const messageFramingTokens = 4;
export const callFramingTokens = 6;
export const toolFramingTokens = 8;

/** Sides of the squares that providers price images by, in pixels (kernel specification 6.3). */
export const imageTilePixels = [28, 32] as const;
export const imageFloorTokens = 85;
/** An image whose dimensions are not known. */
export const unknownImageTokens = 1_600;

/** Part of the high-water mark that a rotation keeps: the rest is room to grow (seed: "about three quarters"). */
export const rotationRetainShare = 0.75;

/** Part of a whole request that canonical state may take (kernel specification 6.2). */
export const canonicalShare = 0.4;

/** One line of canonical state (kernel specification 6.6), and its two parts that are a person's own words. */
export const canonicalLineChars = 400;
export const goalChars = 4_000;
export const userConstraintChars = 1_000;
/** Touched files named in canonical state; the newest stay. */
export const touchedFilesShown = 40;

/** Events fetched in one read of the log. */
export const pageEvents = 1_000;
/** The first read backwards from the tail; each following one doubles (kernel specification 6.4). */
export const tailEvents = 256;

/** Of a request that has left the view, what a snapshot still quotes. */
export const bridgeChars = 1_500;
