/** Recall over originals: no embeddings, no chance; the same log and question give the same answer. */
import { type RecallHit, Sequence, type SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import { densityEvents, rankedEvents } from "../defaults.ts";
import { lookupIn, type Occurrences, occurrencesOf, promising } from "./candidates.ts";
import { newerVersions } from "./chase.ts";
import { type Document, documentOf } from "./document.ts";
import { type Question, readQuestion } from "./question.ts";
import { type Scored, scoreDocument } from "./score.ts";
import { searchableKinds } from "./searchable-kinds.ts";
import { newestVersionFirst } from "./supersede.ts";

type History = Context.Tag.Service<SessionHistory>;

/** Originals that answer a question, best first. `before` leaves out what is at or after it. */
export const recallOriginals = Effect.fn("Recall.originals")(function* (
  history: History,
  query: string,
  limit: number,
  before?: Sequence
) {
  const question = readQuestion(query);
  if (question.concepts.length === 0 || limit <= 0) return [];
  const newest = yield* history.lastSequence;
  const last = Math.min(newest, (before ?? newest + 1) - 1);
  const lookup = lookupIn(history, before);
  const gap = yield* averageGap(history, last);
  const occurrences = yield* occurrencesOf(lookup, question, Math.max(1, last / gap));
  const events = yield* history.slice({ sequences: promising(occurrences, gap, last) });
  const documents = events.flatMap((event) => documentOf(event) ?? []);
  const first = rank(question, occurrences, documents, gap);
  const versions = yield* newerVersions(lookup, occurrences, first);
  const read = new Set(documents.map(({ sequence }) => sequence));
  const missing = [...versions].filter((sequence) => !read.has(sequence));
  const added = missing.length === 0 ? [] : yield* history.slice({ sequences: missing });
  const ranking =
    added.length === 0
      ? first
      : rank(
          question,
          occurrences,
          [...documents, ...added.flatMap((event) => documentOf(event) ?? [])],
          gap
        );
  const width = Math.max(limit, rankedEvents);
  const considered = ranking.filter(
    ({ document }, place) => place < width || versions.has(document.sequence)
  );
  return newestVersionFirst(considered)
    .slice(0, limit)
    .map(
      ({ document, score }): RecallHit => ({
        sequence: document.sequence,
        kind: document.kind,
        score,
        text: document.text
      })
    );
});

const rank = (
  question: Question,
  occurrences: ReadonlyArray<Occurrences>,
  documents: ReadonlyArray<Document>,
  gap: number
): ReadonlyArray<Scored> => {
  const average = documents.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, documents.length);
  return documents
    .map((document) => scoreDocument(question, occurrences, document, average, gap))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.document.sequence - a.document.sequence);
};

/** How many events stand between two that can be searched, as the newest of them tell; at least 1. */
const averageGap = Effect.fn("Recall.averageGap")(function* (history: History, last: number) {
  const sample = yield* history.ofKinds(searchableKinds, {
    before: Sequence.make(last + 1),
    limit: densityEvents,
    keep: "newest"
  });
  const oldest = sample[0];
  return oldest === undefined ? 1 : Math.max(1, (last - oldest.sequence + 1) / sample.length);
});
