/**
 * The one place where events live. Only the kernel holds this port: whoever holds it can append.
 */
import { type Event, type EventKind, type EventOf, type HistoryRange, MalformedEvent, type Payload, Sequence, SessionId, UnknownEventKind } from "@latch/protocol";
import { Context, type Effect, type Option, Schema } from "effect";
declare const StoreFailed_base: Schema.TaggedErrorClass<StoreFailed, "StoreFailed", {
    readonly _tag: Schema.tag<"StoreFailed">;
} & {
    operation: typeof Schema.String;
    /** Callers branch on this; `detail` is for people. */
    reason: Schema.Literal<["full", "busy", "corrupt", "unwritable", "closed", "other"]>;
    detail: typeof Schema.String;
    remedy: typeof Schema.String;
}>;
/** The store itself failed: disk full, I/O error, corruption. Nothing of the operation was kept. */
export declare class StoreFailed extends StoreFailed_base {
    get message(): string;
}
declare const SessionMissing_base: Schema.TaggedErrorClass<SessionMissing, "SessionMissing", {
    readonly _tag: Schema.tag<"SessionMissing">;
} & {
    session: Schema.brand<Schema.filter<typeof Schema.String>, "SessionId">;
}>;
/** There is no such session in this store. */
export declare class SessionMissing extends SessionMissing_base {
    get message(): string;
}
declare const AppendConflict_base: Schema.TaggedErrorClass<AppendConflict, "AppendConflict", {
    readonly _tag: Schema.tag<"AppendConflict">;
} & {
    session: Schema.brand<Schema.filter<typeof Schema.String>, "SessionId">;
    expected: Schema.brand<Schema.refine<number, typeof Schema.NonNegative>, "Sequence">;
    actual: Schema.brand<Schema.refine<number, typeof Schema.NonNegative>, "Sequence">;
}>;
/** Another writer appended to the session since the caller looked. Nothing was kept. */
export declare class AppendConflict extends AppendConflict_base {
    get message(): string;
}
export type StoreError = StoreFailed | SessionMissing | AppendConflict | UnknownEventKind | MalformedEvent;
/** Payloads for one session, appended in order. */
export interface Append {
    readonly session: SessionId;
    readonly payloads: ReadonlyArray<Payload>;
    /** Append only if the session's last sequence is still this one. */
    readonly expectedLast?: Sequence;
}
declare const EventStore_base: Context.TagClass<EventStore, "@latch/kernel/EventStore", {
    /** Appends in order, for one or several sessions, all or nothing; returns once durable. */
    readonly commit: (appends: ReadonlyArray<Append>) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** A stretch of one session's log, ascending. */
    readonly read: (session: SessionId, range: HistoryRange) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** Events of some kinds in a stretch, ascending. Reads no other rows. */
    readonly ofKinds: <const K extends EventKind>(session: SessionId, kinds: ReadonlyArray<K>, range: HistoryRange) => Effect.Effect<ReadonlyArray<EventOf<K>>, StoreError>;
    /** The newest event of any of the kinds. */
    readonly latestOfKinds: <const K extends EventKind>(session: SessionId, kinds: ReadonlyArray<K>) => Effect.Effect<Option.Option<EventOf<K>>, StoreError>;
    /** The newest sequence of a session; 0 for an empty or unknown one. */
    readonly lastSequence: (session: SessionId) => Effect.Effect<Sequence, StoreError>;
}>;
export declare class EventStore extends EventStore_base {
}
export {};
