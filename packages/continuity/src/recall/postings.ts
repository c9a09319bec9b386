/**
 * Single words in the index, newest first and only so far, rare ones in full; what a word is worth follows from how often
 * it was met. So the cost depends on the question and not on the length of the session.
 */
import type { HistoryUnreadable, Sequence, SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import { everywherePostings, firstPostings, postingsPerTerm } from "../defaults.ts";

type History = Context.Tag.Service<SessionHistory>;

/** The newest events with a term, newest first. */
export interface Postings {
  readonly sequences: ReadonlyArray<number>;
  /** There are no others. */
  readonly whole: boolean;
}

/** The index as far as a question needs it: what was read is remembered. */
export interface Lookup {
  /** At least `limit` of them where there are so many. */
  readonly newest: (term: string, limit: number) => Effect.Effect<Postings, HistoryUnreadable>;
}

export const lookupIn = (history: History, before: Sequence | undefined): Lookup => {
  const known = new Map<string, Postings>();
  return {
    newest: (term, limit) => {
      const found = known.get(term);
      if (found !== undefined && (found.whole || found.sequences.length >= limit))
        return Effect.succeed(found);
      return history
        .search({
          terms: [term],
          analysed: true,
          order: "newest",
          limit,
          ...(before === undefined ? {} : { before })
        })
        .pipe(
          Effect.map(
            (hits): Postings => ({
              sequences: hits.map(({ sequence }) => sequence),
              whole: hits.length < limit
            })
          ),
          Effect.tap((postings) => Effect.sync(() => known.set(term, postings)))
        );
    }
  };
};

/** How long the log is, and how many events stand between two that can be searched, on average. */
export interface Extent {
  readonly last: number;
  readonly gap: number;
}

/** A word that is everywhere is read only so far as to know that: more of it would tell nothing. */
export const ownPostings = (
  lookup: Lookup,
  term: string,
  extent: Extent
): Effect.Effect<Postings, HistoryUnreadable> =>
  Effect.flatMap(lookup.newest(term, firstPostings), (first) =>
    first.whole || frequencyOf(first, extent) > everywherePostings
      ? Effect.succeed(first)
      : lookup.newest(term, postingsPerTerm)
  );

/** How many events have a term; of one that was not read to the end, from how dense it was as far as it was read. */
const frequencyOf = ({ sequences, whole }: Postings, { last }: Extent): number => {
  if (whole) return sequences.length;
  const span = (sequences[0] ?? 1) - (sequences.at(-1) ?? 1) + 1;
  return Math.max(sequences.length, (sequences.length / span) * last);
};

/** Inverse frequency. */
export const rarityOf = (postings: Postings, extent: Extent): number => {
  if (postings.sequences.length === 0) return 0;
  const events = Math.max(1, extent.last / extent.gap);
  const frequency = Math.min(events, frequencyOf(postings, extent));
  return Math.log(1 + (Math.max(0, events - frequency) + 0.5) / (frequency + 0.5));
};
