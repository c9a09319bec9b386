/**
 * Passes on what a session says, so that its reader gets every durable event once and in order: first what the log held,
 * then what comes. Until the history was told, what comes waits.
 */
import { type Event, type LiveEvent, type OutputContent, Sequence, type SessionId } from "@latch/protocol";
import { Effect, Ref } from "effect";
import { historyPageEvents } from "../../defaults.ts";
import { EventStore } from "../../port/event-store.ts";

type Say = (said: OutputContent) => Effect.Effect<void>;

export interface Relay {
  readonly hear: (live: LiveEvent) => Effect.Effect<void>;
  /** Tells the log so far, then opens for what comes. */
  readonly open: Effect.Effect<void, Effect.Effect.Error<ReturnType<typeof tell>>, EventStore>;
  /** Says nothing any more. */
  readonly mute: Effect.Effect<void>;
}

type State =
  | { readonly type: "holding"; readonly held: ReadonlyArray<LiveEvent> }
  | { readonly type: "open"; readonly after: number }
  | { readonly type: "muted" };

export const makeRelay = (session: Effect.Effect<SessionId>, say: Say): Effect.Effect<Relay> =>
  Effect.gen(function* () {
    const state = yield* Ref.make<State>({ type: "holding", held: [] });
    // Between the end of the history and the first live event nothing may slip in.
    const one = yield* Effect.makeSemaphore(1);

    const pass = (live: LiveEvent, after: number): Effect.Effect<void> =>
      live.type === "durable" && live.event.sequence <= after ? Effect.void : say({ type: "live", live });

    const hear = (live: LiveEvent) =>
      Effect.flatMap(Ref.get(state), (now) => {
        switch (now.type) {
          case "holding":
            return Ref.set(state, { type: "holding", held: [...now.held, live] });
          case "open":
            return pass(live, now.after);
          case "muted":
            return Effect.void;
        }
      });

    const open = Effect.gen(function* () {
      const told = yield* tell(yield* session, Sequence.make(0), say);
      yield* one.withPermits(1)(
        Effect.gen(function* () {
          const last = yield* tell(yield* session, told, say);
          const now = yield* Ref.get(state);
          const held = now.type === "holding" ? now.held : [];
          yield* Ref.set(state, { type: "open", after: last });
          yield* Effect.forEach(held, (live) => pass(live, last), { discard: true });
        })
      );
    });

    return { hear: (live) => one.withPermits(1)(hear(live)), open, mute: Ref.set(state, { type: "muted" }) };
  });

/** Tells the log after a position; the position of the last event told. */
const tell = (session: SessionId, after: Sequence, say: Say) =>
  Effect.gen(function* () {
    const store = yield* EventStore;
    let told = after;
    for (;;) {
      const events: ReadonlyArray<Event> = yield* store.read(session, {
        after: told,
        limit: historyPageEvents
      });
      if (events.length > 0) yield* say({ type: "history", events });
      told = events.at(-1)?.sequence ?? told;
      if (events.length < historyPageEvents) return told;
    }
  });
