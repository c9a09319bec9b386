/**
 * The epoch in view, folded from events: where it begins, what of it a model sees, and the markers after its start
 * that end it. A fold from the epoch's first event gives the same state as one from the session's first.
 */
import {
  catalogue,
  type Event,
  type EventKind,
  type EventOf,
  eventKinds,
  isKind,
  Sequence,
  type ShortenedEvent
} from "@latch/protocol";

export interface EpochState {
  /** Everything up to here is folded in. */
  readonly through: Sequence;
  readonly generation: number;
  /** The first sequence that may be in view. */
  readonly fromSequence: Sequence;
  /** Where the epoch's own event stands; 0 for the first epoch, which has none. */
  readonly startedAt: Sequence;
  /** Why it was started; null for the first. */
  readonly reason: string | null;
  readonly retainedTokens: number;
  /** Events of it that are shown in part, because the turn they belong to is larger than the window. */
  readonly shortened: ReadonlyArray<ShortenedEvent>;
  /** The newest markers seen; 0 for none. */
  readonly compactAt: Sequence;
  readonly profileAt: Sequence;
  /** The newest user message of the session, in view or not. */
  readonly lastUser: EventOf<"user_message"> | undefined;
  /** In log order: the conversation and this generation's kernel messages. */
  readonly visible: ReadonlyArray<Event>;
  /** Whether everything since `fromSequence` is in `visible`: false where loading stopped short of it. */
  readonly whole: boolean;
}

const none = Sequence.make(0);

/** Before the first event. */
export const emptyEpoch: EpochState = {
  through: none,
  generation: 0,
  fromSequence: Sequence.make(1),
  startedAt: none,
  reason: null,
  retainedTokens: 0,
  shortened: [],
  compactAt: none,
  profileAt: none,
  lastUser: undefined,
  visible: [],
  whole: true
};

/** The kinds that the fold reads: what a model sees, and the markers. */
export const epochKinds: ReadonlyArray<EventKind> = eventKinds.filter(
  (kind) =>
    catalogue[kind].modelVisible ||
    kind === "context_epoch_started" ||
    kind === "manual_compact" ||
    kind === "inference_profile_changed"
);

/** Folds newer events in; `through` is the end of the stretch that they were read from. */
export const foldEpoch = (state: EpochState, events: ReadonlyArray<Event>, through: Sequence): EpochState => {
  if (events.length === 0) return through === state.through ? state : { ...state, through };
  let next = { ...state, through, visible: [...state.visible] };
  for (const event of events) {
    const { payload } = event;
    switch (payload.type) {
      case "context_epoch_started":
        next = {
          ...next,
          generation: payload.generation,
          fromSequence: payload.fromSequence,
          startedAt: event.sequence,
          reason: payload.reason,
          retainedTokens: payload.retainedTokens,
          shortened: payload.shortened ?? [],
          whole: next.whole || payload.fromSequence >= (next.visible[0]?.sequence ?? event.sequence),
          visible: next.visible.filter(
            (seen) => seen.sequence >= payload.fromSequence && seen.payload.type !== "kernel_context"
          )
        };
        break;
      case "manual_compact":
        next.compactAt = event.sequence;
        break;
      case "inference_profile_changed":
        next.profileAt = event.sequence;
        break;
      case "kernel_context":
        if (payload.generation === next.generation) next.visible.push(event);
        break;
      default:
        if (isKind("user_message")(event)) next.lastUser = event;
        if (catalogue[payload.type].modelVisible) next.visible.push(event);
    }
  }
  return next;
};
