/**
 * A model provider that plays a scenario instead of asking a model: for tests, demonstrations and measurements, with no
 * key and no network. Says plainly when a run does not go as the scenario supposes.
 */
import { ModelProvider, ProviderFailed } from "@latch/kernel";
import type { ModelDescriptor, ModelRequest, StreamEvent } from "@latch/protocol";
import { Effect, Either, Layer, Ref, Stream } from "effect";
import { scriptPieceCharacters } from "../defaults.ts";
import { type ScriptedAnswer, scriptedAnswer } from "./answer.ts";
import type { Scenario } from "./scenario.ts";

export interface ScriptOptions {
  readonly scenario: Scenario;
  readonly descriptor: ModelDescriptor;
}

export const layer = (options: ScriptOptions): Layer.Layer<ModelProvider> =>
  Layer.effect(
    ModelProvider,
    Effect.gen(function* () {
      const failures = yield* Ref.make<ReadonlyMap<number, number>>(new Map());
      return {
        descriptor: options.descriptor,
        stream: (request) => Stream.unwrap(played(options, request, failures))
      };
    })
  );

const played = (
  { scenario, descriptor }: ScriptOptions,
  request: ModelRequest,
  failures: Ref.Ref<ReadonlyMap<number, number>>
): Effect.Effect<Stream.Stream<StreamEvent, ProviderFailed>, ProviderFailed> =>
  Effect.gen(function* () {
    const { provider, model } = descriptor;
    const due = scriptedAnswer(scenario, request);
    if (Either.isLeft(due)) {
      return yield* new ProviderFailed({
        provider,
        model,
        reason: "unsupported",
        detail: due.left,
        transient: false
      });
    }
    const { turn, position } = due.right;
    const failure = turn.error;
    if (failure === undefined || !(yield* failsNow(failures, position, failure.times))) {
      return Stream.concat(spoken(due.right, undefined), ending(due.right));
    }
    const failed = new ProviderFailed({
      provider,
      model,
      reason: failure.reason,
      detail: failure.detail,
      transient: failure.transient,
      ...(failure.status === undefined ? {} : { status: failure.status }),
      ...(failure.retry_after_millis === undefined ? {} : { retryAfterMillis: failure.retry_after_millis })
    });
    return failure.after_characters === undefined
      ? Stream.concat(Stream.drain(Stream.fromEffect(Effect.sleep(turn.delay_millis))), Stream.fail(failed))
      : Stream.concat(spoken(due.right, failure.after_characters), Stream.fail(failed));
  });

/** Counts the failures of a position, the one thing that a process remembers of a scenario. */
const failsNow = (
  failures: Ref.Ref<ReadonlyMap<number, number>>,
  position: number,
  times: number | undefined
): Effect.Effect<boolean> =>
  times === undefined
    ? Effect.succeed(true)
    : Ref.modify(failures, (counts) => {
        const before = counts.get(position) ?? 0;
        return before < times ? [true, new Map(counts).set(position, before + 1)] : [false, counts];
      });

/** The answer in pieces, as a model would say it, up to so many characters of its text. */
const spoken = (
  { turn, response }: ScriptedAnswer,
  until: number | undefined
): Stream.Stream<StreamEvent> => {
  const pieces = textPieces(response.text.slice(0, until));
  const text = Stream.fromIterable(pieces).pipe(
    Stream.map((piece): StreamEvent => ({ type: "text_delta", text: piece })),
    turn.pause_millis === 0 ? (same) => same : Stream.tap(() => Effect.sleep(turn.pause_millis))
  );
  const opening = Stream.fromEffect(
    Effect.as(turn.delay_millis === 0 ? Effect.void : Effect.sleep(turn.delay_millis), connected)
  );
  return Stream.concat(opening, text);
};

const connected: StreamEvent = { type: "activity", activity: "connected" };

const ending = ({ response }: ScriptedAnswer): Stream.Stream<StreamEvent> =>
  Stream.fromIterable([
    ...response.toolCalls.map(
      (call, index): StreamEvent => ({
        type: "tool_call_delta",
        index,
        name: call.name,
        arguments: call.arguments
      })
    ),
    ...(response.usage === undefined ? [] : [{ type: "usage", usage: response.usage } as const]),
    { type: "completed", response } as const
  ]);

const textPieces = (text: string): ReadonlyArray<string> => {
  const pieces: Array<string> = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at += scriptPieceCharacters) {
    pieces.push(characters.slice(at, at + scriptPieceCharacters).join(""));
  }
  return pieces;
};
