/** An event as recall reads it: its words counted, its speaker told from a leading "Name:". */
import { type Event, type Sequence, searchableText, searchTerms } from "@latch/protocol";
import { analysedChars } from "../defaults.ts";
import { stopWords } from "./stop-words.ts";

export interface Document {
  readonly sequence: Sequence;
  readonly kind: string;
  readonly text: string;
  /** Index terms in order. */
  readonly terms: ReadonlyArray<string>;
  readonly counts: ReadonlyMap<string, number>;
  /** The index term of who speaks; empty where nobody is named. */
  readonly speaker: string;
}

/** Reads an event; none for one without words. */
export const documentOf = (event: Event): Document | undefined => {
  const text = searchableText(event.payload);
  if (text === "") return undefined;
  const terms = searchTerms(text.length > analysedChars ? text.slice(0, analysedChars) : text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return {
    sequence: event.sequence,
    kind: event.payload.type,
    text,
    terms,
    counts,
    speaker: speakerOf(text)
  };
};

/** The words of an event without grammar and without values, which are what a revision changes; in order. */
export const contentOf = (document: Document): ReadonlyArray<string> =>
  document.terms.filter((term) => term !== document.speaker && !stopWords.has(term) && !/\d/.test(term));

const leadingName =
  /^(?:\[[^\]\n]{1,60}\]\s*)?(\p{Lu}[\p{L}\p{M}'’.-]{0,24}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,24})?):\s/u;

const speakerOf = (text: string): string => {
  const name = leadingName.exec(text)?.[1];
  return name === undefined ? "" : (searchTerms(name)[0] ?? "");
};
