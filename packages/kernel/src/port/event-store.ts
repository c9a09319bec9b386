/**
 * The one place where events live. Only the kernel holds this port: whoever holds it can append.
 */
import {
  type Event,
  type EventKind,
  type EventOf,
  type HistoryRange,
  type MalformedEvent,
  type Payload,
  Sequence,
  SessionId,
  type UnknownEventKind
} from "@latch/protocol";
import { Context, type Effect, type Option, Schema } from "effect";

/** The store itself failed: disk full, I/O error, corruption. Nothing of the operation was kept. */
export class StoreFailed extends Schema.TaggedError<StoreFailed>()("StoreFailed", {
  operation: Schema.String,
  /** Callers branch on this; `detail` is for people. */
  reason: Schema.Literal("full", "busy", "corrupt", "unwritable", "closed", "other"),
  detail: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.operation}: ${this.detail}; ${this.remedy}`;
  }
}

/** There is no such session in this store. */
export class SessionMissing extends Schema.TaggedError<SessionMissing>()("SessionMissing", {
  session: SessionId
}) {
  override get message(): string {
    return `there is no session ${this.session} in this store`;
  }
}

/** Another writer appended to the session since the caller looked. Nothing was kept. */
export class AppendConflict extends Schema.TaggedError<AppendConflict>()("AppendConflict", {
  session: SessionId,
  expected: Sequence,
  actual: Sequence
}) {
  override get message(): string {
    return `session ${this.session} has moved on to event ${this.actual} while ${this.expected} was expected: another process is using it; end one of the two, and resume the session then`;
  }
}

export type StoreError = StoreFailed | SessionMissing | AppendConflict | UnknownEventKind | MalformedEvent;

/** Payloads for one session, appended in order. */
export interface Append {
  readonly session: SessionId;
  readonly payloads: ReadonlyArray<Payload>;
  /** Append only if the session's last sequence is still this one. */
  readonly expectedLast?: Sequence;
}

/**
 * When a commit is safe. Both kinds are atomic, in order, and survive the death of any process. "power" has reached the
 * disk on return. "ordered" reaches it with the next commit that is "power": for records whose loss together with the
 * power loses nothing that had an effect.
 */
export type Durability = "power" | "ordered";

/** A stretch, and what an event in it has to hold. */
export interface KindsRange extends HistoryRange {
  /**
   * Only events in whose stored text one of these stands, whatever the case of its ASCII letters. For what is looked at
   * closely afterwards: a store may find one in more than the words of the event.
   */
  readonly holding?: ReadonlyArray<string>;
}

export class EventStore extends Context.Tag("@latch/kernel/EventStore")<
  EventStore,
  {
    /** Appends in order, for one or several sessions, all or nothing; returns once as durable as asked ("power"). */
    readonly commit: (
      appends: ReadonlyArray<Append>,
      durability?: Durability
    ) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** A stretch of one session's log, ascending. */
    readonly read: (
      session: SessionId,
      range: HistoryRange
    ) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** Events of some kinds in a stretch, ascending. Reads no other rows. */
    readonly ofKinds: <const K extends EventKind>(
      session: SessionId,
      kinds: ReadonlyArray<K>,
      range: KindsRange
    ) => Effect.Effect<ReadonlyArray<EventOf<K>>, StoreError>;
    /** The newest event of any of the kinds. */
    readonly latestOfKinds: <const K extends EventKind>(
      session: SessionId,
      kinds: ReadonlyArray<K>
    ) => Effect.Effect<Option.Option<EventOf<K>>, StoreError>;
    /** The newest sequence of a session; 0 for an empty or unknown one. */
    readonly lastSequence: (session: SessionId) => Effect.Effect<Sequence, StoreError>;
  }
>() {}
