import { expect, it } from "@effect/vitest";
import type { ModelRequest, StreamEvent } from "@latch/protocol";
import { Deferred, Effect, Fiber, Layer, Ref, Stream } from "effect";
import { ModelProvider } from "../../src/port/model-provider.ts";
import { RunObserver } from "../../src/port/run-observer.ts";
import { callModel } from "../../src/run/model-call.ts";

const request: ModelRequest = { system: "", messages: [], tools: [], effort: "default", cacheKey: "a" };
const completed: StreamEvent = {
  type: "completed",
  response: { text: "", toolCalls: [], stopReason: "end_turn", reasoning: [] }
};
const delta = (name: string): StreamEvent => ({ type: "tool_call_delta", index: 0, name, arguments: "{" });

/** Answers with some pieces, then stays open until it is let go. */
const provider = (pieces: ReadonlyArray<StreamEvent>, open: Effect.Effect<void>) =>
  Layer.succeed(ModelProvider, {
    descriptor: {
      provider: "test",
      model: "test",
      wire: "chat_completions",
      inputModalities: ["text"],
      efforts: []
    },
    stream: () => Stream.concat(Stream.fromIterable(pieces), Stream.fromEffect(Effect.as(open, completed)))
  });

const begun = (pieces: ReadonlyArray<StreamEvent>) =>
  Effect.gen(function* () {
    const times = yield* Ref.make(0);
    const open = yield* Deferred.make<void>();
    const heard = yield* Ref.make(false);
    const reached = yield* Deferred.make<void>();
    const waiting = Effect.zipRight(Deferred.succeed(reached, undefined), Deferred.await(open));
    const answer = yield* callModel(
      request,
      heard,
      Ref.update(times, (n) => n + 1)
    ).pipe(Effect.provide([provider(pieces, waiting), RunObserver.layerSilent]), Effect.fork);
    yield* Deferred.await(reached);
    yield* Effect.yieldNow();
    const early = yield* Ref.get(times);
    yield* Deferred.succeed(open, undefined);
    yield* Fiber.join(answer);
    return early;
  });

it.effect("the first look at the files begins once, while an answer with a command still streams", () =>
  Effect.gen(function* () {
    expect(yield* begun([delta("shell"), delta("validate")])).toBe(1);
    expect(yield* begun([delta("read_file"), { type: "text_delta", text: "shell" }])).toBe(0);
  })
);
