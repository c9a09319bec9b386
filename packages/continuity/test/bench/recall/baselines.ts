/** What recall is measured against: BM25 over stemmed words, whole events, no stop words left out; and newest first. */
import { type Sequence, searchableText, stem } from "@latch/protocol";
import type { MemoryLog } from "../../support/memory-history.ts";
import type { Question } from "./benchmark.ts";

const words = (text: string): ReadonlyArray<string> =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);

interface Index {
  readonly documents: ReadonlyArray<{ readonly sequence: Sequence; readonly length: number }>;
  readonly postings: ReadonlyMap<string, ReadonlyArray<readonly [document: number, count: number]>>;
  readonly average: number;
}

const indexOf = (log: MemoryLog): Index => {
  const documents: Array<{ readonly sequence: Sequence; readonly length: number }> = [];
  const postings = new Map<string, Array<readonly [number, number]>>();
  for (const { payload, sequence } of log.events) {
    const terms = words(searchableText(payload));
    if (terms.length === 0) continue;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [[documents.length, count]]);
      else list.push([documents.length, count]);
    }
    documents.push({ sequence, length: terms.length });
  }
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  return { documents, postings, average };
};

/** BM25, k1 1.2, b 0.75. */
export const plainBm25 = (log: MemoryLog): ((question: Question) => ReadonlyArray<Sequence>) => {
  const { average, documents, postings } = indexOf(log);
  return ({ text }) => {
    const scores = new Map<number, number>();
    for (const term of new Set(words(text))) {
      const list = postings.get(term) ?? [];
      const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const [document, count] of list) {
        const length = documents[document]?.length ?? 0;
        const gain = (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
        scores.set(document, (scores.get(document) ?? 0) + gain);
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || b[0] - a[0])
      .slice(0, 20)
      .flatMap(([document]) => documents[document]?.sequence ?? []);
  };
};

/** The newest events with any of the question's words. */
export const newestFirst = (log: MemoryLog): ((question: Question) => ReadonlyArray<Sequence>) => {
  const { documents, postings } = indexOf(log);
  return ({ text }) => {
    const found = new Set(
      words(text).flatMap((term) => (postings.get(term) ?? []).map(([document]) => document))
    );
    return [...found]
      .sort((a, b) => b - a)
      .slice(0, 20)
      .flatMap((document) => documents[document]?.sequence ?? []);
  };
};
