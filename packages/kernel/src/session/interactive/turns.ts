/**
 * Which words go where while runs come and go: a decision as a value. Nothing that was accepted is lost: it opens a run,
 * is said to one, or goes back to the person.
 *
 *     idle --submit--> running (not begun) --began--> running --ended--> idle
 *                            \__ cancel __________________/ --> cancelling --ended--> idle
 *
 * What is submitted before a run listens is said to it once it does; what is submitted too late, or while a run is being
 * cancelled, opens the next one.
 */
import type { Input } from "../../run/steering.ts";

export interface Turns {
  readonly phase: "idle" | "running" | "cancelling";
  /** What the run was opened with, until it listens: from then on the log has it. */
  readonly opening: Input | undefined;
  /** Whether the run listens. */
  readonly begun: boolean;
  /** To be said to the run once it listens. */
  readonly early: ReadonlyArray<Input>;
  /** Said to the run, not taken in yet. */
  readonly said: ReadonlyArray<Input>;
  /** Opens the next run. */
  readonly next: ReadonlyArray<Input>;
}

export const idle: Turns = {
  phase: "idle",
  opening: undefined,
  begun: false,
  early: [],
  said: [],
  next: []
};

const openedWith = (opening: Input): Turns => ({ ...idle, phase: "running", opening });

/** Where a submission goes. */
export const submit = (turns: Turns, input: Input): readonly ["start" | "say" | "wait", Turns] => {
  if (turns.phase === "idle") return ["start", openedWith(input)];
  if (turns.phase === "cancelling") return ["wait", { ...turns, next: [...turns.next, input] }];
  return turns.begun
    ? ["say", { ...turns, said: [...turns.said, input] }]
    : ["wait", { ...turns, early: [...turns.early, input] }];
};

/** The run listens now: what is to be said to it. */
export const began = (turns: Turns): readonly [ReadonlyArray<Input>, Turns] =>
  turns.phase === "running"
    ? [
        turns.early,
        { ...turns, begun: true, opening: undefined, early: [], said: [...turns.said, ...turns.early] }
      ]
    : [[], { ...turns, begun: true, opening: undefined }];

/** The run had decided to end when this was said to it. */
export const tooLate = (turns: Turns, input: Input): Turns => ({
  ...turns,
  said: turns.said.filter((said) => said !== input),
  next: [...turns.next, input]
});

/** A message became part of the conversation. */
export const takenIn = (turns: Turns, text: string): Turns => {
  const place = turns.said.findIndex((input) => input.text === text);
  return place === -1 ? turns : { ...turns, said: turns.said.toSpliced(place, 1) };
};

/** A person wants everything to stop: what waits is theirs again. */
export const cancel = (turns: Turns): readonly [ReadonlyArray<Input>, Turns] =>
  turns.phase === "running"
    ? [[...turns.early, ...turns.next], { ...turns, phase: "cancelling", early: [], next: [] }]
    : [[], turns];

/** The run is over: what was not taken in goes back, and what waits opens the next run as one. */
export const ended = (
  turns: Turns
): { readonly returned: ReadonlyArray<Input>; readonly next: Input | undefined; readonly turns: Turns } => {
  // A run that never listened leaves what was meant for it to the next one, unless it was cancelled.
  const waiting = [...turns.early, ...turns.next];
  const next = waiting.length === 0 ? undefined : together(waiting);
  return {
    returned: [...(turns.opening === undefined ? [] : [turns.opening]), ...turns.said],
    next,
    turns: next === undefined ? idle : openedWith(next)
  };
};

const together = (inputs: ReadonlyArray<Input>): Input => {
  const media = inputs.flatMap((input) => input.media ?? []);
  return {
    text: inputs
      .map(({ text }) => text)
      .filter((text) => text.trim() !== "")
      .join("\n\n"),
    ...(media.length === 0 ? {} : { media })
  };
};
