/**
 * The run: from a user's input to the point where nothing is pending. Turn after turn, with steering taken in only
 * between them.
 *
 *     open -> [drain steering] -> turn -> calls?   yes -> sync completion -> claimed? -> end? (handshake) -> ...
 *                                         no  -> end? (handshake): pending -> another turn; correction due -> another turn
 */
import type { Completion } from "@latch/protocol";
import { Effect, type Ref, Schema } from "effect";
import { completionReport, correctionFor, syncCompletion } from "./completion.ts";
import type { SentRequest } from "./request.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";
import { requireSight } from "./sight.ts";
import { type Input, Steering } from "./steering.ts";
import { turn } from "./turn.ts";

/** The operator's circuit breaker tripped. Off unless configured. */
export class TurnLimitReached extends Schema.TaggedError<TurnLimitReached>()("TurnLimitReached", {
  limit: Schema.Number
}) {
  override get message(): string {
    return `the run was stopped after ${this.limit} model turns (failure.max_model_turns); resume the session to go on`;
  }
}

export interface LoopInput {
  readonly opening: Input;
  readonly system: string;
  readonly sessionContext: string;
  /** What the previous request of this process was, for measuring the shared prefix. */
  readonly previous: Ref.Ref<SentRequest | undefined>;
}

export interface LoopResult {
  /** Everything the model said in this run, in order. */
  readonly text: string;
  readonly completion: Completion;
}

/** Turns until the model has answered, nothing waits, and no correction is due. */
export const loop = Effect.fn("Run.loop")(function* (input: LoopInput) {
  const settings = yield* RunSettings;
  const steering = yield* Steering;
  const log = yield* SessionLog;
  const texts: Array<string> = [];
  let query: string | undefined = input.opening.text;
  let corrected = false;
  let correction: string | undefined;

  for (let turns = 1; ; turns += 1) {
    if (settings.maxModelTurns !== null && turns > settings.maxModelTurns) {
      return yield* new TurnLimitReached({ limit: settings.maxModelTurns });
    }
    const steered = yield* steering.drain;
    query = (yield* takeIn(steered)) ?? query;
    const { system, sessionContext, previous } = input;
    const outcome = yield* turn({ system, sessionContext, query, reground: correction, previous });
    query = undefined;
    if (outcome.text.trim() !== "") texts.push(outcome.text);

    const completion = yield* syncCompletion();
    const state = yield* log.state;
    // What it asked for has been done, or can't be: a later request must not ask again.
    if (completion === "verified" || completion === "blocked") correction = undefined;
    const ending =
      outcome.calls.length === 0 || claimsDone(outcome.calls, state.task.implementationDone, completion);
    if (!ending) continue;

    // From here on a submission either is consumed by another turn or is told that the run is over.
    const due: string | undefined = corrected ? undefined : correctionFor(state, completion);
    const late = due === undefined ? yield* steering.closeAndDrain : yield* steering.drain;
    correction = due ?? correction;
    corrected ||= due !== undefined;
    query = yield* takeIn(late);
    if (late.length > 0 || due !== undefined) continue;

    if (outcome.text.trim() === "" && outcome.calls.length > 0) {
      const text = yield* completionReport(completion);
      yield* log.append([{ type: "completion_report", text }]);
      texts.push(text);
    }
    return { text: texts.join("\n\n"), completion } satisfies LoopResult;
  }
});

/** Records what was said meanwhile as ordinary user turns; the words to recall for, if any. */
const takeIn = Effect.fn("Run.takeIn")(function* (inputs: ReadonlyArray<Input>) {
  if (inputs.length === 0) return undefined;
  const log = yield* SessionLog;
  yield* requireSight(inputs, false);
  yield* log.append(
    inputs.map((input) => ({
      type: "user_message" as const,
      text: input.text,
      ...(input.media === undefined ? {} : { media: input.media })
    }))
  );
  return inputs.map((input) => input.text).join("\n");
});

/** A claim ends the run only where the work is as done as the evidence says it can be. */
const claimsDone = (
  calls: ReadonlyArray<{ readonly name: string }>,
  implementationDone: boolean,
  completion: Completion
): boolean =>
  implementationDone &&
  calls.some((call) => call.name === "complete") &&
  (completion === "verified" || completion === "implemented_not_verified");
