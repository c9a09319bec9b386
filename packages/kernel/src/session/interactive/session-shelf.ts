/** The sessions there are, for a person to choose from: found, looked into, deleted from the history. */
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { deletedAtOnce, previewSpoken } from "../../defaults.ts";
import { EventStore, type StoreError } from "../../port/event-store.ts";
import {
  SessionCatalog,
  type SessionFilter,
  type SessionSummary,
  type SessionUnresolved
} from "../../port/session-catalog.ts";

/** What was said last in a session, oldest first. */
export interface SessionPreview {
  readonly spoken: ReadonlyArray<{
    readonly speaker: "user" | "assistant" | "kernel";
    readonly text: string;
  }>;
}

/** These can't be deleted as they were chosen. Nothing was. */
export class SessionsKept extends Schema.TaggedError<SessionsKept>()("SessionsKept", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem;
  }
}

export interface SessionShelf {
  /** Newest first, without those in which nothing was said yet. */
  readonly list: (filter: SessionFilter) => Effect.Effect<ReadonlyArray<SessionSummary>, StoreError>;
  /** The newest words of a session, without opening it. */
  readonly preview: (session: SessionId) => Effect.Effect<SessionPreview, StoreError>;
  /** Hides 1 to 100 sessions, all or none; never the one that is open. Their events stay. */
  readonly remove: (
    sessions: ReadonlyArray<SessionId>,
    workspace?: WorkspacePath
  ) => Effect.Effect<void, SessionsKept | SessionUnresolved | StoreError>;
}

/** The shelf, beside a session that is open. */
export const makeSessionShelf = (open: Effect.Effect<SessionId | undefined>) =>
  Effect.gen(function* () {
    const catalog = yield* SessionCatalog;
    const store = yield* EventStore;

    const preview = Effect.fn("SessionShelf.preview")(function* (session: SessionId) {
      const events = yield* store.ofKinds(
        session,
        ["user_message", "assistant_message_completed", "completion_report"],
        { limit: 4 * previewSpoken, keep: "newest" }
      );
      const spoken = events
        .map(({ payload }) => ({ speaker: speakers[payload.type], text: payload.text }))
        .filter(({ text }) => text.trim() !== "");
      return { spoken: spoken.slice(-previewSpoken) } satisfies SessionPreview;
    });

    const remove = Effect.fn("SessionShelf.remove")(function* (
      sessions: ReadonlyArray<SessionId>,
      workspace?: WorkspacePath
    ) {
      const current = yield* open;
      if (current !== undefined && sessions.includes(current)) {
        return yield* new SessionsKept({
          problem: "the session that is open can't be deleted; leave it first"
        });
      }
      if (sessions.length < 1 || sessions.length > deletedAtOnce) {
        return yield* new SessionsKept({
          problem: `choose between 1 and ${deletedAtOnce} sessions to delete`
        });
      }
      yield* catalog.tombstone(sessions, workspace);
    });

    const list = (filter: SessionFilter) => catalog.list({ ...filter, begun: true });

    return { list, preview, remove } satisfies SessionShelf;
  });

const speakers = {
  user_message: "user",
  assistant_message_completed: "assistant",
  completion_report: "kernel"
} as const;
