/** A session's log in pages, so that a long one is never held whole. */
import { EventStore, type StoreError } from "@latch/kernel";
import { type Event, Sequence, type SessionId } from "@latch/protocol";
import { Effect } from "effect";

/** Events read at once. Ours: about a megabyte of a usual session. */
const pageEvents = 1_000;

export const forEachPage = <E, R>(
  session: SessionId,
  visit: (events: ReadonlyArray<Event>) => Effect.Effect<void, E, R>
): Effect.Effect<void, StoreError | E, EventStore | R> =>
  Effect.gen(function* () {
    const store = yield* EventStore;
    let after = Sequence.make(0);
    for (;;) {
      const page = yield* store.read(session, { after, limit: pageEvents });
      const newest = page.at(-1);
      if (newest === undefined) return;
      yield* visit(page);
      after = newest.sequence;
    }
  });
