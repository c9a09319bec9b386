/**
 * Which events are worth reading for a question, told from the index alone: those that match most with their
 * surroundings, and what stands next to the best of them.
 */
import { Sequence } from "@latch/protocol";
import {
  contextCandidates,
  readEvents,
  surroundedEvents,
  surroundingTurns,
  widelySurroundedEvents,
  widelySurroundingTurns
} from "../defaults.ts";
import { matchAround, type Occurrences } from "./occurrences.ts";

/** What of the log is worth reading: single events, and stretches around the best. */
export interface Reading {
  readonly events: ReadonlyArray<Sequence>;
  /** Both ends inclusive; apart from each other, ascending. */
  readonly stretches: ReadonlyArray<Stretch>;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The events that match most with their surroundings, and what stands next to the best of them. */
export const promising = (occurrences: ReadonlyArray<Occurrences>, gap: number, last: number): Reading => {
  const direct = new Map<number, number>();
  for (const { at, worth } of occurrences) {
    for (const [sequence, match] of at) direct.set(sequence, (direct.get(sequence) ?? 0) + worth * match);
  }
  const best = [...direct].sort(byValueThenNewest).slice(0, contextCandidates);
  const inContext = best
    .map(([sequence, value]): [number, number] => [
      sequence,
      occurrences.reduce(
        (sum, each) => (each.at.has(sequence) ? sum : sum + each.worth * matchAround(each, sequence, gap)),
        value
      )
    ])
    .sort(byValueThenNewest);
  const stretches = united(
    inContext.slice(0, surroundedEvents).map(([sequence], place) => {
      const reach = Math.max(
        1,
        Math.round(gap * (place < widelySurroundedEvents ? widelySurroundingTurns : surroundingTurns))
      );
      return { from: Math.max(1, sequence - reach), to: Math.min(last, sequence + reach) };
    })
  );
  const inside = (sequence: number): boolean =>
    stretches.some(({ from, to }) => sequence >= from && sequence <= to);
  return {
    events: inContext
      .slice(surroundedEvents, readEvents)
      .flatMap(([sequence]) => (inside(sequence) ? [] : [Sequence.make(sequence)])),
    stretches
  };
};

/** Stretches that overlap or touch, made one. */
const united = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Stretch> => {
  const apart: Array<Stretch> = [];
  for (const next of [...stretches].sort((a, b) => a.from - b.from)) {
    const before = apart.at(-1);
    if (before === undefined || next.from > before.to + 1) apart.push(next);
    else apart[apart.length - 1] = { from: before.from, to: Math.max(before.to, next.to) };
  }
  return apart;
};

const byValueThenNewest = (a: readonly [number, number], b: readonly [number, number]): number =>
  b[1] - a[1] || b[0] - a[0];
