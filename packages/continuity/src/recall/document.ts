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
  /** The terms without grammar and without values, which are what a revision changes; in order. Worked out when asked for. */
  readonly content: () => ReadonlyArray<string>;
}

/** Reads an event; none for one without words. */
export const documentOf = (event: Event): Document | undefined => {
  const text = searchableText(event.payload);
  if (text === "") return undefined;
  const terms = searchTerms(text.length > analysedChars ? text.slice(0, analysedChars) : text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const speaker = speakerOf(text);
  let content: ReadonlyArray<string> | undefined;
  return {
    sequence: event.sequence,
    kind: event.payload.type,
    text,
    terms,
    counts,
    speaker,
    content: () => {
      content ??= terms.filter((term) => term !== speaker && !stopWords.has(term) && !holdsDigit(term));
      return content;
    }
  };
};

const holdsDigit = (term: string): boolean => {
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
};

const leadingName =
  /^(?:\[[^\]\n]{1,60}\]\s*)?(\p{Lu}[\p{L}\p{M}'’.-]{0,24}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,24})?):\s/u;

const speakerOf = (text: string): string => {
  const name = leadingName.exec(text)?.[1];
  return name === undefined ? "" : (searchTerms(name)[0] ?? "");
};
