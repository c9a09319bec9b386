/** Where what a question asks for stands in the log: each concept by its own word and by those that may stand for it. */
import { Effect } from "effect";
import { postingsPerRelatedTerm, recallWeights } from "../defaults.ts";
import { type Extent, type Lookup, ownPostings, rarityOf } from "./postings.ts";
import { type Concept, matchWeight, type Question } from "./question.ts";

/** Where one concept stands, and what it is worth in this session. */
export interface Occurrences {
  readonly concept: Concept;
  /** Worth of one match of the concept, by the rarity of its term. */
  readonly worth: number;
  /** How well each event matches, 0 to 1. */
  readonly at: ReadonlyMap<number, number>;
  /** The sequences of `at`, ascending. */
  readonly places: ReadonlyArray<number>;
  /** What a related term counts beside the term itself. */
  readonly weightOf: (term: string) => number;
}

/** Where a question's concepts stand, in a log of that length. */
export const occurrencesOf = Effect.fn("Recall.occurrences")(function* (
  lookup: Lookup,
  question: Question,
  extent: Extent
) {
  const found: Array<Occurrences> = [];
  for (const concept of question.concepts) {
    const own = yield* ownPostings(lookup, concept.term, extent);
    const rarity = rarityOf(own, extent);
    let best = 0;
    const relatives: Array<readonly [term: string, sequences: ReadonlyArray<number>, rarity: number]> = [];
    for (const term of concept.related) {
      const postings = yield* lookup.newest(term, postingsPerRelatedTerm);
      const rarityHere = rarityOf(postings, extent);
      best = Math.max(best, rarityHere);
      if (postings.sequences.length > 0) relatives.push([term, postings.sequences, rarityHere]);
    }
    const worth = rarity > 0 ? rarity : best * recallWeights.unseen;
    const weights = new Map<string, number>([[concept.term, 1]]);
    const at = new Map<number, number>(own.sequences.map((sequence) => [sequence, 1]));
    for (const [term, sequences, rarityHere] of relatives) {
      // A relative that is everywhere says less than the word it stands for.
      const weight =
        (rarity > 0 ? matchWeight(concept, term) : 1) * (worth > 0 ? Math.min(1, rarityHere / worth) : 0);
      weights.set(term, weight);
      for (const sequence of sequences) at.set(sequence, Math.max(at.get(sequence) ?? 0, weight));
    }
    const places = [...at.keys()].sort((a, b) => a - b);
    found.push({ concept, worth, at, places, weightOf: (term) => weights.get(term) ?? 0 });
  }
  return found;
});

/**
 * What the turns around an event match of a concept, 0 to 1: the best of the nearest turn that has it. `gap` is how many
 * events stand between two turns, on average: bookkeeping that no one searches.
 */
export const matchAround = ({ at, places }: Occurrences, sequence: number, gap: number): number => {
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  const farthest = (recallWeights.neighbours.length + 0.5) * gap;
  for (let index = firstFrom(places, sequence - farthest); index < places.length; index += 1) {
    const place = places[index] ?? Number.POSITIVE_INFINITY;
    if (place > sequence + farthest) break;
    if (place === sequence) continue;
    const step = Math.max(1, Math.round(Math.abs(place - sequence) / gap));
    const share = recallWeights.neighbours[step - 1] ?? 0;
    if (share === 0 || step > nearest) continue;
    const match = (at.get(place) ?? 0) * share * (place > sequence ? recallWeights.following : 1);
    best = step < nearest ? match : Math.max(best, match);
    nearest = step;
  }
  return best;
};

/** The first index whose value is at least `from`, of ascending values. */
const firstFrom = (values: ReadonlyArray<number>, from: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
