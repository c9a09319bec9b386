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

/** The selector names no session, or several. */
export class SessionUnresolved extends Schema.TaggedError<SessionUnresolved>()("SessionUnresolved", {
  selector: Schema.String,
  /** Ids that match; empty for none. */
  candidates: Schema.Array(SessionId)
}) {
  override get message(): string {
    return this.candidates.length === 0
      ? `no session matches "${this.selector}"; "latch sessions list" shows what there is`
      : `"${this.selector}" matches ${this.candidates.length} sessions: ${this.candidates
          .slice(0, 8)
          .map((id) => id.slice(0, 8))
          .join(", ")}; give more of the id`;
  }
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

export interface ListFilter extends SessionFilter {
  /** Leaves out sessions that were opened and left without a word of a person. */
  readonly begun?: boolean;
}

export class SessionCatalog extends Context.Tag("@latch/kernel/SessionCatalog")<
  SessionCatalog,
  {
    /** Registers a session and appends its `session_created`; fails if the id is taken. */
    readonly create: (
      session: SessionId,
      workspace: WorkspacePath,
      version: string,
      importedFrom?: string
    ) => Effect.Effect<void, StoreError>;
    /** Newest first; tombstoned sessions are left out. Previews cost no read of the log. */
    readonly list: (filter: ListFilter) => Effect.Effect<ReadonlyArray<SessionSummary>, StoreError>;
    /** A full id or a unique prefix of one. */
    readonly resolve: (selector: string) => Effect.Effect<SessionSummary, StoreError | SessionUnresolved>;
    /** Searches what was said and done in every session that is not tombstoned, best first. */
    readonly search: (
      words: string,
      filter: SessionFilter
    ) => Effect.Effect<ReadonlyArray<CatalogHit>, StoreError>;
    /** Hides 1 to 100 root sessions in one transaction, all or none. Deletes nothing else. */
    readonly tombstone: (
      sessions: ReadonlyArray<SessionId>,
      workspace?: WorkspacePath
    ) => Effect.Effect<void, StoreError | SessionUnresolved>;
  }
>() {}
