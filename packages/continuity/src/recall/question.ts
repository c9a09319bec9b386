/**
 * A question as recall understands it: what it asks for, term by term, whom it names, and what sort of answer it
 * waits for.
 */
import { searchTerms } from "@latch/protocol";
import {
  expandedConcepts,
  questionChars,
  questionConcepts,
  relatedTermsPerConcept,
  relatedTermWeight
} from "../defaults.ts";
import { stopWords } from "./stop-words.ts";
import { relatedTerms } from "./thesaurus.ts";

/** One thing that is asked for: the term itself, and terms that may stand for it. */
export interface Concept {
  readonly term: string;
  readonly related: ReadonlySet<string>;
  /** Name of a person or thing: a capital inside the question. */
  readonly name: boolean;
}

export interface Question {
  readonly concepts: ReadonlyArray<Concept>;
  /** Terms that stand next to each other in the question, in order. */
  readonly pairs: ReadonlyArray<readonly [string, string]>;
  /** What would mark an answer. */
  readonly expects: "time" | "number" | "any";
}

/** Reads a question. One without any content word is taken at its word. */
export const readQuestion = (text: string): Question => {
  const words = text.slice(0, questionChars).match(/[^\s]+/gu) ?? [];
  const content: Array<{ readonly term: string; readonly name: boolean }> = [];
  const everything: Array<string> = [];
  words.forEach((word, index) => {
    const terms = searchTerms(word);
    everything.push(...terms);
    const bare = word
      .toLowerCase()
      .replace(/[^\p{L}\p{N}'’]/gu, "")
      .replace(/['’]/g, "");
    if (stopWords.has(bare) || (terms.length === 1 && stopWords.has(terms[0] ?? ""))) return;
    const name = index > 0 && /^["'(]?\p{Lu}\p{Ll}+/u.test(word) && terms.length === 1;
    for (const term of terms) content.push({ term, name });
  });
  const chosen = content.length > 0 ? content : everything.map((term) => ({ term, name: false }));
  const seen = new Map<string, boolean>();
  for (const { term, name } of chosen) seen.set(term, (seen.get(term) ?? false) || name);
  const asked = new Set(seen.keys());
  const kept = mostTelling([...seen]);
  const expanded = kept.length <= expandedConcepts;
  return {
    concepts: kept.map(([term, name]) => ({
      term,
      name,
      related: new Set(
        expanded
          ? [...relatedTerms(term)].filter((other) => !asked.has(other)).slice(0, relatedTermsPerConcept)
          : []
      )
    })),
    pairs: chosen.slice(1).map(({ term }, index) => [chosen[index]?.term ?? "", term] as const),
    expects: expectation(text)
  };
};

/** Of a long text, names, numbers and identifiers first, then what comes first. */
const mostTelling = (
  terms: ReadonlyArray<readonly [term: string, name: boolean]>
): ReadonlyArray<readonly [term: string, name: boolean]> => {
  if (terms.length <= questionConcepts) return terms;
  const telling = ([term, name]: readonly [string, boolean]): boolean =>
    name || /\d/.test(term) || term.length > 12;
  return [...terms.filter(telling), ...terms.filter((each) => !telling(each))].slice(0, questionConcepts);
};

const expectation = (text: string): Question["expects"] => {
  if (
    /^\W*(?:when|since when|until when|how long|what (?:year|month|day|date|time)|on (?:what|which) (?:day|date))\b/i.test(
      text
    )
  )
    return "time";
  if (/\bhow (?:many|much|old|big|large|fast|often|far|tall)\b/i.test(text)) return "number";
  return "any";
};

/** How far a match of a concept counts: 1 for the term itself. */
export const matchWeight = (concept: Concept, term: string): number =>
  term === concept.term ? 1 : concept.related.has(term) ? relatedTermWeight : 0;
