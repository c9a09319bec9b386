/**
 * What else a question's word may have been called. The groups are of words and a question asks by term, which takes a
 * while to make of a word: so only those that may come to the term asked for are made into terms.
 */
import { searchTerms } from "@latch/protocol";
import { groups, turned } from "./thesaurus-groups.ts";

interface Entry {
  readonly word: string;
  /** What it may be answered by. */
  readonly answers: ReadonlyArray<string>;
}

const termOf = (word: string): string => searchTerms(word)[0] ?? word;

/** Of a word or its term: a stem keeps the first letters, but for the words that are listed. */
const headOf = (text: string): string => text.slice(0, 2);

const entriesByHead = (): ReadonlyMap<string, ReadonlyArray<Entry>> => {
  const found = new Map<string, Array<Entry>>();
  for (const line of groups.trim().split("\n")) {
    const [left = "", right] = line.split(" > ");
    const from = left.split(" ");
    const answers = right === undefined ? from : right.split(" ");
    for (const word of from) {
      const head = headOf(turned.get(word) ?? word);
      const entries = found.get(head);
      if (entries === undefined) found.set(head, [{ word, answers }]);
      else entries.push({ word, answers });
    }
  }
  return found;
};

let entries: ReadonlyMap<string, ReadonlyArray<Entry>> | undefined;
const known = new Map<string, ReadonlySet<string>>();

/** Index terms that may stand for an index term. */
export const relatedTerms = (term: string): ReadonlySet<string> => {
  entries ??= entriesByHead();
  const before = known.get(term);
  if (before !== undefined) return before;
  const candidates = entries.get(headOf(term));
  if (candidates === undefined) return none;
  const related = new Set(
    candidates
      .filter(({ word }) => termOf(word) === term)
      .flatMap(({ answers }) => answers.map(termOf).filter((other) => other !== term))
  );
  known.set(term, related);
  return related;
};

const none: ReadonlySet<string> = new Set();
