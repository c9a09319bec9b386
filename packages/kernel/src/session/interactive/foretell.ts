/**
 * Tells the newest part of a long log before its session is open: to open one reads all that its log says for good, and
 * meanwhile there is something to read.
 */
import type { OutputContent, SessionId } from "@latch/protocol";
import { Effect } from "effect";
import { recentEvents, shortLogEvents } from "../../defaults.ts";
import { EventStore } from "../../port/event-store.ts";

type Say = (said: OutputContent) => Effect.Effect<void>;

/**
 * Says that a session is shown, and the newest part of its log; the position of the last event told. Undefined, and
 * nothing is said, where the log is short, or can't be read: to open it says why.
 */
export const foretell = Effect.fn("Interactive.foretell")(
  function* (session: SessionId, say: Say) {
    const store = yield* EventStore;
    if ((yield* store.lastSequence(session)) <= shortLogEvents) return undefined;
    const [first] = yield* store.read(session, { limit: 1 });
    if (first?.payload.type !== "session_created") return undefined;
    yield* say({ type: "opened", session, workspace: first.payload.workspace, resumed: true });
    yield* say({ type: "status", status: "opening" });
    return yield* tellRecent(session, say);
  },
  Effect.catchAll(() => Effect.succeed(undefined))
);

/** Tells the newest events of the log; the position of the last one. */
export const tellRecent = (session: SessionId, say: Say) =>
  Effect.gen(function* () {
    const store = yield* EventStore;
    const events = yield* store.read(session, { keep: "newest", limit: recentEvents });
    yield* say({ type: "recent", events });
    return events.at(-1)?.sequence ?? 0;
  });
