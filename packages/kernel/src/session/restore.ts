/**
 * The state of a session as its log has it, without reading all of the log: kinds that say something for good are
 * read from the beginning by index, the conversation only from its last assistant message. Of what the user said, that is
 * the first goal and what may state a rule: a long session has thousands of messages that say neither.
 */
import { type Event, type EventKind, Sequence, type SessionId } from "@latch/protocol";
import { Effect, Option } from "effect";
import { EventStore, type StoreError } from "../port/event-store.ts";
import { constraintWords } from "../state/constraint.ts";
import * as SessionState from "../state/session-state.ts";
import { goalOf } from "../state/task.ts";

/** Rows of one read, and events folded in one go. Ours: a usual session takes one; a key never waits long for it. */
const pageRows = 1_000;

/** Messages looked at together for the first goal. Ours: nearly always the first one has it. */
const openingRows = 20;

const madeForGood = SessionState.durableKinds.filter((kind) => kind !== "user_message");

const lastOfEach: ReadonlyArray<EventKind> = ["user_message", "run_started", "run_completed"];

/** Folds what is needed of a session's log into its state. */
export const restore = Effect.fn("Session.restore")(function* (session: SessionId) {
  const store = yield* EventStore;
  const last = yield* store.lastSequence(session);
  const durable = yield* readAll((after) => store.ofKinds(session, madeForGood, { after, limit: pageRows }));
  const opening = yield* readAll(
    (after) => store.ofKinds(session, ["user_message"], { after, limit: openingRows }),
    openingRows,
    ({ payload }) => payload.type === "user_message" && goalOf(payload.text) !== null
  );
  const rules = yield* readAll((after) =>
    store.ofKinds(session, ["user_message"], { after, limit: pageRows, holding: constraintWords })
  );
  const assistant = yield* store.latestOfKinds(session, ["assistant_message_completed"]);
  const from = Option.match(assistant, { onNone: () => 0, onSome: (event) => event.sequence - 1 });
  const recent = yield* readAll((after) =>
    store.read(session, { after: Sequence.make(Math.max(after, from)), limit: pageRows })
  );
  const boundaries = yield* Effect.forEach(lastOfEach, (kind) => store.latestOfKinds(session, [kind]));
  const events = inOrder([
    ...durable,
    ...opening,
    ...rules,
    ...recent,
    ...boundaries.flatMap(Option.toArray)
  ]);
  let state = SessionState.initial;
  for (let from = 0; from < events.length; from += pageRows) {
    if (from > 0) yield* Effect.yieldNow();
    state = events.slice(from, from + pageRows).reduce(SessionState.reduce, state);
  }
  return { ...state, lastSequence: last };
});

/** Page after page, to the end or to the page with an event that is enough. */
const readAll = (
  page: (after: Sequence) => Effect.Effect<ReadonlyArray<Event>, StoreError>,
  rows = pageRows,
  enough: (event: Event) => boolean = () => false
): Effect.Effect<ReadonlyArray<Event>, StoreError> =>
  Effect.gen(function* () {
    const events: Array<Event> = [];
    let after = Sequence.make(0);
    for (;;) {
      const read = yield* page(after);
      events.push(...read);
      const newest = read.at(-1);
      if (newest === undefined || read.length < rows || read.some(enough)) return events;
      after = newest.sequence;
      // What is on the screen can be moved meanwhile.
      yield* Effect.yieldNow();
    }
  });

/** Ascending by sequence, each event once. */
const inOrder = (events: ReadonlyArray<Event>): ReadonlyArray<Event> =>
  [...new Map(events.map((event) => [event.sequence, event])).values()].sort(
    (a, b) => a.sequence - b.sequence
  );
