/** The engine's numbers, each with its unit in its name and its source beside it. */
import type { TokenizerFamily } from "./estimate/family.ts";

/** Writing systems that tokenizers price differently. `symbol`: arrows, boxes, typography; `astral`: emoji mostly. */
export type Script =
  | "latin"
  | "latinExtended"
  | "greek"
  | "cyrillic"
  | "arabic"
  | "devanagari"
  | "indic"
  | "han"
  | "kana"
  | "hangul"
  | "symbol"
  | "astral"
  | "other";

/** Prices of the pieces a text is cut into, in tokens. Fitted on real tokenizers: see docs/token-estimates.md. */
export interface FamilyRates {
  /** A word of at most `wordLetters` letters, and each letter beyond. */
  readonly word: number;
  readonly wordLetters: number;
  readonly wordLetter: number;
  /** Capitals merge worse: each beyond the third. */
  readonly capital: number;
  /** On top, for up to three letters that hang on other letters or digits. */
  readonly fragment: number;
  /** Up to three digits. */
  readonly digitGroup: number;
  readonly blankBeforeDigit: number;
  /** A run of two or more blanks, and each blank in it. */
  readonly blankRun: number;
  readonly blankEach: number;
  readonly lineBreak: number;
  /** The first character of a run of punctuation, by what follows it, and each character after it. */
  readonly punctuation: number;
  readonly punctuationBeforeWord: number;
  readonly punctuationEach: number;
  /** A character that repeats the one before it. */
  readonly repeat: number;
  readonly symbolRepeat: number;
  /** One character outside ASCII. */
  readonly scripts: { readonly [S in Script]: number };
}

const openai: FamilyRates = {
  word: 1.08,
  wordLetters: 7,
  wordLetter: 0.2,
  capital: 0.32,
  fragment: 0.5,
  digitGroup: 1.05,
  blankBeforeDigit: 0.95,
  blankRun: 0.6,
  blankEach: 0.03,
  lineBreak: 0.8,
  punctuation: 0.9,
  punctuationBeforeWord: 0.6,
  punctuationEach: 0.35,
  repeat: 0.1,
  symbolRepeat: 0.3,
  scripts: {
    latin: 0.5,
    latinExtended: 0.8,
    greek: 0.45,
    cyrillic: 0.3,
    arabic: 0.33,
    devanagari: 0.4,
    indic: 0.5,
    han: 0.78,
    kana: 0.78,
    hangul: 0.8,
    symbol: 1.2,
    astral: 2.5,
    other: 1.2
  }
};

const anthropic: FamilyRates = {
  ...openai,
  word: 1.15,
  wordLetter: 0.25,
  digitGroup: 1.1,
  punctuationBeforeWord: 0.85,
  scripts: {
    latin: 1,
    latinExtended: 1.6,
    greek: 1.35,
    cyrillic: 0.62,
    arabic: 1.15,
    devanagari: 1.35,
    indic: 2,
    han: 1.05,
    kana: 1.1,
    hangul: 1.5,
    symbol: 1.6,
    astral: 3,
    other: 2
  }
};

