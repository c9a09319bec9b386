/**
 * A model of the ChatGPT subscription: Responses at the one address that takes the sign-in, in the name of the account
 * that is signed in. There is no other way to it and no other way to pay: without the sign-in a request fails.
 */
import { CredentialUnavailable, ModelProvider, ProviderFailed } from "@latch/kernel";
import type { ModelDescriptor, ModelRequest, StreamEvent } from "@latch/protocol";
import { Context, Effect, Layer, Redacted, Ref, Schema, Stream } from "effect";
import type { AdapterOptions } from "../adapter/adapter-options.ts";
import * as ModelAdapter from "../adapter/model-adapter.ts";
import type { FileProblem } from "../credential/file-problem.ts";
import { subscriptionReference } from "../defaults.ts";
import type { BaseUrlRefused } from "../http/base-url.ts";
import type { Access, Subscription } from "./subscription.ts";
import { chatGpt, type SubscriptionService } from "./subscription-service.ts";

/** The model is to be spoken to in a way that the subscription does not take. */
export class SubscriptionMisused extends Schema.TaggedError<SubscriptionMisused>()("SubscriptionMisused", {
  problem: Schema.String
}) {
  override get message(): string {
    return `the ChatGPT subscription can't be used like this: ${this.problem}`;
  }
}

export interface SubscriptionOptions
  extends Pick<AdapterOptions, "deadlines" | "dialects" | "efforts" | "media"> {
  readonly descriptor: ModelDescriptor;
  readonly subscription: Subscription;
  /** The version of this program. */
  readonly version: string;
}

export const layer = (
  options: SubscriptionOptions,
  service: SubscriptionService = chatGpt
): Layer.Layer<ModelProvider, BaseUrlRefused | SubscriptionMisused> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const { wire } = options.descriptor;
      if (wire !== "responses") {
        return yield* new SubscriptionMisused({ problem: `it speaks responses, and not ${wire}` });
      }
      const used = yield* Ref.make<Access | undefined>(undefined);
      const { subscription, version, ...rest } = options;
      const inner = ModelAdapter.layer({
        ...rest,
        baseUrl: service.endpoint,
        credential: Effect.succeedNone,
        identity: subscription.access.pipe(
          Effect.tap((access) => Ref.set(used, access)),
          Effect.mapBoth({ onSuccess: headersOf, onFailure: unavailable })
        ),
        headers: { "user-agent": `latch/${version}`, originator: "latch" },
        sessionHeader: "session_id",
        dialects: {
          ...options.dialects,
          responses: { ...options.dialects?.responses, outputLimit: false, encryptedReasoning: true }
        }
      });
      return Layer.map(inner, (context) => {
        const provider = Context.get(context, ModelProvider);
        return Context.make(ModelProvider, {
          descriptor: provider.descriptor,
          stream: (request) => answered(provider, request, (failure) => renewal(failure, used, subscription))
        });
      });
    })
  );

/** A refused token may have been replaced meanwhile, or can be renewed: then the same request is asked once more. */
const answered = (
  provider: typeof ModelProvider.Service,
  request: ModelRequest,
  renewed: (failure: ProviderFailed) => Effect.Effect<void, ProviderFailed>
): Stream.Stream<StreamEvent, ProviderFailed> =>
  Stream.unwrap(
    Effect.map(Ref.make(false), (heard) =>
      provider.stream(request).pipe(
        Stream.tap(() => Ref.set(heard, true)),
        Stream.catchAll((failure) =>
          Stream.unwrap(
            Effect.gen(function* () {
              // What came after the answer had begun is no matter of the sign-in.
              if (yield* Ref.get(heard)) return yield* failure;
              yield* renewed(failure);
              return provider.stream(request);
            })
          )
        )
      )
    )
  );

const renewal = (failure: ProviderFailed, used: Ref.Ref<Access | undefined>, subscription: Subscription) =>
  Effect.gen(function* () {
    const refused = yield* Ref.get(used);
    if (failure.reason !== "unauthorized" || refused === undefined) return yield* failure;
    yield* subscription.renewed(refused).pipe(
      Effect.mapError(
        ({ problem, remedy }) =>
          new ProviderFailed({
            provider: failure.provider,
            model: failure.model,
            reason: "credential",
            detail: `${problem}; ${remedy}`,
            transient: false
          })
      )
    );
  });

const headersOf = ({ token, account }: Access): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${Redacted.value(token)}`,
  "chatgpt-account-id": account
});

const unavailable = ({ problem, remedy }: FileProblem): CredentialUnavailable =>
  new CredentialUnavailable({ reference: subscriptionReference, problem, remedy });
