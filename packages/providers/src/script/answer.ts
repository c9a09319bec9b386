/**
 * What a scripted model answers to a request: a pure decision, so that the same conversation always hears the same.
 */
import { canonicalJson, type ModelRequest, type ModelResponse } from "@latch/protocol";
import { Either } from "effect";
import { disappointment, heard } from "./hearing.ts";
import { callIdAt, scriptPosition } from "./position.ts";
import { type Scenario, type ScriptedTurn, scenarioLength, turnAt } from "./scenario.ts";

export interface ScriptedAnswer {
  readonly position: number;
  readonly turn: ScriptedTurn;
  readonly response: ModelResponse;
}

/** The answer that is due, or why the scenario can't go on. */
export const scriptedAnswer = (
  scenario: Scenario,
  request: ModelRequest
): Either.Either<ScriptedAnswer, string> => {
  const position = scriptPosition(request.messages);
  const turn = turnAt(scenario, position);
  if (turn === undefined) {
    return Either.left(
      `the scenario "${scenario.name}" has ${scenarioLength(scenario)} answers, and answer ${position + 1} was asked for`
    );
  }
  const stuck = (why: string): Either.Either<never, string> =>
    Either.left(`the scenario "${scenario.name}" can't go on at answer ${position + 1}: ${why}`);
  for (const expected of "length" in turn.expect ? turn.expect : [turn.expect]) {
    const why = disappointment(request, expected);
    if (why !== undefined) return stuck(why);
  }
  const words = new Map([["turn", String(position + 1)]]);
  for (const [name, taken] of Object.entries(turn.take)) {
    const found = heard(request, taken);
    const match = found === undefined ? null : new RegExp(taken.match, "m").exec(found.text);
    if (match === null) {
      return stuck(
        `nothing to take as "${name}": ${found?.what ?? "what it is taken from"} does not match /${taken.match}/`
      );
    }
    words.set(name, match[1] ?? match[0]);
  }
  return Either.right({ position, turn, response: responseOf(turn, position, words) });
};

const responseOf = (
  turn: ScriptedTurn,
  position: number,
  words: ReadonlyMap<string, string>
): ModelResponse => ({
  text: filled(turn.text, words),
  toolCalls: turn.calls.map((call, index) => ({
    providerId: callIdAt(position, index),
    name: call.name,
    arguments:
      typeof call.arguments === "string"
        ? filled(call.arguments, words)
        : canonicalJson(filledDeep(call.arguments, words))
  })),
  reasoning: [],
  stopReason: turn.stop_reason ?? (turn.calls.length > 0 ? "tool_use" : "end_turn"),
  ...(turn.usage === undefined ? {} : { usage: turn.usage })
});

/** `{{name}}` becomes what was taken under that name; other braces stay. */
const filled = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words.get(name) ?? whole);

const filledDeep = (value: unknown, words: ReadonlyMap<string, string>): unknown => {
  if (typeof value === "string") return filled(value, words);
  if (Array.isArray(value)) return value.map((item) => filledDeep(item, words));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledDeep(member, words)]));
};
