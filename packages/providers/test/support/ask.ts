/** Asks an adapter and collects what it says. */
import { ModelProvider, type ProviderFailed } from "@latch/kernel";
import type { ModelRequest, ModelResponse, StreamEvent } from "@latch/protocol";
import { Chunk, Effect, Stream } from "effect";
import type { AdapterOptions } from "../../src/adapter/adapter-options.ts";
import { layer } from "../../src/adapter/model-adapter.ts";
import { aRequest } from "./a-request.ts";

/** Every event of an answer, or the failure. */
export const heard = (
  options: AdapterOptions,
  request: ModelRequest = aRequest()
): Effect.Effect<ReadonlyArray<StreamEvent>, ProviderFailed> =>
  Effect.flatMap(ModelProvider, (provider) => Stream.runCollect(provider.stream(request))).pipe(
    Effect.map(Chunk.toReadonlyArray),
    Effect.provide(layer(options)),
    Effect.catchTag("BaseUrlRefused", Effect.die)
  );

/** The response of an answer, or the failure. */
export const answered = (
  options: AdapterOptions,
  request?: ModelRequest
): Effect.Effect<ModelResponse, ProviderFailed> =>
  Effect.flatMap(heard(options, request), (events) => {
    const last = events.at(-1);
    return last?.type === "completed"
      ? Effect.succeed(last.response)
      : Effect.dieMessage("no completed event");
  });

/** The failure of an answer that must fail. */
export const failure = (options: AdapterOptions, request?: ModelRequest): Effect.Effect<ProviderFailed> =>
  Effect.flip(heard(options, request)).pipe(
    Effect.catchAll((events) => Effect.dieMessage(`answered: ${JSON.stringify(events)}`))
  );
