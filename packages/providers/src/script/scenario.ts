/**
 * A scenario: what a scripted model says, turn by turn, and what it insists on having heard. The format is documented
 * in docs/script-provider.md.
 */
import { ProviderReason } from "@latch/kernel";
import { StopReason, Usage } from "@latch/protocol";
import { Schema } from "effect";

/** Which of the texts that the model can see is meant. Without either, the newest tool result. */
const Source = {
  /** The newest result of this tool. */
  tool: Schema.optional(Schema.NonEmptyString),
  /** The tool result so many before the newest; 1 is the newest. */
  from: Schema.optional(Schema.Union(Schema.Positive.pipe(Schema.int()), Schema.Literal("user", "system")))
};

/** A piece of what was heard, to be said again: the first group of the pattern, or the whole match. */
export const Taken = Schema.Struct({ ...Source, match: Schema.NonEmptyString });
export type Taken = typeof Taken.Type;

/** Something that must hold of what was heard. Every member given must hold. */
export const Expectation = Schema.Struct({
  ...Source,
  contains: Schema.optional(Schema.Union(Schema.String, Schema.Array(Schema.String))),
  absent: Schema.optional(Schema.Union(Schema.String, Schema.Array(Schema.String))),
  match: Schema.optional(Schema.NonEmptyString),
  /** The kernel's verdict on the tool result. */
  error: Schema.optional(Schema.Boolean),
  /** Tools that must be on offer. */
  offered: Schema.optional(Schema.Array(Schema.NonEmptyString))
});
export type Expectation = typeof Expectation.Type;

const Call = Schema.Struct({
  name: Schema.NonEmptyString,
  /** An object, or a text that is sent as it is (to play a model that writes bad JSON). */
  arguments: Schema.optionalWith(
    Schema.Union(Schema.String, Schema.Record({ key: Schema.String, value: Schema.Unknown })),
    {
      default: () => ({})
    }
  )
});

const Failure = Schema.Struct({
  reason: ProviderReason,
  detail: Schema.optionalWith(Schema.String, { default: () => "scripted failure" }),
  status: Schema.optional(Schema.Number),
  transient: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  retry_after_millis: Schema.optional(Schema.NonNegative),
  /** Fail after so many characters of the text instead of before anything. */
  after_characters: Schema.optional(Schema.NonNegativeInt),
  /** Fail only so often in this process, then say the turn. Without it, always. */
  times: Schema.optional(Schema.Positive.pipe(Schema.int()))
});

export const ScriptedTurn = Schema.Struct({
  expect: Schema.optionalWith(Schema.Union(Expectation, Schema.Array(Expectation)), { default: () => [] }),
  take: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Taken }), { default: () => ({}) }),
  text: Schema.optionalWith(Schema.String, { default: () => "" }),
  calls: Schema.optionalWith(Schema.Array(Call), { default: () => [] }),
  usage: Schema.optional(Usage),
  stop_reason: Schema.optional(StopReason),
  /** Wait before the first word. */
  delay_millis: Schema.optionalWith(Schema.NonNegative, { default: () => 0 }),
  /** Wait between pieces of the text. */
  pause_millis: Schema.optionalWith(Schema.NonNegative, { default: () => 0 }),
  error: Schema.optional(Failure),
  /** The same turn so many times in a row. */
  repeat: Schema.optionalWith(Schema.Positive.pipe(Schema.int()), { default: () => 1 })
});
export type ScriptedTurn = typeof ScriptedTurn.Type;

export const Scenario = Schema.Struct({
  name: Schema.optionalWith(Schema.String, { default: () => "unnamed" }),
  turns: Schema.Array(ScriptedTurn)
});
export type Scenario = typeof Scenario.Type;

/** The turn at a position from 0, counting repetitions. */
export const turnAt = (scenario: Scenario, position: number): ScriptedTurn | undefined => {
  let before = 0;
  for (const turn of scenario.turns) {
    before += turn.repeat;
    if (position < before) return turn;
  }
  return undefined;
};

/** How many answers a scenario holds. */
export const scenarioLength = (scenario: Scenario): number =>
  scenario.turns.reduce((length, turn) => length + turn.repeat, 0);
