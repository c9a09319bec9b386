/**
 * What every reducer of the kernel is: a start, a step, and the kinds it listens to. Folding the listed kinds alone
 * must give what folding the whole log gives; that is what lets a long session resume without reading all of it.
 */
import type { Event, EventKind } from "@latch/protocol";

export interface Reducer<State> {
  readonly initial: State;
  readonly kinds: ReadonlyArray<EventKind>;
  readonly reduce: (state: State, event: Event) => State;
}

/** Folds events in order. */
export const replay = <State>(reducer: Reducer<State>, events: ReadonlyArray<Event>): State =>
  events.reduce(reducer.reduce, reducer.initial);
