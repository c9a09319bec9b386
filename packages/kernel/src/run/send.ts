/**
 * A view sent until it is answered. What the request is made of is committed before it leaves; where the provider refuses
 * a part of it, that is recorded, the part becomes a sentence, and the request goes out again without it.
 */
import { type ContextView, type ModelRequest, TokenEstimator } from "@latch/protocol";
import { Effect, Ref } from "effect";
import { partRefusalRounds } from "../defaults.ts";
import { Drift } from "../files/drift/drift.ts";
import { ModelProvider, type ProviderFailed } from "../port/model-provider.ts";
import { type Refusal, refusedBy } from "../state/refusal.ts";
import { ToolRegistry } from "../tool/registry.ts";
import { callModel } from "./model-call.ts";
import { assemble, measure, remember, type SentRequest } from "./request.ts";
import { SessionLog } from "./session-log.ts";
import { requireSight } from "./sight.ts";
import { withStubs } from "./stubs.ts";
import { suspects } from "./suspects.ts";

/** Sends a view; the whole answer. */
export const send = Effect.fn("Run.send")(function* (
  view: ContextView,
  previous: Ref.Ref<SentRequest | undefined>
) {
  const log = yield* SessionLog;
  const drift = yield* Drift;
  const heard = yield* Ref.make(false);
  for (let round = 1; ; round += 1) {
    const refusals = yield* refused;
    const request = yield* requestOf(view, refusals);
    yield* announce(request, view, round === 1, previous);
    const result = yield* Effect.either(
      callModel(request, heard, drift.warm).pipe(
        Effect.onInterrupt(() =>
          Effect.ignore(log.append([{ type: "model_request_finished", stopReason: "cancelled" }]))
        )
      )
    );
    if (result._tag === "Right") return result.right;
    const failure = result.left;
    // Once some of the answer was heard, another try would say it twice.
    const again = round < partRefusalRounds && !(yield* Ref.get(heard));
    const parts = again
      ? suspects(
          failure,
          view.messages,
          refusals.map(({ part }) => part)
        )
      : [];
    yield* log.append([
      { type: "model_request_finished", stopReason: "error", detail: failure.message },
      ...parts.map((part) => ({ type: "part_refused" as const, part, ...whoRefused(failure) }))
    ]);
    if (parts.length === 0) return yield* failure;
  }
});

const whoRefused = ({ provider, model, detail }: ProviderFailed) => ({ provider, model, detail });

/** What the provider in use has refused so far. */
const refused = Effect.gen(function* () {
  const { refusals } = yield* (yield* SessionLog).state;
  return refusedBy(refusals, (yield* ModelProvider).descriptor);
});

/** The view as this model is to see it. */
const requestOf = Effect.fn("Run.requestOf")(function* (view: ContextView, refusals: ReadonlyArray<Refusal>) {
  const log = yield* SessionLog;
  const { definitions } = yield* ToolRegistry;
  const { settings } = yield* log.state;
  const messages = withStubs(view.messages, refusals);
  const request = assemble(
    { ...view, messages },
    definitions,
    settings.profile?.effort ?? "default",
    log.session
  );
  yield* requireSight(
    request.messages.map((message) => (message.role === "assistant" ? {} : message)),
    true
  );
  return request;
});

/** Commits what the request is made of. What the engine wants kept goes with the first round. */
const announce = Effect.fn("Run.announce")(function* (
  request: ModelRequest,
  view: ContextView,
  first: boolean,
  previous: Ref.Ref<SentRequest | undefined>
) {
  const log = yield* SessionLog;
  const estimator = yield* TokenEstimator;
  const { provider, model } = (yield* ModelProvider).descriptor;
  const sent = remember(request, estimator);
  const stats = measure(view.stats, request, sent, yield* Ref.get(previous), estimator);
  yield* log.append(
    [
      ...(first ? view.append : []),
      { type: "context_materialized", stats },
      { type: "model_request_started", provider, model }
    ],
    "ordered"
  );
  yield* Ref.set(previous, sent);
});
