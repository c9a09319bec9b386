/** Best matches first: postings of each term, a few candidates, their texts. */
import { type Event, searchableText, searchTerms } from "@latch/protocol";
import { Either } from "effect";
import { candidatesPerHit, fewestCandidates, mostCandidates, postingsPerTerm } from "../defaults.ts";
import type { RowUnreadable } from "../event/row.ts";
import {
  type Candidate,
  candidates,
  type Extent,
  frequencyOf,
  type Match,
  type Postings,
  rescore,
  weightOf
} from "./rank.ts";

/** What ranking needs to know of a place that is searched. */
export interface SearchPlace<Found extends Match> {
  /** The newest matches of one term, newest first; at most `limit`. */
  readonly matches: (term: string, limit: number) => ReadonlyArray<Match>;
  readonly extent: Extent;
  /** The event of a match; undefined where it is gone. */
  readonly load: (
    match: Match
  ) => Either.Either<(Found & { readonly event: Event }) | undefined, RowUnreadable>;
}

export type Ranked<Found extends Match> = Found & Candidate & { readonly event: Event };

/** At most `limit` hits, best first. An event that this version can't read is not a hit and not a failure. */
export const rankedSearch = <Found extends Match>(
  place: SearchPlace<Found>,
  terms: ReadonlyArray<string>,
  limit: number
): ReadonlyArray<Ranked<Found>> => {
  const postings = terms.map((term): Postings => {
    const matches = place.matches(term, postingsPerTerm);
    return { term, matches, cut: matches.length === postingsPerTerm };
  });
  const weights = new Map(
    postings.map((one) => [one.term, weightOf(place.extent.events, frequencyOf(one, place.extent))])
  );
  const most = Math.min(mostCandidates, Math.max(fewestCandidates, candidatesPerHit * limit));
  const read = candidates(postings, weights, most).flatMap((candidate) => {
    const found = Either.getOrUndefined(place.load(candidate));
    return found === undefined
      ? []
      : [{ match: found, terms: searchTerms(searchableText(found.event.payload)) }];
  });
  return rescore(read, weights).slice(0, limit);
};
