/**
 * What a new epoch keeps: the newest whole units of conversation, up to a budget; the newest unit whatever its
 * size. After a person's /compact, what came after the marker, and a transaction that was open at it.
 */
import { type Event, Sequence, type ShortenedEvent } from "@latch/protocol";
import { accountOf, type Pricing } from "../budget/index.ts";
import { conversationUnits, type EpochState, type Unit } from "../epoch/index.ts";
import { type RotationReason, rotationReasons } from "./rotation-reason.ts";

export interface Rotation {
  readonly reason: RotationReason;
  readonly generation: number;
  readonly fromSequence: Sequence;
  readonly retainedTokens: number;
  readonly shortened: ReadonlyArray<ShortenedEvent>;
  /** The new epoch's state before its own events are appended. */
  readonly state: EpochState;
}

/** The rotation of an epoch for a reason, keeping at most `retainTokens` where units allow. */
export const rotate = (
  state: EpochState,
  reason: RotationReason,
  retainTokens: number,
  pricing: Pricing
): Rotation => {
  const events = state.visible.filter(({ payload }) => payload.type !== "kernel_context");
  const units = conversationUnits(events);
  const cost = (from: Unit): number =>
    accountOf(
      pricing,
      events.slice(from.start).map(({ payload }) => payload)
    ).recentTokens;
  const endsAt = (unit: Unit): number => events[unit.end - 1]?.sequence ?? 0;
  // Where loading stopped short, the first unit may be only the end of one.
  const candidates = state.whole ? units : units.slice(1);
  const allowed =
    reason === rotationReasons.compact
      ? candidates.filter((unit) => endsAt(unit) > state.compactAt)
      : candidates;
  const kept = suffixWithin(allowed, cost, retainTokens);
  const visible = kept === undefined ? [] : events.slice(kept.start);
  return opened(state, reason, visible, kept === undefined ? 0 : cost(kept));
};

/** A rotation that keeps nothing of the conversation. */
export const rotateAway = (state: EpochState, reason: RotationReason): Rotation =>
  opened(state, reason, [], 0);

/** The same rotation with some of its events shown in part. */
export const shortening = (
  rotation: Rotation,
  shortened: ReadonlyArray<ShortenedEvent>,
  retainedTokens: number
): Rotation => ({
  ...rotation,
  shortened,
  retainedTokens,
  state: { ...rotation.state, shortened, retainedTokens }
});

const opened = (
  state: EpochState,
  reason: RotationReason,
  visible: ReadonlyArray<Event>,
  retainedTokens: number
): Rotation => {
  const fromSequence = visible[0]?.sequence ?? Sequence.make(state.through + 1);
  const generation = state.generation + 1;
  return {
    reason,
    generation,
    fromSequence,
    retainedTokens,
    shortened: [],
    state: {
      ...state,
      shortened: [],
      generation,
      fromSequence,
      startedAt: Sequence.make(state.through + 1),
      reason,
      retainedTokens,
      visible,
      whole: true
    }
  };
};

/** The oldest unit from which on everything fits; at least the newest. Found by bisection: cost only grows with length. */
const suffixWithin = (
  units: ReadonlyArray<Unit>,
  cost: (from: Unit) => number,
  budget: number
): Unit | undefined => {
  let low = 0;
  let high = units.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const unit = units[middle];
    if (unit === undefined || cost(unit) <= budget) high = middle;
    else low = middle + 1;
  }
  return units[low];
};
