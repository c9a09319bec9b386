/**
 * The one thing of this store that a context engine's wiring may hold: it hands out the history of one session, bound
 * and read-only, and nothing else.
 */
import type { StoreFailed } from "@latch/kernel";
import { SessionHistory, type SessionId } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";

export class SessionHistories extends Context.Tag("@latch/store-sqlite/SessionHistories")<
  SessionHistories,
  {
    /** The history of one session; empty for one that doesn't exist (yet). The connection is opened at the first call. */
    readonly of: (session: SessionId) => Effect.Effect<typeof SessionHistory.Service, StoreFailed>;
  }
>() {}

/** `SessionHistory`, bound to one session. */
export const historyLayer = (
  session: SessionId
): Layer.Layer<SessionHistory, StoreFailed, SessionHistories> =>
  Layer.effect(
    SessionHistory,
    Effect.flatMap(SessionHistories, (histories) => histories.of(session))
  );
