/**
 * The newest word on a matter first. An event is an older version of a newer one if the newer says all that it
 * matches of the question, in much the same words. Among the places that versions of one statement hold in a
 * ranking, the newest takes the best; of the older ones only the next is kept up, the rest make room.
 */
import { supersession } from "../defaults.ts";
import type { Document } from "./document.ts";
import type { Scored } from "./score.ts";

/** Reorders a ranking, best first; events that are nobody's version keep their place. */
export const newestVersionFirst = (ranking: ReadonlyArray<Scored>): ReadonlyArray<Scored> => {
  const reordered = [...ranking];
  for (const { places, repeated } of versions(ranking)) {
    const members = [...places].sort((a, b) => sequenceAt(ranking, b) - sequenceAt(ranking, a));
    places.forEach((place, index) => {
      const from = members[index] ?? place;
      const member = ranking[from];
      const makesRoom = index >= supersession.versionsKeptUp && repeated.has(from);
      // The place lends its score, so that the order and the scores tell the same.
      const score = (ranking[place]?.score ?? 0) * (makesRoom ? supersession.olderShare : 1);
      if (member !== undefined) reordered[place] = { ...member, score };
    });
  }
  return reordered
    .map((item, place) => ({ item, place }))
    .sort((a, b) => b.item.score - a.item.score || a.place - b.place)
    .map(({ item }) => item);
};

/** The places of each statement that stands in a ranking more than once, best first. */
const versions = (ranking: ReadonlyArray<Scored>): ReadonlyArray<Versions> => {
  const content = ranking.map(({ document }) => contentTerms(document));
  const group = ranking.map((_, place) => place);
  const close = new Set<number>();
  for (let place = 1; place < ranking.length; place += 1) {
    for (let other = 0; other < place; other += 1) {
      const candidateIsNewer = sequenceAt(ranking, place) > sequenceAt(ranking, other);
      const [newer, older] = candidateIsNewer ? [place, other] : [other, place];
      const kinship = kinshipOf(ranking[newer], ranking[older], content[newer], content[older]);
      if (kinship === "none") continue;
      if (kinship === "same words") close.add(older);
      const [from, to] = [group[place] ?? place, group[other] ?? other];
      if (from === to) continue;
      for (let at = 0; at <= place; at += 1) if (group[at] === from) group[at] = to;
    }
  }
  const places = new Map<number, Array<number>>();
  group.forEach((leader, place) => {
    const known = places.get(leader);
    if (known === undefined) places.set(leader, [place]);
    else known.push(place);
  });
  return [...places.values()]
    .filter((each) => each.length > 1)
    .map((each) => ({ places: each, repeated: close }));
};

interface Versions {
  readonly places: ReadonlyArray<number>;
  /** Places of events that a newer one repeats word for word, more or less. */
  readonly repeated: ReadonlySet<number>;
}

const sequenceAt = (ranking: ReadonlyArray<Scored>, place: number): number =>
  ranking[place]?.document.sequence ?? 0;

type Kinship = "none" | "same phrase" | "same words";

/** Whether a newer event is a version of an older one: it says what the older matches, in its words or its phrase. */
const kinshipOf = (
  newer: Scored | undefined,
  older: Scored | undefined,
  newerTerms: ReadonlySet<string> | undefined,
  olderTerms: ReadonlySet<string> | undefined
): Kinship => {
  if (newer === undefined || older === undefined || newerTerms === undefined || olderTerms === undefined)
    return "none";
  if (older.matchedWorth === 0) return "none";
  let shared = 0;
  for (const [position, worth] of older.matched) if (newer.matched.has(position)) shared += worth;
  if (shared < supersession.sharedWorth * older.matchedWorth) return "none";
  const [small, large] =
    newerTerms.size < olderTerms.size ? [newerTerms, olderTerms] : [olderTerms, newerTerms];
  let common = 0;
  for (const term of small) if (large.has(term)) common += 1;
  if (small.size >= supersession.leastTerms && common >= supersession.sharedTerms * small.size)
    return "same words";
  if (newer.phrases.some((phrase) => older.phrases.includes(phrase))) return "same phrase";
  // On a single word of the question, what it stands next to tells one matter from another.
  return older.matched.size === 1 && older.keyPairs.some((pair) => newer.keyPairs.includes(pair))
    ? "same phrase"
    : "none";
};

/** What a statement is about, as a set. */
const contentTerms = (document: Document): ReadonlySet<string> =>
  new Set(document.content().slice(0, supersession.comparedTerms));
