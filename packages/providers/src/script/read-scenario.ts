/** Reads a scenario file. What is wrong with it is said with the place where it is wrong. */
import { readFile } from "node:fs/promises";
import { Effect, ParseResult, Schema } from "effect";
import { Scenario } from "./scenario.ts";

export class ScenarioUnreadable extends Schema.TaggedError<ScenarioUnreadable>()("ScenarioUnreadable", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `the scenario ${this.path} can't be played: ${this.problem}`;
  }
}

const decode = Schema.decodeUnknown(Schema.parseJson(Scenario), { onExcessProperty: "error", errors: "all" });

export const readScenario = Effect.fn("Script.readScenario")((path: string) =>
  Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (error) =>
      new ScenarioUnreadable({ path, problem: error instanceof Error ? error.message : String(error) })
  }).pipe(
    Effect.flatMap((text) =>
      decode(text).pipe(
        Effect.mapError(
          (error) =>
            new ScenarioUnreadable({ path, problem: ParseResult.TreeFormatter.formatErrorSync(error) })
        )
      )
    ),
    Effect.flatMap((scenario) => checkPatterns(path, scenario))
  )
);

/** A pattern that is no regular expression is found when the file is read, not when its turn comes. */
const checkPatterns = (path: string, scenario: Scenario): Effect.Effect<Scenario, ScenarioUnreadable> => {
  const patterns = scenario.turns.flatMap((turn) => [
    ...Object.values(turn.take).map((taken) => taken.match),
    ...("length" in turn.expect ? turn.expect : [turn.expect]).flatMap((expected) => expected.match ?? [])
  ]);
  return Effect.forEach(patterns, (pattern) =>
    Effect.try({
      try: () => new RegExp(pattern, "m"),
      catch: () => new ScenarioUnreadable({ path, problem: `/${pattern}/ is not a regular expression` })
    })
  ).pipe(Effect.as(scenario));
};
