/** The test twin of the store's history: the same answers from an array of events and an inverted index. */
import {
  type Event,
  type EventKind,
  type EventOf,
  GlobalSequence,
  type HistoryHit,
  type HistoryRange,
  HistoryHit as Hit,
  isKind,
  type Payload,
  Sequence,
  SessionHistory,
  SessionId,
  schemaVersion,
  searchableText,
  searchTerms
} from "@latch/protocol";
import { Effect, Layer, Option } from "effect";

export const testSession = SessionId.make("00000000-0000-4000-8000-000000000000");

/** One session's log that tests append to. Counts the events it hands out. */
export class MemoryLog {
  readonly events: Array<Event> = [];
  readonly postings = new Map<string, Array<{ readonly sequence: Sequence; readonly count: number }>>();
  readonly lengths = new Map<Sequence, number>();
  eventsRead = 0;
  private totalLength = 0;
  private readonly searchable: boolean;

  constructor(options: { readonly searchable?: boolean } = {}) {
    this.searchable = options.searchable ?? true;
  }

  append(...payloads: ReadonlyArray<Payload>): ReadonlyArray<Event> {
    return payloads.map((payload) => this.add(payload));
  }

  private add(payload: Payload): Event {
    const sequence = Sequence.make(this.events.length + 1);
    const event: Event = {
      session: testSession,
      sequence,
      globalSequence: GlobalSequence.make(sequence),
      time: 1_700_000_000_000 + sequence * 1_000,
      schemaVersion,
      payload
    };
    this.events.push(event);
    const terms = this.searchable ? searchTerms(searchableText(payload)) : [];
    if (terms.length > 0) {
      this.lengths.set(sequence, terms.length);
      this.totalLength += terms.length;
      const counts = new Map<string, number>();
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const list = this.postings.get(term);
        if (list === undefined) this.postings.set(term, [{ sequence, count }]);
        else list.push({ sequence, count });
      }
    }
    return event;
  }

  /** BM25 with k1 1.2 and b 0.75 over whole events: what a plain full-text index ranks by. */
  bm25(terms: ReadonlyArray<string>): ReadonlyArray<HistoryHit> {
    const documents = this.lengths.size;
    const average = this.totalLength / Math.max(1, documents);
    const scores = new Map<Sequence, number>();
    for (const term of new Set(terms)) {
      const list = this.postings.get(term) ?? [];
      const idf = Math.log(1 + (documents - list.length + 0.5) / (list.length + 0.5));
      for (const { sequence, count } of list) {
        const length = this.lengths.get(sequence) ?? 0;
        const gain = (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
        scores.set(sequence, (scores.get(sequence) ?? 0) + gain);
      }
    }
    return [...scores]
      .map(([sequence, score]) => new Hit({ sequence, score }))
      .sort((a, b) => b.score - a.score || b.sequence - a.sequence);
  }

  private read(events: ReadonlyArray<Event>): ReadonlyArray<Event> {
    this.eventsRead += events.length;
    return events;
  }

  private within(
    { after, before, limit = 1_000, keep = "oldest" }: HistoryRange,
    kinds?: ReadonlyArray<EventKind>
  ) {
    const from = after ?? 0;
    const to = Math.min(this.events.length, (before ?? this.events.length + 1) - 1);
    const wanted = kinds === undefined ? undefined : new Set(kinds);
    const found: Array<Event> = [];
    if (keep === "oldest") {
      for (let at = from; at < to && found.length < limit; at += 1) {
        const event = this.events[at];
        if (event !== undefined && (wanted === undefined || wanted.has(event.payload.type)))
          found.push(event);
      }
      return found;
    }
    for (let at = to - 1; at >= from && found.length < limit; at -= 1) {
      const event = this.events[at];
      if (event !== undefined && (wanted === undefined || wanted.has(event.payload.type))) found.push(event);
    }
    return found.reverse();
  }

  readonly layer = Layer.succeed(SessionHistory, {
    lastSequence: Effect.sync(() => Sequence.make(this.events.length)),
    tail: (limit) => Effect.sync(() => this.read(this.within({ limit, keep: "newest" }))),
    slice: (range) =>
      Effect.sync(() => {
        if (range.sequences === undefined) return this.read(this.within(range));
        const wanted = [...new Set(range.sequences)].sort((a, b) => a - b);
        return this.read(
          wanted.flatMap((sequence) => {
            const event = this.events[sequence - 1];
            return event === undefined ? [] : [event];
          })
        );
      }),
    peek: (sequence) => Effect.sync(() => Option.fromNullable(this.events[sequence - 1])),
    search: ({ terms, analysed = false, after, before, limit, order }) =>
      Effect.sync(() => {
        const wanted = analysed ? terms : terms.flatMap((term) => searchTerms(term));
        const inside = ({ sequence }: { readonly sequence: Sequence }): boolean =>
          (after === undefined || sequence > after) && (before === undefined || sequence < before);
        if (order === "rank") return this.bm25(wanted).filter(inside).slice(0, limit);
        const [only] = wanted;
        if (wanted.length === 1 && only !== undefined)
          return newest(this.postings.get(only) ?? [], inside, limit);
        const sequences = new Set(
          wanted.flatMap((term) => (this.postings.get(term) ?? []).map((entry) => entry.sequence))
        );
        return newest(
          [...sequences].sort((a, b) => a - b).map((sequence) => ({ sequence })),
          inside,
          limit
        );
      }),
    ofKinds: <const K extends EventKind>(kinds: ReadonlyArray<K>, range: HistoryRange) =>
      Effect.sync(() => this.read(this.within(range, kinds)).filter(isKind(...kinds))),
    latestOfKind: <const K extends EventKind>(kinds: ReadonlyArray<K>) =>
      Effect.sync(
        (): Option.Option<EventOf<K>> =>
          Option.fromNullable(this.within({ limit: 1, keep: "newest" }, kinds).filter(isKind(...kinds))[0])
      )
  });
}

const newest = (
  list: ReadonlyArray<{ readonly sequence: Sequence }>,
  inside: (entry: { readonly sequence: Sequence }) => boolean,
  limit: number
): ReadonlyArray<HistoryHit> => {
  const hits: Array<HistoryHit> = [];
  for (let at = list.length - 1; at >= 0 && hits.length < limit; at -= 1) {
    const entry = list[at];
    if (entry !== undefined && inside(entry)) hits.push(new Hit({ sequence: entry.sequence, score: 0 }));
  }
  return hits;
};
