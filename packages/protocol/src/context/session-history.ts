/**
 * The narrow read that a context engine gets: one session, read-only, bounded. It is also the opaque handle to
 * cold history. Nothing reachable from it can append, and nothing reads another session.
 */
import { Context, type Effect, type Option, Schema } from "effect";
import type { Event, EventOf } from "../event/envelope.ts";
import type { EventKind } from "../event/payload.ts";
import type { Sequence } from "../id.ts";

/** The history could not be read. */
export class HistoryUnreadable extends Schema.TaggedError<HistoryUnreadable>()("HistoryUnreadable", {
  operation: Schema.String,
  detail: Schema.String
}) {
  override get message(): string {
    return `the session's history can't be read (${this.operation}): ${this.detail}`;
  }
}

/** A stretch of the log. Both ends are exclusive; results are always in ascending order. */
export interface HistoryRange {
  readonly after?: Sequence;
  readonly before?: Sequence;
  /** At most this many events; 1,000 when absent. */
  readonly limit?: number;
  /** Which end of the stretch the limit keeps; "oldest" when absent. */
  readonly keep?: "oldest" | "newest";
  /** Only these events, in one read; those the session doesn't have are left out. The other fields are ignored. */
  readonly sequences?: ReadonlyArray<Sequence>;
}

/** A full-text question: any of the terms, as literal words. */
export interface HistoryQuery {
  readonly terms: ReadonlyArray<string>;
  /** The terms are index terms as `searchTerms` makes them; absent, they are a person's words. */
  readonly analysed?: boolean;
  readonly after?: Sequence;
  readonly before?: Sequence;
  /** At most this many hits. */
  readonly limit: number;
  /**
   * "newest" ignores rank, so that a later correction is never crowded out by older repetition; it reads no more
   * of the index than the limit asks for.
   */
  readonly order: "rank" | "newest";
}

/** One match. A plain object: a question may meet thousands of them. */
export class HistoryHit {
  readonly sequence: Sequence;
  /** Higher is better; comparable within one answer only. 0 for "newest". */
  readonly score: number;

  constructor(hit: { readonly sequence: Sequence; readonly score: number }, _trusted = true) {
    this.sequence = hit.sequence;
    this.score = hit.score;
  }
}

export class SessionHistory extends Context.Tag("@latch/protocol/SessionHistory")<
  SessionHistory,
  {
    /** The newest sequence; 0 for an empty session. */
    readonly lastSequence: Effect.Effect<Sequence, HistoryUnreadable>;
    /** The newest events, ascending; at most `limit`. */
    readonly tail: (limit: number) => Effect.Effect<ReadonlyArray<Event>, HistoryUnreadable>;
    /** A stretch of the log, ascending. */
    readonly slice: (range: HistoryRange) => Effect.Effect<ReadonlyArray<Event>, HistoryUnreadable>;
    /** One event; none where the session has no such sequence. */
    readonly peek: (sequence: Sequence) => Effect.Effect<Option.Option<Event>, HistoryUnreadable>;
    /** Full-text search over what was said and done; no hits for an empty query. */
    readonly search: (query: HistoryQuery) => Effect.Effect<ReadonlyArray<HistoryHit>, HistoryUnreadable>;
    /** Events of some kinds in a stretch, ascending. */
    readonly ofKinds: <const K extends EventKind>(
      kinds: ReadonlyArray<K>,
      range: HistoryRange
    ) => Effect.Effect<ReadonlyArray<EventOf<K>>, HistoryUnreadable>;
    /** The newest event of any of the kinds. */
    readonly latestOfKind: <const K extends EventKind>(
      kinds: ReadonlyArray<K>
    ) => Effect.Effect<Option.Option<EventOf<K>>, HistoryUnreadable>;
  }
>() {}
