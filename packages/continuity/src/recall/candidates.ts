/**
 * Which events are worth reading for a question, told from the index alone. Every term is looked up newest first and
 * only so far, rare ones in full; what a term is worth follows from how often it was met. So the cost depends on the
 * question and not on the length of the session.
 */
import { Sequence, type SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import {
  contextCandidates,
  postingsPerRelatedTerm,
  postingsPerTerm,
  readEvents,
  recallWeights,
  surroundedEvents
} from "../defaults.ts";
import { type Concept, matchWeight, type Question } from "./question.ts";

type History = Context.Tag.Service<SessionHistory>;

/** Where one concept stands, and what it is worth in this session. */
export interface Occurrences {
  readonly concept: Concept;
  /** Worth of one match of the concept, by the rarity of its term. */
  readonly worth: number;
  /** How well each event matches, 0 to 1. */
  readonly at: ReadonlyMap<number, number>;
  /** What a related term counts beside the term itself. */
  readonly weightOf: (term: string) => number;
}

/** The index as far as a question needs it: one read per term, remembered. */
export interface Lookup {
  readonly newest: (term: string, limit: number) => Effect.Effect<ReadonlyArray<number>, HistoryError>;
}

type HistoryError = Effect.Effect.Error<ReturnType<History["search"]>>;

export const lookupIn = (history: History, before: Sequence | undefined): Lookup => {
  const known = new Map<string, ReadonlyArray<number>>();
  return {
    newest: (term, limit) => {
      const found = known.get(term);
      if (found !== undefined) return Effect.succeed(found);
      return history
        .search({
          terms: [term],
          analysed: true,
          order: "newest",
          limit,
          ...(before === undefined ? {} : { before })
        })
        .pipe(
          Effect.map((hits) => hits.map(({ sequence }) => sequence)),
          Effect.tap((sequences) => Effect.sync(() => known.set(term, sequences)))
        );
    }
  };
};

/** Where a question's concepts stand. `events` is how many events there are. */
export const occurrencesOf = Effect.fn("Recall.occurrences")(function* (
  lookup: Lookup,
  question: Question,
  events: number
) {
  const found: Array<Occurrences> = [];
  for (const concept of question.concepts) {
    const own = yield* lookup.newest(concept.term, postingsPerTerm);
    const rarity = rarityOf(own, postingsPerTerm, events);
    let best = 0;
    const relatives: Array<readonly [term: string, sequences: ReadonlyArray<number>, rarity: number]> = [];
    for (const term of concept.related) {
      const sequences = yield* lookup.newest(term, postingsPerRelatedTerm);
      const rarityHere = rarityOf(sequences, postingsPerRelatedTerm, events);
      best = Math.max(best, rarityHere);
      if (sequences.length > 0) relatives.push([term, sequences, rarityHere]);
    }
    const worth = rarity > 0 ? rarity : best * recallWeights.unseen;
    const weights = new Map<string, number>([[concept.term, 1]]);
    const at = new Map<number, number>(own.map((sequence) => [sequence, 1]));
    for (const [term, sequences, rarityHere] of relatives) {
      // A relative that is everywhere says less than the word it stands for.
      const weight =
        (rarity > 0 ? matchWeight(concept, term) : 1) * (worth > 0 ? Math.min(1, rarityHere / worth) : 0);
      weights.set(term, weight);
      for (const sequence of sequences) at.set(sequence, Math.max(at.get(sequence) ?? 0, weight));
    }
    found.push({ concept, worth, at, weightOf: (term) => weights.get(term) ?? 0 });
  }
  return found;
});

/** Inverse frequency; for a term met too often to read to the end, from how dense it was as far as it was read. */
const rarityOf = (newestFirst: ReadonlyArray<number>, limit: number, events: number): number => {
  if (newestFirst.length === 0) return 0;
  const span = (newestFirst[0] ?? 1) - (newestFirst.at(-1) ?? 1) + 1;
  const frequency =
    newestFirst.length < limit ? newestFirst.length : Math.max(limit, (newestFirst.length / span) * events);
  return Math.log(1 + (Math.max(0, events - frequency) + 0.5) / (frequency + 0.5));
};

/**
 * What the turns around an event match of a concept, 0 to 1. `gap` is how many events stand between two turns, on
 * average: bookkeeping that no one searches.
 */
export const matchAround = (occurrences: Occurrences, sequence: number, gap: number): number => {
  let best = 0;
  for (const [step, share] of recallWeights.neighbours) {
    const from = Math.max(1, Math.round((step - 0.5) * gap + 0.001));
    const to = Math.max(from, Math.round((step + 0.5) * gap - 0.001) - (gap > 1 ? 1 : 0));
    for (let distance = from; distance <= to; distance += 1) {
      const earlier = (occurrences.at.get(sequence - distance) ?? 0) * share;
      const later = (occurrences.at.get(sequence + distance) ?? 0) * share * recallWeights.following;
      best = Math.max(best, earlier, later);
    }
    if (best > 0) break;
  }
  return best;
};

/** The events to read, best first: those that match most with their surroundings, then what stands next to the best. */
export const promising = (
  occurrences: ReadonlyArray<Occurrences>,
  gap: number,
  last: number
): ReadonlyArray<Sequence> => {
  const direct = new Map<number, number>();
  for (const { at, worth } of occurrences) {
    for (const [sequence, match] of at) direct.set(sequence, (direct.get(sequence) ?? 0) + worth * match);
  }
  const best = [...direct].sort(byValueThenNewest).slice(0, contextCandidates);
  const inContext = best
    .map(([sequence, value]): [number, number] => [
      sequence,
      occurrences.reduce(
        (sum, each) =>
          each.at.has(sequence) || each.concept.name
            ? sum
            : sum + each.worth * matchAround(each, sequence, gap),
        value
      )
    ])
    .sort(byValueThenNewest);
  const chosen = new Set<number>(inContext.slice(0, readEvents).map(([sequence]) => sequence));
  const reach = Math.max(1, Math.round(2 * gap));
  for (const [sequence] of inContext.slice(0, surroundedEvents)) {
    for (let at = Math.max(1, sequence - reach); at <= Math.min(last, sequence + reach); at += 1)
      chosen.add(at);
  }
  return [...chosen].map((sequence) => Sequence.make(sequence));
};

const byValueThenNewest = (a: readonly [number, number], b: readonly [number, number]): number =>
  b[1] - a[1] || b[0] - a[0];
