/**
 * A model behind HTTP: writes the request on the model's wire, posts it, and reads the answer as it comes. One attempt:
 * whoever reads the stream knows what was already heard, and decides whether to try again.
 */
import type { Agent } from "node:http";
import { ModelProvider, ProviderFailed } from "@latch/kernel";
import type { ModelRequest, StreamEvent } from "@latch/protocol";
import { Effect, Layer, Option, Redacted, type Scope, Stream } from "effect";
import { type BaseUrlRefused, checkedBaseUrl, endpoint } from "../http/base-url.ts";
import { connectionPool } from "../http/connection-pool.ts";
import { defaultDeadlines } from "../http/deadlines.ts";
import { post } from "../http/exchange.ts";
import { redact } from "../http/redact.ts";
import { bodyBytes } from "../wire/body-bytes.ts";
import type { WireFailure } from "../wire/wire-failure.ts";
import type { AdapterOptions } from "./adapter-options.ts";
import { answerEvents } from "./answer-events.ts";
import { requestHeaders } from "./request-headers.ts";
import { mediaOf, resolvedMedia } from "./request-media.ts";
import { wireInUse } from "./wire-table.ts";

/** The adapter for one model. Its connections live as long as the layer. */
export const layer = (options: AdapterOptions): Layer.Layer<ModelProvider, BaseUrlRefused> =>
  Layer.scoped(
    ModelProvider,
    Effect.gen(function* () {
      const base = yield* checkedBaseUrl(options.baseUrl);
      const agent = yield* connectionPool(base);
      return {
        descriptor: options.descriptor,
        stream: (request) => answerStream(options, base, agent, request)
      };
    })
  );

const answerStream = (
  options: AdapterOptions,
  base: URL,
  agent: Agent,
  request: ModelRequest
): Stream.Stream<StreamEvent, ProviderFailed> =>
  Stream.unwrapScoped(
    Effect.gen(function* () {
      const proof = yield* proofOf(options).pipe(Effect.mapError(failedOn(options, [])));
      const failed = failedOn(options, [...proof.secrets, ...Object.values(options.headers ?? {})]);
      const headers = { ...proof.headers, ...sessionHeaders(options, request) };
      return yield* exchange(options, base, agent, request, headers).pipe(
        Effect.map(Stream.mapError(failed)),
        Effect.mapError(failed)
      );
    })
  );

const failedOn =
  ({ descriptor }: AdapterOptions, secrets: ReadonlyArray<string>) =>
  (failure: WireFailure): ProviderFailed =>
    new ProviderFailed({
      provider: descriptor.provider,
      model: descriptor.model,
      ...failure,
      detail: redact(failure.detail, secrets)
    });

const sessionHeaders = ({ sessionHeader }: AdapterOptions, { cacheKey }: ModelRequest): Headers =>
  sessionHeader === undefined || cacheKey === undefined ? {} : { [sessionHeader]: cacheKey };

/** What proves who asks: headers, and in them what must not come back in an error. */
interface Proof {
  readonly headers: Headers;
  readonly secrets: ReadonlyArray<string>;
}

type Headers = Readonly<Record<string, string>>;

const proofOf = (options: AdapterOptions): Effect.Effect<Proof, WireFailure> =>
  Effect.gen(function* () {
    const secret = Option.map(yield* options.credential, Redacted.value);
    const identity = yield* options.identity ?? Effect.succeed<Headers>({});
    const { route } = wireInUse(options.descriptor.wire, options.dialects);
    const named = Object.values(identity).map((value) => value.replace(/^Bearer /, ""));
    return {
      headers: { ...requestHeaders(route, options, secret), ...identity },
      secrets: [...Option.toArray(secret), ...named]
    };
  }).pipe(
    Effect.mapError(
      (unavailable): WireFailure => ({
        reason: "credential",
        detail: unavailable.message,
        transient: false
      })
    )
  );

const exchange = (
  options: AdapterOptions,
  base: URL,
  agent: Agent,
  request: ModelRequest,
  headers: Headers
): Effect.Effect<Stream.Stream<StreamEvent, WireFailure>, WireFailure, Scope.Scope> =>
  Effect.gen(function* () {
    const { descriptor } = options;
    const wire = wireInUse(descriptor.wire, options.dialects);
    const images = mediaOf(request.messages);
    if (images.length > 0 && !descriptor.inputModalities.includes("image")) {
      return yield* Effect.fail(unseen(descriptor.model, images.length));
    }
    const media = yield* resolvedMedia(request.messages, options.media).pipe(
      Effect.mapError(
        (failure): WireFailure => ({
          reason: "unsupported",
          detail: `an image of the conversation can't be read: ${failure.detail}`,
          transient: false
        })
      )
    );
    const body = wire.write({ request, descriptor, efforts: options.efforts ?? {}, media });
    const deadlines = { ...defaultDeadlines, ...options.deadlines };
    const answer = yield* post(
      {
        url: endpoint(base, wire.route.path(base.pathname, descriptor.model)),
        headers,
        body: bodyBytes(body),
        agent
      },
      deadlines
    );
    return yield* answerEvents(answer, wire.open(), deadlines);
  });

const unseen = (model: string, count: number): WireFailure => ({
  reason: "unsupported",
  detail: `${model} can't see images and the conversation holds ${count}: choose a model that can, or leave them out`,
  transient: false
});
