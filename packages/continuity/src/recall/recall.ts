/** Recall over originals: no embeddings, no chance; the same log and question give the same answer. */
import { type RecallHit, Sequence, type SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import { rankedEvents } from "../defaults.ts";
import { newerVersions } from "./chase.ts";
import type { Document } from "./document.ts";
import { type Occurrences, occurrencesOf } from "./occurrences.ts";
import { lookupIn } from "./postings.ts";
import { type Question, readQuestion } from "./question.ts";
import { promising } from "./reading.ts";
import { averageGap, documentsOf } from "./remembered.ts";
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
  const occurrences = yield* occurrencesOf(lookup, question, { last, gap });
  const { events, stretches } = promising(occurrences, gap, last);
  const single = events.length === 0 ? [] : yield* history.slice({ sequences: events });
  const around = yield* Effect.forEach(stretches, ({ from, to }) =>
    history.ofKinds(searchableKinds, {
      after: Sequence.make(from - 1),
      before: Sequence.make(to + 1),
      limit: to - from + 1
    })
  );
  const documents = documentsOf(history, [...single, ...around.flat()]);
  const first = rank(question, occurrences, documents, gap);
  const versions = yield* newerVersions(lookup, occurrences, first);
  const read = new Set(documents.map(({ sequence }) => sequence));
  const missing = [...versions].filter((sequence) => !read.has(sequence));
  const added = missing.length === 0 ? [] : yield* history.slice({ sequences: missing });
  const ranking =
    added.length === 0
      ? first
      : rank(question, occurrences, [...documents, ...documentsOf(history, added)], gap);
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
  const askers = askedBefore(documents, gap);
  return documents
    .map((document) =>
      scoreDocument(question, occurrences, document, average, gap, askers.get(document.sequence))
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.document.sequence - a.document.sequence);
};

/** Which documents follow right after one that asks something, and which one that is. */
const askedBefore = (documents: ReadonlyArray<Document>, gap: number): ReadonlyMap<number, number> => {
  const asked = new Map<number, number>();
  const inOrder = [...documents].sort((a, b) => a.sequence - b.sequence);
  inOrder.forEach((document, index) => {
    const before = inOrder[index - 1];
    if (before === undefined || document.sequence - before.sequence > 1.5 * gap) return;
    if (/\?["')\s]*$/.test(before.text)) asked.set(document.sequence, before.sequence);
  });
  return asked;
};
