import { describe, expect, it } from "@effect/vitest";
import { ModelProvider } from "@latch/kernel";
import { CallId, type ModelMessage, type ModelRequest } from "@latch/protocol";
import { Chunk, Effect, Fiber, Schema, Stream, TestClock } from "effect";
import { Scenario } from "../../src/script/scenario.ts";
import { layer } from "../../src/script/script-provider.ts";
import { aDescriptor, aRequest } from "../support/a-request.ts";

const decode = Schema.decodeUnknownSync(Scenario);

const playing = <A, E>(scenario: unknown, effect: Effect.Effect<A, E, ModelProvider>) =>
  Effect.provide(effect, layer({ scenario: decode(scenario), descriptor: aDescriptor("chat_completions") }));

const events = (request: ModelRequest) =>
  Effect.flatMap(ModelProvider, (provider) => Stream.runCollect(provider.stream(request))).pipe(
    Effect.map(Chunk.toReadonlyArray)
  );

const answer = (request: ModelRequest) =>
  Effect.map(events(request), (all) => {
    const last = all.at(-1);
    return last?.type === "completed" ? last.response : undefined;
  });

const aCall = (
  position: number,
  index: number,
  name: string,
  output: string,
  isError = false
): ReadonlyArray<ModelMessage> => [
  {
    role: "assistant",
    text: "",
    toolCalls: [
      {
        id: CallId.make(`call_${position}_${index}`),
        providerId: `script_${position}_${index}`,
        name,
        arguments: "{}"
      }
    ]
  },
  { role: "tool", callId: CallId.make(`call_${position}_${index}`), name, output, isError }
];

describe("the script provider", () => {
  it.effect("says its turns in order, by the answers that the conversation already holds", () =>
    playing(
      { turns: [{ text: "first" }, { text: "second" }] },
      Effect.gen(function* () {
        expect((yield* answer(aRequest()))?.text).toBe("first");
        expect((yield* answer(aRequest()))?.text).toBe("first");
        const later = aRequest({
          messages: [
            { role: "user", text: "go" },
            { role: "assistant", text: "first", toolCalls: [] },
            { role: "user", text: "on" }
          ]
        });
        expect((yield* answer(later))?.text).toBe("second");
      })
    )
  );

  it.effect("knows its place when older turns are out of view", () =>
    playing(
      { turns: [{ text: "a" }, { text: "b" }, { calls: [{ name: "shell" }] }, { text: "d" }, { text: "e" }] },
      Effect.gen(function* () {
        const rotated = aRequest({
          messages: [{ role: "user", text: "state" }, ...aCall(2, 0, "shell", "ok")]
        });
        expect((yield* answer(rotated))?.text).toBe("d");
        const after = aRequest({
          messages: [
            ...rotated.messages,
            { role: "assistant", text: "d", toolCalls: [] },
            { role: "user", text: "x" }
          ]
        });
        expect((yield* answer(after))?.text).toBe("e");
      })
    )
  );

  it.effect("streams its text in pieces that make the whole", () =>
    playing(
      { turns: [{ text: "a text of some length, with 🦀 in it" }] },
      Effect.gen(function* () {
        const all = yield* events(aRequest());
        const pieces = all.flatMap((event) => (event.type === "text_delta" ? [event.text] : []));
        expect(pieces.length).toBeGreaterThan(3);
        expect(pieces.join("")).toBe("a text of some length, with 🦀 in it");
      })
    )
  );

  it.effect("fills in what it takes from earlier results", () =>
    playing(
      {
        turns: [
          { calls: [{ name: "read_file" }] },
          {
            take: { hash: { tool: "read_file", match: "hash: ([0-9a-f]+)" } },
            text: "turn {{turn}}, {{unknown}}",
            calls: [{ name: "write", arguments: { base_hash: "{{hash}}", nested: ["{{hash}}!"] } }]
          }
        ]
      },
      Effect.gen(function* () {
        const request = aRequest({
          messages: [{ role: "user", text: "x" }, ...aCall(0, 0, "read_file", "hash: ab12\n")]
        });
        const response = yield* answer(request);
        expect(response?.text).toBe("turn 2, {{unknown}}");
        expect(response?.toolCalls[0]?.arguments).toBe('{"base_hash":"ab12","nested":["ab12!"]}');
      })
    )
  );

  it.effect("fails loudly when a result is not as scripted", () =>
    playing(
      {
        name: "fix",
        turns: [{ text: "x" }, { expect: { tool: "shell", error: false, contains: "passed" }, text: "done" }]
      },
      Effect.gen(function* () {
        const request = (output: string, isError: boolean) =>
          aRequest({ messages: [{ role: "user", text: "x" }, ...aCall(0, 0, "shell", output, isError)] });
        expect((yield* answer(request("3 passed", false)))?.text).toBe("done");
        const wrongWords = yield* Effect.flip(answer(request("3 failed", false)));
        expect(wrongWords.message).toContain(
          'the scenario "fix" can\'t go on at answer 2: expected the newest result of shell to contain "passed"; it was: 3 failed'
        );
        expect((yield* Effect.flip(answer(request("3 passed", true)))).message).toContain("to be no error");
      })
    )
  );

  it.effect("says so when more is asked of it than it holds", () =>
    playing(
      { name: "short", turns: [{ text: "x", repeat: 2 }] },
      Effect.gen(function* () {
        const messages: ReadonlyArray<ModelMessage> = [1, 2].flatMap(
          (): ReadonlyArray<ModelMessage> => [
            { role: "user", text: "go" },
            { role: "assistant", text: "x", toolCalls: [] }
          ]
        );
        const failed = yield* Effect.flip(
          answer(aRequest({ messages: [...messages, { role: "user", text: "go" }] }))
        );
        expect(failed).toMatchObject({ _tag: "ProviderFailed", transient: false });
        expect(failed.message).toContain('the scenario "short" has 2 answers, and answer 3 was asked for');
      })
    )
  );

  it.effect("fails as often as it is told to, then goes on", () =>
    playing(
      {
        turns: [
          {
            text: "after all",
            error: { reason: "overloaded", status: 529, transient: true, times: 2, retry_after_millis: 5 }
          }
        ]
      },
      Effect.gen(function* () {
        for (const _ of [1, 2]) {
          expect(yield* Effect.flip(answer(aRequest()))).toMatchObject({
            reason: "overloaded",
            status: 529,
            transient: true,
            retryAfterMillis: 5
          });
        }
        expect((yield* answer(aRequest()))?.text).toBe("after all");
      })
    )
  );

  it.effect("can break off in the middle of its text", () =>
    playing(
      { turns: [{ text: "0123456789", error: { reason: "truncated", after_characters: 4 } }] },
      Effect.gen(function* () {
        const provider = yield* ModelProvider;
        const heard: Array<string> = [];
        const failed = yield* provider.stream(aRequest()).pipe(
          Stream.runForEach((event) =>
            Effect.sync(() => {
              if (event.type === "text_delta") heard.push(event.text);
            })
          ),
          Effect.flip
        );
        expect(heard.join("")).toBe("0123");
        expect(failed.reason).toBe("truncated");
      })
    )
  );

  it.effect("waits as long as it is told to, and no longer once interrupted", () =>
    playing(
      { turns: [{ text: "slow", delay_millis: 60_000 }] },
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(answer(aRequest()));
        yield* TestClock.adjust("59 seconds");
        expect(yield* Fiber.poll(fiber)).toMatchObject({ _tag: "None" });
        yield* TestClock.adjust("1 second");
        expect((yield* Fiber.join(fiber))?.text).toBe("slow");
      })
    )
  );
});
