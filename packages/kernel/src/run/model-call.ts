/**
 * One answer from the model: streamed, watched, tried again only where the same request may yet succeed and nobody
 * has heard any of the answer.
 */
import type { ModelRequest, ModelResponse, StreamEvent } from "@latch/protocol";
import { Chunk, Duration, Effect, Option, Random, Ref, Stream } from "effect";
import { ModelProvider, ProviderFailed } from "../port/model-provider.ts";
import { RunObserver } from "../port/run-observer.ts";
import { retryDelay } from "./retry.ts";

/**
 * Sends a request until it is answered, fails for good, or is interrupted. `heard` says afterwards whether any of the
 * newest try's answer was. `ahead` is begun once a command shows in the answer, while the rest of it still streams.
 */
export const callModel = Effect.fn("Run.callModel")(function* (
  request: ModelRequest,
  heard: Ref.Ref<boolean>,
  ahead: Effect.Effect<void>
) {
  const observer = yield* RunObserver;
  const begin = yield* Effect.once(Effect.fork(ahead));
  for (let attempt = 1; ; attempt += 1) {
    yield* Ref.set(heard, false);
    const result = yield* Effect.either(once(request, heard, begin));
    if (result._tag === "Right") return result.right;
    const failure = result.left;
    const delay = (yield* Ref.get(heard)) ? null : retryDelay(attempt, failure, yield* Random.next);
    if (delay === null) return yield* failure;
    yield* observer.hear({ type: "retrying", attempt: attempt + 1, reason: failure.message });
    yield* Effect.sleep(Duration.millis(delay));
  }
});

const once = (
  request: ModelRequest,
  heard: Ref.Ref<boolean>,
  begin: Effect.Effect<void>
): Effect.Effect<ModelResponse, ProviderFailed, ModelProvider | RunObserver> =>
  Effect.gen(function* () {
    const provider = yield* ModelProvider;
    const observer = yield* RunObserver;
    const completed = yield* provider.stream(request).pipe(
      Stream.mapChunks((arrived) => Chunk.unsafeFromArray(joined(Chunk.toReadonlyArray(arrived)))),
      Stream.tap((event) =>
        Effect.all([hear(event, heard), isCommand(event) ? begin : Effect.void, announce(event, observer)])
      ),
      Stream.filterMap((event) => (event.type === "completed" ? Option.some(event.response) : Option.none())),
      Stream.runLast
    );
    return yield* Option.match(completed, {
      onSome: Effect.succeed,
      onNone: () =>
        new ProviderFailed({
          provider: provider.descriptor.provider,
          model: provider.descriptor.model,
          reason: "truncated",
          detail: "the answer ended before it was complete",
          transient: true
        })
    });
  });

/**
 * What arrived together, with pieces of text that follow each other as one. A fast model sends a thousand pieces a
 * second and a network gathers them: each would cost its way through everything that listens, for the same words.
 */
export const joined = (arrived: ReadonlyArray<StreamEvent>): ReadonlyArray<StreamEvent> => {
  const events: Array<StreamEvent> = [];
  for (const event of arrived) {
    const before = events.at(-1);
    if (event.type === "text_delta" && before?.type === "text_delta") {
      events[events.length - 1] = { type: "text_delta", text: before.text + event.text };
    } else events.push(event);
  }
  return events;
};

/** The calls that may change files. */
const commandTools: ReadonlySet<string> = new Set(["shell", "validate", "exec_start"]);

const isCommand = (event: StreamEvent): boolean =>
  event.type === "tool_call_delta" && event.name !== undefined && commandTools.has(event.name);

/** Text and call fragments are meaning; signs of life are not. */
const hear = (event: StreamEvent, heard: Ref.Ref<boolean>): Effect.Effect<void> =>
  event.type === "text_delta" || event.type === "tool_call_delta" ? Ref.set(heard, true) : Effect.void;

const announce = (event: StreamEvent, observer: RunObserver["Type"]): Effect.Effect<void> => {
  switch (event.type) {
    case "text_delta":
      return observer.hear({ type: "text_delta", text: event.text });
    case "activity":
      return observer.hear({ type: "activity", activity: event.activity });
    default:
      return Effect.void;
  }
};
