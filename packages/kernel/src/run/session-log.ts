/**
 * The one writer of a session while it is open. Append before announce: an event is committed, then folded into the
 * live state, then announced; nobody acts on a transition that did not commit.
 */
import type { Event, Payload, Sequence, SessionId, WorkspacePath } from "@latch/protocol";
import { Context, Effect, Layer, Ref } from "effect";
import { type Durability, EventStore, type StoreError } from "../port/event-store.ts";
import { RunObserver } from "../port/run-observer.ts";
import * as SessionState from "../state/session-state.ts";

export class SessionLog extends Context.Tag("@latch/kernel/SessionLog")<
  SessionLog,
  {
    readonly session: SessionId;
    readonly workspace: WorkspacePath;
    /**
     * Commits in order, all or nothing, then folds and announces. Concurrent callers are served one by one. Whatever an
     * effect outside the log rests on is "power", the default.
     */
    readonly append: (
      payloads: ReadonlyArray<Payload>,
      durability?: Durability
    ) => Effect.Effect<ReadonlyArray<Event>, StoreError>;
    /** The state as of the last committed event. */
    readonly state: Effect.Effect<SessionState.SessionState>;
  }
>() {}

/** Opens a session at a known state. Fails every append after another process has written to the session. */
export const make = Effect.fn("SessionLog.make")(function* (options: {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  readonly state: SessionState.SessionState;
}) {
  const store = yield* EventStore;
  const observer = yield* RunObserver;
  const state = yield* Ref.make(options.state);
  const turn = yield* Effect.makeSemaphore(1);

  const append = Effect.fn("SessionLog.append")(function* (
    payloads: ReadonlyArray<Payload>,
    durability: Durability = "power"
  ) {
    if (payloads.length === 0) return [];
    const expectedLast: Sequence = (yield* Ref.get(state)).lastSequence;
    const events = yield* store.commit([{ session: options.session, payloads, expectedLast }], durability);
    yield* Ref.update(state, (current) => events.reduce(SessionState.reduce, current));
    yield* Effect.forEach(events, (event) => observer.hear({ type: "durable", event }), { discard: true });
    return events;
  });

  return SessionLog.of({
    session: options.session,
    workspace: options.workspace,
    // Between the commit and the fold nothing may come, or the live state would fall behind the log.
    append: (payloads, durability) =>
      turn.withPermits(1)(Effect.uninterruptible(append(payloads, durability))),
    state: Ref.get(state)
  });
});

export const layer = (options: Parameters<typeof make>[0]) => Layer.effect(SessionLog, make(options));
