/**
 * How well events answer a question. Each concept is worth its rarity; an event earns it by its own words and, in
 * part, by those of the turns around it, since an answer seldom repeats its question. Then count: words that stand
 * together as asked, who speaks, and signs of the kind of answer expected.
 */
import { recallWeights as weights } from "../defaults.ts";
import type { Document } from "./document.ts";
import { matchAround, type Occurrences } from "./occurrences.ts";
import type { Question } from "./question.ts";

export interface Scored {
  readonly document: Document;
  readonly score: number;
  /** The concepts its own words match, by position, each with what it is worth. */
  readonly matched: ReadonlyMap<number, number>;
  /** The sum of that worth. */
  readonly matchedWorth: number;
  /** Pairs of the question that stand together in it, by position. */
  readonly phrases: ReadonlyArray<number>;
  /** Where only one concept matches: its word with the content words next to it. */
  readonly keyPairs: ReadonlyArray<string>;
}

/** Scores one event. `averageLength` is in terms. */
export const scoreDocument = (
  question: Question,
  occurrences: ReadonlyArray<Occurrences>,
  document: Document,
  averageLength: number,
  gap: number,
  asker?: number
): Scored => {
  const length = weights.lengthShare * (document.terms.length / averageLength) + (1 - weights.lengthShare);
  let sum = 0;
  let matchedWorth = 0;
  const matched = new Map<number, number>();
  occurrences.forEach((each, position) => {
    const direct = matchIn(each, document);
    const around = Math.max(
      matchAround(each, document.sequence, gap),
      asker === undefined ? 0 : (each.at.get(asker) ?? 0) * weights.answered
    );
    const strength = direct / length + around;
    sum += (each.worth * strength * (weights.k1 + 1)) / (strength + weights.k1);
    if (direct > 0) {
      const value = each.worth * Math.min(1, direct);
      matched.set(position, value);
      matchedWorth += value;
    }
  });
  const phrases = phrasesIn(question, document);
  const spoken = question.concepts.some(({ name, term }) => name && term === document.speaker);
  const factor =
    (spoken ? weights.speaker : 1) *
    (marksAnswer(question, document) ? weights.expected : 1) *
    (1 + weights.pair * Math.min(phrases.length, 3));
  return {
    document,
    score: sum * factor,
    matched,
    matchedWorth,
    phrases,
    keyPairs: keyPairsOf(question, document, matched)
  };
};

/** Occurrences of a concept in a document: the term's own, and its relatives', each at most once, at their weight. */
const matchIn = ({ concept, weightOf }: Occurrences, document: Document): number => {
  const match = document.counts.get(concept.term) ?? 0;
  let relative = 0;
  for (const term of concept.related)
    if (document.counts.has(term)) relative = Math.max(relative, weightOf(term));
  return match + relative;
};

const keyPairsOf = (
  question: Question,
  document: Document,
  matched: ReadonlyMap<number, number>
): ReadonlyArray<string> => {
  const [position] = matched.keys();
  const concept = position === undefined ? undefined : question.concepts[position];
  if (concept === undefined) return [];
  const content = document.content();
  const pairs: Array<string> = [];
  content.forEach((term, at) => {
    if (term !== concept.term && !concept.related.has(term)) return;
    if (at > 0) pairs.push(`${content[at - 1]} ${term}`);
    if (at + 1 < content.length) pairs.push(`${term} ${content[at + 1]}`);
  });
  return pairs;
};

/** Which pairs of the question stand together in a document, in order, with at most two words between. */
const phrasesIn = (question: Question, document: Document): ReadonlyArray<number> =>
  question.pairs.flatMap(([first, second], position) => {
    if (!document.counts.has(first) || !document.counts.has(second)) return [];
    for (let at = document.terms.indexOf(first); at >= 0; at = document.terms.indexOf(first, at + 1)) {
      if (document.terms.slice(at + 1, at + 4).includes(second)) return [position];
    }
    return [];
  });

const timeWords =
  /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:week|month|year|morning|weekend)|since|until|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|weeks?|months?|years?|days?|hours?|minutes?|weekend|spring|summer|autumn|fall|winter)\b/i;
const numberWords =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|dozen|half|twice)\b/i;

const marksAnswer = (question: Question, document: Document): boolean => {
  switch (question.expects) {
    case "time":
      return timeWords.test(document.text);
    case "number":
      return numberWords.test(document.text);
    case "any":
      return false;
  }
};