/** `wide` is for vocabularies made for Chinese; `generic`, for a tokenizer not known, prices as the dearest. */
export const familyRates: { readonly [F in TokenizerFamily]: FamilyRates } = {
  openai,
  anthropic,
  wide: { ...openai, word: 1.12, scripts: { ...openai.scripts, cyrillic: 0.5, hangul: 1 } },
  generic: anthropic
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

/** Part of what is left beside kernel messages that a rotation fills where the mark is not what limits it: the next turn needs room. */
export const tightRetainShare = 0.75;

/** Of an event that is shown in part, at least so much; a turn of which not even this fits is left out of the view. */
export const leastShownTokens = 160;

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

/** Recall: what is read of a question, the terms kept of a long one, and up to how many are joined by related words. */
export const questionChars = 4_000;
export const questionConcepts = 24;
export const expandedConcepts = 12;
export const relatedTermsPerConcept = 8;

/** Recall: how much a related word counts beside the word itself. Tuned on test/bench/recall. */
export const relatedTermWeight = 0.45;

/** Recall reads this much of an event to rank it; the index covers all of it. */
export const analysedChars = 4_000;

/** Recall: how evidence is weighed. Tuned on test/bench/recall; none is critical to a tenth. */
export const recallWeights = {
  /** Saturation of repeated words, and how far long events are held back (BM25's k1 and b). */
  k1: 0.9,
  lengthShare: 0.25,
  /** What a concept one, two, … turns away is worth; a following turn less, by the factor below. */
  neighbours: [0.6, 0.35, 0.2, 0.1],
  following: 0.8,
  /** What a concept in the turn before is worth where that turn asks something: an answer leaves out what it was asked. */
  answered: 0.85,
  /** The named person speaks. */
  speaker: 1.25,
  /** The event has a date where a date is asked for, a number where a number is. */
  expected: 1.12,
  /** For each pair of words that stands together as in the question. */
  pair: 0.12,
  /** A term that the session never uses lends its worth to its relatives, at this rate. */
  unseen: 0.5
} as const;

/** When a newer event supersedes an older one, and what becomes of the older. */
export const supersession = {
  /** Of what the older matches of the question, by worth, the newer must match this part. */
  sharedWorth: 0.8,
  /** Of the words of the shorter, this part must stand in the longer; with fewer words than this, nothing is told. */
  sharedTerms: 0.6,
  leastTerms: 2,
  comparedTerms: 60,
  /** The newest versions that keep their places; the score of the others is cut to this share. */
  versionsKeptUp: 2,
  olderShare: 0.6
} as const;

/** Recall: postings read per term at most, newest first: of the question's own words, and of related ones. */
export const postingsPerTerm = 512;
/** Read of a word at first; one that looks to be in more events than this is read no further. */
export const firstPostings = 64;
export const everywherePostings = 8_192;
export const postingsPerRelatedTerm = 48;
/** Events weighed with their surroundings; of those, events whose text is read; of those, whose neighbours are too. */
export const contextCandidates = 128;
export const readEvents = 36;
export const surroundedEvents = 12;
/** Places of a ranking in which versions of one statement are looked for. */
export const rankedEvents = 40;
/** How many turns around such an event are read, and around the very best. */
export const surroundingTurns = 2;
export const widelySurroundedEvents = 4;
export const widelySurroundingTurns = 4;
/** Searchable events that tell how much bookkeeping stands between two turns, and how far apart such counts are made. */
export const densityEvents = 64;
export const densityMarkEvents = 512;
/** Events kept as recall reads them, between questions; some kilobytes each. */
export const rememberedDocuments = 512;

/** Following a statement to its newer versions: best hits followed, words of the phrase and how far they stand, postings read, versions taken. */
export const chase = { hits: 16, terms: 2, reach: 5, postings: 96, versions: 4, leastScore: 0.4 } as const;

/** A new episode begins at every multiple of this many events (kernel specification 6.5: 48). */
export const episodeEventCap = 48;
/** How far back from the view episodes are kept: 256 of the above. Older work is reached by search. */
export const episodeHorizonEvents = 12_288;
export const topicChars = 100;
export const episodeFilesShown = 4;
/** Entries of the index at most (seed), and its part of the high-water mark (kernel specification 6.4). */
export const indexEntries = 16;
export const indexShare = 1 / 8;
/** What an episode is worth (kernel specification 6.5); a marker of evidence counts, whatever its status. */
export const episodeScores = {
  queryTerm: 3,
  touchedFile: 2,
  markers: {
    "validation-failed": 3,
    reground: 3,
    "validation-passed": 2,
    evidence: 2,
    failure: 1,
    mutation: 1
  },
  recentEpisodes: 5,
  recent: 4
} as const;

/** Part of the room left in a request that the archive may fill: the rest is for the turns to come. */
export const archiveShare = 0.5;

/** Originals recalled into a view at most (kernel specification 6.4), their part of what room is left, and of the mark. */
export const recallHits = 12;
export const recallShare = 0.75;
export const recallMarkShare = 1 / 8;
/** A recalled original is quoted whole up to this many characters. */
export const excerptChars = 2_400;

/** Warm artifacts loaded at most, and their part of the high-water mark. */
export const warmArtifactsShown = 8;
export const warmShare = 1 / 8;

/** What is kept of a question in the event that records a recall. */
export const recordedQueryChars = 500;
