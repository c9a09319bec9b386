/**
 * What recall remembers of a history between questions. Caches and nothing else: an event never changes, and the density
 * is counted at marks of the log, so the same history and question give the same answer with them or without.
 */
import { type Event, Sequence, type SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import { densityEvents, densityMarkEvents, rememberedDocuments } from "../defaults.ts";
import { type Document, documentOf } from "./document.ts";
import { searchableKinds } from "./searchable-kinds.ts";

type History = Context.Tag.Service<SessionHistory>;

/** How many events stand between two that can be searched, as the newest of them tell; at least 1. */
export const averageGap = Effect.fn("Recall.averageGap")(function* (history: History, last: number) {
  const mark = last < densityMarkEvents ? last : last - (last % densityMarkEvents);
  const known = gaps.get(history);
  if (known?.mark === mark) return known.gap;
  const sample = yield* history.ofKinds(searchableKinds, {
    before: Sequence.make(mark + 1),
    limit: densityEvents,
    keep: "newest"
  });
  const oldest = sample[0];
  const gap = oldest === undefined ? 1 : Math.max(1, (mark - oldest.sequence + 1) / sample.length);
  gaps.set(history, { mark, gap });
  return gap;
});

/** Reads events; those without words give nothing. */
export const documentsOf = (history: History, events: ReadonlyArray<Event>): ReadonlyArray<Document> => {
  const known = documents.get(history) ?? new Map<Sequence, Document | undefined>();
  documents.set(history, known);
  return events.flatMap((event) => {
    const before = known.get(event.sequence);
    if (before !== undefined) return [before];
    const document = documentOf(event);
    if (known.size >= rememberedDocuments) known.clear();
    known.set(event.sequence, document);
    return document ?? [];
  });
};

const gaps = new WeakMap<History, { readonly mark: number; readonly gap: number }>();
const documents = new WeakMap<History, Map<Sequence, Document | undefined>>();
