/**
 * Passes on what a session says, so that its reader gets every durable event once and in order: first what the log held,
 * then what comes. Until the history was told, what comes waits. Of a long log the newest part is told at once, and what
 * comes after that; its history follows beside, page by page, with time for a key between two.
 *
 *     log   1 ─────────────────────── n
 *     told            recent [m ──── n], live [n + 1 ──> , history [1 ── ][ ── ] … [ ── n] among it
 */
import { type Event, type LiveEvent, type OutputContent, Sequence, type SessionId } from "@latch/protocol";
import { Effect, Ref, type Scope } from "effect";
import { historyPageEvents, shortLogEvents } from "../../defaults.ts";
import { EventStore, type StoreError } from "../../port/event-store.ts";
import { tellRecent } from "./foretell.ts";

type Say = (said: OutputContent) => Effect.Effect<void>;

export interface Relay {
  readonly hear: (live: LiveEvent) => Effect.Effect<void>;
  /**
   * Tells the log so far, or its newest part, then opens for what comes. The rest is told until the scope closes.
   * `foretold` is the last event of the newest part, where that was told already.
   */
  readonly open: (
    scope: Scope.Scope,
    foretold: number | undefined
  ) => Effect.Effect<void, StoreError, EventStore>;
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

    /** Tells what is to be told last before what comes; what comes follows it. */
    const openAfter = <E, R>(tell: Effect.Effect<number, E, R>) =>
      one.withPermits(1)(
        Effect.gen(function* () {
          const last = yield* tell;
          const now = yield* Ref.get(state);
          const held = now.type === "holding" ? now.held : [];
          yield* Ref.set(state, { type: "open", after: last });
          yield* Effect.forEach(held, (live) => pass(live, last), { discard: true });
          return last;
        })
      );

    const unlessMuted: Say = (said) =>
      Effect.flatMap(Ref.get(state), (now) => (now.type === "muted" ? Effect.void : say(said)));

    /** What the log got while the session was being opened comes live: it is no part of what was told. */
    const sayLive: Say = (said) =>
      said.type === "history"
        ? Effect.forEach(said.events, (event) => say({ type: "live", live: { type: "durable", event } }), {
            discard: true
          })
        : say(said);

    const open = Effect.fn("Relay.open")(function* (scope: Scope.Scope, foretold: number | undefined) {
      const id = yield* session;
      const store = yield* EventStore;
      if (foretold === undefined && (yield* store.lastSequence(id)) <= shortLogEvents) {
        const told = yield* tell(id, 0, say);
        yield* openAfter(tell(id, told, say));
        return;
      }
      const last = foretold ?? (yield* openAfter(tellRecent(id, say)));
      if (foretold !== undefined) yield* openAfter(tell(id, foretold, sayLive));
      yield* tell(id, 0, unlessMuted, last).pipe(
        Effect.catchAll(({ message }) => unlessMuted({ type: "unreadable", problem: message })),
        Effect.forkIn(scope)
      );
    });

    return { hear: (live) => one.withPermits(1)(hear(live)), open, mute: Ref.set(state, { type: "muted" }) };
  });

/** Tells the log after a position, up to and with another; the position of the last event told. */
const tell = (session: SessionId, after: number, say: Say, through = Number.MAX_SAFE_INTEGER - 1) =>
  Effect.gen(function* () {
    const store = yield* EventStore;
    let told = after;
    for (;;) {
      const events: ReadonlyArray<Event> = yield* store.read(session, {
        after: Sequence.make(told),
        before: Sequence.make(through + 1),
        limit: historyPageEvents
      });
      if (events.length > 0) yield* say({ type: "history", events });
      told = events.at(-1)?.sequence ?? told;
      if (events.length < historyPageEvents || told >= through) return told;
      // A read never waits: without this no other fiber would get its turn before the last page.
      yield* Effect.yieldNow();
    }
  });
