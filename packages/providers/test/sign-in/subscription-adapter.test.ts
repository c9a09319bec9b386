import { describe, expect, it } from "@effect/vitest";
import { ModelProvider } from "@latch/kernel";
import type { StreamEvent } from "@latch/protocol";
import { Chunk, Effect, Either, Redacted, Stream } from "effect";
import type { Access, Subscription } from "../../src/sign-in/subscription.ts";
import * as SubscriptionAdapter from "../../src/sign-in/subscription-adapter.ts";
import { aDescriptor, aRequest } from "../support/a-request.ts";
import { type Behaviour, fakeServer, plain, sse, streamed } from "../support/fake-server.ts";

const access = (token: string): Access => ({ token: Redacted.make(token), account: "account-1" });

/** A sign-in whose tokens are `token-1`, and `token-2` once the first was refused. */
const aSubscription = (renewal: "works" | "fails" = "works") => {
  const renewed: Array<string> = [];
  let current = access("token-1");
  const made: Subscription = {
    access: Effect.sync(() => current),
    renewed: (refused) =>
      Effect.suspend(() => {
        renewed.push(Redacted.value(refused.token));
        current = access("token-2");
        return renewal === "works"
          ? Effect.succeed(current)
          : Effect.fail({
              problem: "the sign-in could not be renewed",
              remedy: "sign in again: latch login"
            });
      }),
    check: Effect.void,
    signIn: () => Effect.void,
    signOut: Effect.succeed(true)
  };
  return { made, renewed };
};

const asked = (subscription: Subscription, behave: Behaviour) =>
  Effect.gen(function* () {
    const server = yield* fakeServer(behave);
    const layer = SubscriptionAdapter.layer(
      {
        descriptor: aDescriptor("responses"),
        subscription,
        version: "1.2.3",
        media: () => Effect.succeed(new Uint8Array())
      },
      { issuer: "http://127.0.0.1:1", endpoint: `${server.url}/backend-api/codex`, clientId: "c" }
    );
    const heard = yield* Effect.flatMap(ModelProvider, (provider) =>
      Stream.runCollect(provider.stream(aRequest({ cacheKey: "session-1", maxOutputTokens: 5 })))
    ).pipe(Effect.map(Chunk.toReadonlyArray), Effect.provide(layer), Effect.either);
    return { server, heard };
  });

const completed = streamed(
  sse(
    { type: "response.output_text.delta", item_id: "m", delta: "hi" },
    { type: "response.completed", response: { id: "r", status: "completed", output: [], usage: null } }
  )
);
const last = (heard: Either.Either<ReadonlyArray<StreamEvent>, unknown>) =>
  Either.isRight(heard) ? heard.right.at(-1) : undefined;
const failure = (heard: Either.Either<unknown, { readonly message: string; readonly _tag: string }>) =>
  Either.isLeft(heard) ? heard.left : undefined;

describe("a model of the subscription", () => {
  it.scoped("is asked at its one address, in the name of the account, as Latch", () =>
    Effect.gen(function* () {
      const { server, heard } = yield* asked(aSubscription().made, (socket) => socket.write(completed));
      expect(last(heard)).toMatchObject({ type: "completed" });
      const [request] = server.requests;
      expect(request?.head).toMatch(/^POST \/backend-api\/codex\/responses HTTP/);
      for (const header of [
        "authorization: Bearer token-1",
        "chatgpt-account-id: account-1",
        "session_id: session-1",
        "originator: latch",
        "user-agent: latch/1.2.3"
      ]) {
        expect(request?.head).toContain(`\r\n${header}`);
      }
      const body: unknown = JSON.parse(request?.body ?? "");
      expect(body).toMatchObject({ store: false, stream: true, include: ["reasoning.encrypted_content"] });
      expect(body).not.toHaveProperty("max_output_tokens");
    })
  );

  it.scoped("that refuses the sign-in is asked once more with a renewed one", () =>
    Effect.gen(function* () {
      const { made, renewed } = aSubscription();
      const { server, heard } = yield* asked(made, (socket, _, index) =>
        socket.write(index === 0 ? plain("401 X", '{"detail":"token-1 has expired"}') : completed)
      );
      expect(last(heard)).toMatchObject({ type: "completed" });
      expect(renewed).toEqual(["token-1"]);
      expect(server.requests[1]?.head).toContain("Bearer token-2");
    })
  );

  it.scoped("that refuses the renewed sign-in too is believed, and its words hold no token", () =>
    Effect.gen(function* () {
      const { made, renewed } = aSubscription();
      const { server, heard } = yield* asked(made, (socket, _, index) =>
        socket.write(plain("401 X", `{"detail":"token-${index + 1} of account-1 is not accepted"}`))
      );
      expect(failure(heard)).toMatchObject({ reason: "unauthorized", status: 401 });
      expect(failure(heard)?.message).not.toMatch(/token-\d|account-1/);
      expect([server.requests.length, renewed.length]).toEqual([2, 1]);
    })
  );

  it.scoped("whose sign-in can't be renewed fails with what to do", () =>
    Effect.gen(function* () {
      const { heard } = yield* asked(aSubscription("fails").made, (socket) =>
        socket.write(plain("401 X", ""))
      );
      expect(failure(heard)).toMatchObject({ reason: "credential", transient: false });
      expect(failure(heard)?.message).toContain("latch login");
    })
  );

  it.scoped("whose answer ends without saying that it is complete has failed", () =>
    Effect.gen(function* () {
      const { made, renewed } = aSubscription();
      const { heard } = yield* asked(made, (socket) =>
        socket.write(streamed(sse({ type: "response.output_text.delta", item_id: "m", delta: "half" })))
      );
      expect(failure(heard)).toMatchObject({ reason: "truncated" });
      expect(renewed).toEqual([]);
    })
  );

  it.scoped("is not spoken to on another wire", () =>
    Effect.gen(function* () {
      const built = yield* Effect.either(
        Effect.provide(
          ModelProvider,
          SubscriptionAdapter.layer({
            descriptor: aDescriptor("chat_completions"),
            subscription: aSubscription().made,
            version: "1",
            media: () => Effect.succeed(new Uint8Array())
          })
        )
      );
      expect(failure(built)).toMatchObject({ _tag: "SubscriptionMisused" });
    })
  );
});
