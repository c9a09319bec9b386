/**
 * Which sessions there are. Tombstoned ones are hidden here and nowhere else: their events stay.
 */
import { type GlobalSequence, type Sequence, SessionId, type WorkspacePath } from "@latch/protocol";
import { Context, type Effect, Schema } from "effect";
import type { StoreError } from "./event-store.ts";
export interface SessionSummary {
    readonly session: SessionId;
    readonly workspace: WorkspacePath;
    /** Milliseconds since 1970, UTC. */
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly events: number;
    /** The first user message, white space folded, at most 140 characters; empty when there is none. */
    readonly preview: string;
    readonly model: string | null;
    readonly mode: string | null;
    readonly completion: string | null;
}
declare const SessionUnresolved_base: Schema.TaggedErrorClass<SessionUnresolved, "SessionUnresolved", {
    readonly _tag: Schema.tag<"SessionUnresolved">;
} & {
    selector: typeof Schema.String;
    /** Ids that match; empty for none. */
    candidates: Schema.Array$<Schema.brand<Schema.filter<typeof Schema.String>, "SessionId">>;
}>;
/** The selector names no session, or several. */
export declare class SessionUnresolved extends SessionUnresolved_base {
    get message(): string;
}
/** A match of a search over every session. */
export interface CatalogHit {
    readonly session: SessionId;
    readonly workspace: WorkspacePath;
    readonly sequence: Sequence;
    readonly globalSequence: GlobalSequence;
    readonly kind: string;
    readonly time: number;
    /** Higher is better. */
    readonly score: number;
    /** The matching words in their surroundings, at most 240 characters. */
    readonly excerpt: string;
}
export interface SessionFilter {
    readonly workspace?: WorkspacePath;
    readonly limit?: number;
}
declare const SessionCatalog_base: Context.TagClass<SessionCatalog, "@latch/kernel/SessionCatalog", {
    /** Registers a session and appends its `session_created`; fails if the id is taken. */
    readonly create: (session: SessionId, workspace: WorkspacePath, version: string, importedFrom?: string) => Effect.Effect<void, StoreError>;
    /** Newest first; tombstoned sessions are left out. Previews cost no read of the log. */
    readonly list: (filter: SessionFilter) => Effect.Effect<ReadonlyArray<SessionSummary>, StoreError>;
    /** A full id or a unique prefix of one. */
    readonly resolve: (selector: string) => Effect.Effect<SessionSummary, StoreError | SessionUnresolved>;
    /** Searches what was said and done in every session that is not tombstoned, best first. */
    readonly search: (words: string, filter: SessionFilter) => Effect.Effect<ReadonlyArray<CatalogHit>, StoreError>;
    /** Hides 1 to 100 root sessions in one transaction, all or none. Deletes nothing else. */
    readonly tombstone: (sessions: ReadonlyArray<SessionId>, workspace?: WorkspacePath) => Effect.Effect<void, StoreError | SessionUnresolved>;
}>;
export declare class SessionCatalog extends SessionCatalog_base {
}
export {};
