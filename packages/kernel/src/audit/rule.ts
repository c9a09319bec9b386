/**
 * A rule of the kernel as something that a log can be held against: a fold that may object to an event. Rules read
 * the log and nothing else, so a log can be checked by a build that did not write it.
 */
import type { Event } from "@latch/protocol";

export interface Rule<State> {
  readonly name: string;
  /** The rule in one sentence, as a violation is reported. */
  readonly sentence: string;
  readonly initial: State;
  /** The state after the event, and what is wrong with it, if anything is. */
  readonly check: (state: State, event: Event) => readonly [State, string?];
}

/** Fixes a rule's state type, and forgets it for the list of rules. */
export const rule = <State>(definition: Rule<State>): AnyRule => ({
  name: definition.name,
  sentence: definition.sentence,
  start: () => runner(definition, definition.initial)
});

/** A rule whose state nobody else needs to know. */
export interface AnyRule {
  readonly name: string;
  readonly sentence: string;
  readonly start: () => Runner;
}

/** A rule at one place of a log. */
export interface Runner {
  readonly step: (event: Event) => { readonly next: Runner; readonly objection: string | undefined };
}

const runner = <State>(definition: Rule<State>, state: State): Runner => ({
  step: (event) => {
    const [after, objection] = definition.check(state, event);
    return { next: runner(definition, after), objection };
  }
});
