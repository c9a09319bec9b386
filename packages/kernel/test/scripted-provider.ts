/** A model that answers from a list, and keeps every request it was sent. */
import type { InputModality, ModelRequest, ModelResponse } from "@latch/protocol";
import { Effect, Layer, Stream } from "effect";
import { ModelProvider, ProviderFailed } from "../src/index.ts";

export interface Answer {
  readonly text?: string;
  readonly calls?: ReadonlyArray<{ readonly name: string; readonly args: unknown }>;
  /** What was thought, opaque. */
  readonly thought?: string;
  readonly fails?: Partial<ConstructorParameters<typeof ProviderFailed>[0]>;
  /** Runs before the answer. */
  readonly before?: Effect.Effect<void>;
}

export const call = (name: string, args: unknown) => ({ name, args });

export const scriptedProvider = (
  answers: ReadonlyArray<Answer | ((request: ModelRequest) => Answer)>,
  inputModalities: ReadonlyArray<InputModality> = ["text"]
) => {
  const requests: Array<ModelRequest> = [];
  const layer = Layer.succeed(ModelProvider, {
    descriptor: {
      provider: "test",
      model: "scripted",
      wire: "chat_completions",
      inputModalities,
      efforts: []
    },
    stream: (request) =>
      Stream.unwrap(
        Effect.suspend(() => {
          const next = answers[requests.length];
          requests.push(request);
          const answer =
            typeof next === "function" ? next(request) : (next ?? { text: "nothing more to say" });
          return Effect.as(answer.before ?? Effect.void, answerStream(answer));
        })
      )
  });
  return { layer, requests };
};

const answerStream = (answer: Answer) =>
  answer.fails === undefined
    ? Stream.make(
        { type: "activity" as const, activity: "connected" as const },
        ...(answer.text === undefined ? [] : [{ type: "text_delta" as const, text: answer.text }]),
        { type: "completed" as const, response: responseOf(answer) }
      )
    : Stream.concat(
        answer.text === undefined
          ? Stream.empty
          : Stream.make({ type: "text_delta" as const, text: answer.text }),
        new ProviderFailed({
          provider: "test",
          model: "scripted",
          reason: "server_error",
          detail: "planned",
          transient: false,
          ...answer.fails
        })
      );

const responseOf = (answer: Answer): ModelResponse => ({
  text: answer.text ?? "",
  toolCalls: (answer.calls ?? []).map(({ name, args }) => ({ name, arguments: JSON.stringify(args) })),
  reasoning: answer.thought === undefined ? [] : [{ kind: "encrypted", data: answer.thought }],
  stopReason: (answer.calls ?? []).length > 0 ? "tool_use" : "end_turn",
  usage: { inputTokens: 10, outputTokens: 5 }
});
