/**
 * From a statement to its newest version. A good hit may be an old one whose revision uses fewer of the question's
 * words, so the words around the match are looked up as well: what has them all and is newer is read too.
 */
import { Sequence } from "@latch/protocol";
import { Effect } from "effect";
import { chase } from "../defaults.ts";
import type { Occurrences } from "./occurrences.ts";
import type { Lookup } from "./postings.ts";
import type { Scored } from "./score.ts";
import { stopWords } from "./stop-words.ts";

/** Newer events that hold the key phrases of the best ranked ones. */
export const newerVersions = Effect.fn("Recall.newerVersions")(function* (
  lookup: Lookup,
  occurrences: ReadonlyArray<Occurrences>,
  ranking: ReadonlyArray<Scored>
) {
  const found = new Set<Sequence>();
  const least = (ranking[0]?.score ?? 0) * chase.leastScore;
  for (const hit of ranking.slice(0, chase.hits)) {
    if (hit.score < least) break;
    const terms = keyPhrase(occurrences, hit);
    if (terms.length < 2) continue;
    const lists: Array<ReadonlySet<number>> = [];
    for (const term of terms) lists.push(new Set((yield* lookup.newest(term, chase.postings)).sequences));
    const [first = new Set<number>(), ...rest] = lists;
    let taken = 0;
    for (const sequence of first) {
      if (sequence <= hit.document.sequence || taken >= chase.versions) break;
      if (!rest.every((list) => list.has(sequence))) continue;
      found.add(Sequence.make(sequence));
      taken += 1;
    }
  }
  return found;
});

/** The most valuable matched word of a hit and the content words next to it. */
const keyPhrase = (occurrences: ReadonlyArray<Occurrences>, hit: Scored): ReadonlyArray<string> => {
  const [position] = [...hit.matched].sort((a, b) => b[1] - a[1])[0] ?? [];
  const concept = position === undefined ? undefined : occurrences[position]?.concept;
  if (concept === undefined) return [];
  const { terms, speaker } = hit.document;
  const at = terms.findIndex((term) => term === concept.term || concept.related.has(term));
  const core = terms[at];
  if (core === undefined) return [];
  const near: Array<string> = [];
  for (let step = 1; step <= chase.reach && near.length < chase.terms - 1; step += 1) {
    for (const term of [terms[at - step], terms[at + step]]) {
      if (term !== undefined && term !== core && term !== speaker && !stopWords.has(term) && !/\d/.test(term))
        near.push(term);
    }
  }
  return [core, ...new Set(near)].slice(0, chase.terms);
};
