/** The task's words, from wherever they were given. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Effect, Schema } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation, value } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { systemProblem } from "../../machine/system-error.ts";

export class PromptUnusable extends Schema.TaggedError<PromptUnusable>()("PromptUnusable", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem;
  }
}

export const readPrompt = Effect.fn("Run.readPrompt")(function* (
  invocation: Invocation,
  workingDirectory: string
) {
  const text = yield* source(invocation, workingDirectory);
  const prompt = text.replace(/[\r\n]+$/, "");
  return prompt.trim() === ""
    ? yield* new PromptUnusable({ problem: "the prompt is empty; say what is to be done" })
    : prompt;
});

const source = (invocation: Invocation, workingDirectory: string) =>
  Effect.gen(function* () {
    const file = value(invocation, Flags.promptFile);
    if (file !== undefined) {
      return yield* Effect.tryPromise({
        try: () => readFile(resolve(workingDirectory, file), "utf8"),
        catch: (error) =>
          new PromptUnusable({ problem: `the prompt file ${file} can't be read: ${systemProblem(error)}` })
      });
    }
    if (!given(invocation, Flags.stdin)) return value(invocation, Flags.prompt) ?? "";
    return yield* (yield* Streams).input.pipe(
      Effect.mapError((error) => new PromptUnusable({ problem: error.message }))
    );
  });
