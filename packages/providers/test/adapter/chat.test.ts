import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { aRequest, someOptions } from "../support/a-request.ts";
import { answered, failure, heard } from "../support/ask.ts";
import { fakeServer, sse, streamed } from "../support/fake-server.ts";

const said = (delta: unknown, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }]
});

describe("Chat Completions over HTTP", () => {
  it.scoped("an answer is told as it comes and completed once", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) =>
        socket.write(
          streamed(
            sse(
              said({ role: "assistant", content: "" }),
              said({ content: "Hel" }),
              said({ content: "lo" }),
              said({ tool_calls: [{ index: 0, id: "a", function: { name: "shell", arguments: '{"comm' } }] }),
              said({ tool_calls: [{ index: 0, function: { arguments: 'and":"ls"}' } }] }),
              said({}, "tool_calls"),
              {
                choices: [],
                usage: {
                  prompt_tokens: 10,
                  completion_tokens: 4,
                  prompt_tokens_details: { cached_tokens: 6 }
                }
              },
              "[DONE]"
            )
          )
        )
      );
      const events = yield* heard(someOptions("chat_completions", `${server.url}/v1`));
      expect(events.filter((event) => event.type !== "activity")).toEqual([
        { type: "text_delta", text: "Hel" },
        { type: "text_delta", text: "lo" },
        { type: "tool_call_delta", index: 0, name: "shell", arguments: '{"comm' },
        { type: "tool_call_delta", index: 0, arguments: 'and":"ls"}' },
        {
          type: "usage",
          usage: { inputTokens: 10, outputTokens: 4, cacheReadTokens: 6, cacheMissTokens: 4 }
        },
        {
          type: "completed",
          response: {
            text: "Hello",
            toolCalls: [{ providerId: "a", name: "shell", arguments: '{"command":"ls"}' }],
            reasoning: [],
            stopReason: "tool_use",
            usage: { inputTokens: 10, outputTokens: 4, cacheReadTokens: 6, cacheMissTokens: 4 }
          }
        }
      ]);
      expect(server.requests[0]?.head).toMatch(/^POST \/v1\/chat\/completions HTTP\/1\.1/);
      expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({
        model: "some-model",
        stream: true,
        messages: [
          { role: "system", content: "You are Latch." },
          { role: "user", content: "fix it" }
        ]
      });
    })
  );

  it.scoped("a refused connection is unreachable and worth another try", () =>
    Effect.gen(function* () {
      const failed = yield* failure(someOptions("chat_completions", "http://127.0.0.1:1/v1"));
      expect(failed).toMatchObject({ reason: "unreachable", transient: true });
      expect(failed.message).toContain("127.0.0.1:1: nothing listens there");
    })
  );

  it.scoped("a connection is used again for the next request", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) =>
        socket.write(streamed(sse(said({ content: "x" }, "stop"), "[DONE]")))
      );
      const options = someOptions("chat_completions", server.url);
      const { ModelProvider } = yield* Effect.promise(() => import("@latch/kernel"));
      const { layer } = yield* Effect.promise(() => import("../../src/adapter/model-adapter.ts"));
      const { Stream } = yield* Effect.promise(() => import("effect"));
      yield* Effect.gen(function* () {
        const provider = yield* ModelProvider;
        for (const _ of [1, 2, 3]) yield* Stream.runDrain(provider.stream(aRequest()));
      }).pipe(Effect.provide(layer(options)));
      expect(server.connections()).toBe(1);
      expect(server.requests.length).toBe(3);
    })
  );

  it.scoped("the answer of a closed stream without an end is truncated", () =>
    Effect.gen(function* () {
      const server = yield* fakeServer((socket) => socket.end(streamed(sse(said({ content: "x" })))));
      const failed = yield* failure(someOptions("chat_completions", server.url));
      expect(failed).toMatchObject({ reason: "truncated" });
      yield* answered(someOptions("chat_completions", server.url)).pipe(Effect.flip);
    })
  );
});
