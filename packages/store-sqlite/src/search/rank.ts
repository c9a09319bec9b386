/**
 * Best first, in bounded time. Ranking every match of a common word costs half a second at a million events and says
 * nothing; so each term brings at most its newest `postingsPerTerm` matches, rarer terms weigh more, and only the
 * few best candidates are read and scored by BM25 on their text.
 */

/** A matching event: the origin of its session and its sequence. */
export interface Match {
  readonly origin: number;
  readonly sequence: number;
}

/** The newest matches of one term, newest first. */
export interface Postings {
  readonly term: string;
  readonly matches: ReadonlyArray<Match>;
  /** There are more matches than these. */
  readonly cut: boolean;
}

export interface Candidate extends Match {
  readonly score: number;
}

/** Robertson's constants: how soon repetition stops counting, and how much length counts. */
const saturation = 1.2;
const lengthWeight = 0.75;

/** How much a term tells, from the share of documents that have it. Never negative. */
export const weightOf = (documents: number, having: number): number =>
  Math.log(1 + (Math.max(documents, having) - having + 0.5) / (having + 0.5));

/** How large the searched log is: its events, and where its newest stands on the scale of origin + sequence. */
export interface Extent {
  readonly events: number;
  readonly newestPosition: number;
}

/** How many events have a term. Cut postings are extrapolated from how densely they lie. */
export const frequencyOf = ({ cut, matches }: Postings, extent: Extent): number => {
  const oldest = matches.at(-1);
  if (!cut || oldest === undefined) return matches.length;
  const covered = Math.max(matches.length, extent.newestPosition - (oldest.origin + oldest.sequence) + 1);
  return Math.max(matches.length, (matches.length / covered) * extent.events);
};

const newestFirst = (a: Match, b: Match): number => b.origin - a.origin || b.sequence - a.sequence;

/** The matches that share most of what tells most; newer ones first among equals; at most `limit`. */
export const candidates = (
  postings: ReadonlyArray<Postings>,
  weights: ReadonlyMap<string, number>,
  limit: number
): ReadonlyArray<Candidate> => {
  const origins = new Map<number, Map<number, number>>();
  for (const { matches, term } of postings) {
    const weight = weights.get(term) ?? 0;
    for (const { origin, sequence } of matches) {
      const scores = origins.get(origin) ?? new Map<number, number>();
      origins.set(origin, scores.set(sequence, (scores.get(sequence) ?? 0) + weight));
    }
  }
  return [...origins]
    .flatMap(([origin, scores]) => Array.from(scores, ([sequence, score]) => ({ origin, sequence, score })))
    .sort((a, b) => b.score - a.score || newestFirst(a, b))
    .slice(0, limit);
};

/** BM25 of texts, as lists of terms, against each other. */
export const rescore = <M extends Match>(
  found: ReadonlyArray<{ readonly match: M; readonly terms: ReadonlyArray<string> }>,
  weights: ReadonlyMap<string, number>
): ReadonlyArray<M & Candidate> => {
  const average = found.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, found.length);
  return found
    .map(({ match, terms }) => {
      const counts = new Map<string, number>();
      for (const term of terms) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const length = 1 - lengthWeight + (lengthWeight * terms.length) / Math.max(1, average);
      const score = [...counts].reduce(
        (sum, [term, count]) =>
          sum + ((weights.get(term) ?? 0) * count * (saturation + 1)) / (count + saturation * length),
        0
      );
      return { ...match, score };
    })
    .sort((a, b) => b.score - a.score || newestFirst(a, b));
};
