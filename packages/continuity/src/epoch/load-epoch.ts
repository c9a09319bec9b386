/**
 * Reading the epoch from the log. A resumed session looks up where its epoch begins and reads from there, past any
 * number of kernel messages; a session that never made a request may be of any length (an import), so it is read
 * from its end, until there is more conversation than an epoch may hold. After that, only what is new is read.
 */
import {
  type Event,
  type EventKind,
  type HistoryUnreadable,
  Sequence,
  type SessionHistory
} from "@latch/protocol";
import { type Context, Effect, Option } from "effect";
import { pageEvents, tailEvents } from "../defaults.ts";
import { type EpochState, emptyEpoch, epochKinds, foldEpoch } from "./epoch-state.ts";

type History = Context.Tag.Service<SessionHistory>;

/** Everything after `state.through`, folded in, up to `last`. */
export const advanceEpoch = (
  history: History,
  state: EpochState,
  last: Sequence
): Effect.Effect<EpochState, HistoryUnreadable> =>
  Effect.map(stretch(history, epochKinds, state.through, last), (events) => foldEpoch(state, events, last));

/**
 * The state as of `last`, from nothing. `enough` says, of events read from the tail, whether they already hold more
 * conversation than an epoch may.
 */
export const loadEpoch = Effect.fn("Epoch.load")(function* (
  history: History,
  last: Sequence,
  enough: (events: ReadonlyArray<Event>) => boolean
) {
  const started = Option.getOrUndefined(yield* history.latestOfKind(["context_epoch_started"]));
  const compact = yield* history.latestOfKind(["manual_compact"]);
  const user = yield* history.latestOfKind(["user_message"]);
  const profile = yield* history.latestOfKind(["inference_profile_changed"]);
  const base: EpochState = {
    ...emptyEpoch,
    ...(started === undefined
      ? {}
      : {
          generation: started.payload.generation,
          fromSequence: started.payload.fromSequence,
          startedAt: started.sequence,
          reason: started.payload.reason,
          retainedTokens: started.payload.retainedTokens,
          shortened: started.payload.shortened ?? []
        }),
    compactAt: sequenceOf(compact),
    profileAt: sequenceOf(profile),
    lastUser: Option.getOrUndefined(user)
  };
  const conversation = epochKinds.filter((kind) => kind !== "context_epoch_started");
  if (started !== undefined || (yield* hasSnapshot(history))) {
    const after = Sequence.make(Math.max(0, base.fromSequence - 1));
    return foldEpoch(base, yield* stretch(history, conversation, after, last), last);
  }
  const { events, whole } = yield* fromTail(history, conversation, last, enough);
  return { ...foldEpoch(base, events, last), whole };
});

/** Whether the first epoch has sent a request already. */
const hasSnapshot = (history: History): Effect.Effect<boolean, HistoryUnreadable> =>
  Effect.map(history.latestOfKind(["kernel_context"]), Option.isSome);

const sequenceOf = (event: Option.Option<{ readonly sequence: Sequence }>): Sequence =>
  Option.match(event, { onNone: () => Sequence.make(0), onSome: ({ sequence }) => sequence });

/** Events of some kinds in (after, last], page by page. */
const stretch = Effect.fn("Epoch.stretch")(function* (
  history: History,
  kinds: ReadonlyArray<EventKind>,
  after: Sequence,
  last: Sequence
) {
  const events: Array<Event> = [];
  const before = Sequence.make(last + 1);
  let from = after;
  while (from < last) {
    const page = yield* history.ofKinds(kinds, { after: from, before, limit: pageEvents });
    for (const event of page) events.push(event);
    const end = page.at(-1);
    if (page.length < pageEvents || end === undefined) break;
    from = end.sequence;
  }
  return events;
});

const fromTail = Effect.fn("Epoch.fromTail")(function* (
  history: History,
  kinds: ReadonlyArray<EventKind>,
  last: Sequence,
  enough: (events: ReadonlyArray<Event>) => boolean
) {
  let events: ReadonlyArray<Event> = [];
  let limit = tailEvents;
  for (;;) {
    const before = events[0]?.sequence ?? Sequence.make(last + 1);
    const page = yield* history.ofKinds(kinds, { before, limit, keep: "newest" });
    events = [...page, ...events];
    if (page.length < limit) return { events, whole: true };
    if (enough(events)) return { events, whole: false };
    limit = Math.min(limit * 2, pageEvents * 16);
  }
});
