/** Logs as sessions make them, at any length and cut at any point, for property tests. */
import {
  ArtifactId,
  CallId,
  type MediaRef,
  type Origin,
  type Payload,
  type ReasoningArtifact,
  type ToolCall,
  type Wire
} from "@latch/protocol";
import fc from "fast-check";
import { type AnswerPart, artifactsOf } from "../../src/wire/positions.ts";

export const wireNames: ReadonlyArray<Wire> = [
  "chat_completions",
  "responses",
  "anthropic_messages",
  "gemini"
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("", " \n", "\ud83d", "a\udc00b", "\u0000", '"}]}', "🦀 é", "[latch:tool:ok]")
  }
);

const media: fc.Arbitrary<ReadonlyArray<MediaRef> | undefined> = fc.option(
  fc.array(
    fc.constantFrom("a", "b", "c").map(
      (digit): MediaRef => ({
        kind: "image",
        artifact: ArtifactId.make(digit.repeat(64)),
        mediaType: "image/png",
        size: 3,
        name: `${digit}.png`
      })
    ),
    { minLength: 1, maxLength: 2 }
  ),
  { nil: undefined, freq: 4 }
);

const callArguments = fc.oneof(
  fc.json({ maxDepth: 2 }),
  fc
    .dictionary(fc.string(), fc.anything({ maxDepth: 1, withNullPrototype: false }), { maxKeys: 3 })
    .map((value) => JSON.stringify(value) ?? ""),
  fc.constantFrom(
    "",
    "{",
    "[]",
    "null",
    '{"a":"\\ud83d"}',
    '{"n":12345678901234567890,"__proto__":1}',
    "{}\n"
  )
);

const toolName = fc.constantFrom("shell", "read_file", "", "no such tool", "é".repeat(80), "a.b:c");

const signature = fc.option(fc.constantFrom("sig-1", "sig-2", "c2ln"), { nil: undefined });

const reasoningFor = (wire: Wire): fc.Arbitrary<ReasoningArtifact> => {
  switch (wire) {
    case "chat_completions":
      return fc.record({ kind: fc.constant("text" as const), text });
    case "responses":
      return fc.record(
        {
          kind: fc.constant("encrypted" as const),
          data: fc.constantFrom("blob-1", "blob-2", "blob-3"),
          id: fc.constantFrom("rs_1", "rs_2")
        },
        { requiredKeys: ["kind", "data"] }
      );
    case "anthropic_messages":
      return fc.oneof(
        fc.record({
          kind: fc.constant("thinking" as const),
          text,
          signature: fc.constantFrom("sig-1", "sig-2")
        }),
        fc.record({ kind: fc.constant("redacted" as const), data: fc.constantFrom("red-1", "red-2") })
      );
    case "gemini":
      return fc.record({
        kind: fc.constant("thinking" as const),
        text,
        signature: fc.constantFrom("sig-1", "sig-2")
      });
  }
};

/** An answer's parts in any order, as a reader would have found them. */
const answerParts = (wire: Wire): fc.Arbitrary<ReadonlyArray<AnswerPart>> =>
  fc
    .array(
      fc.oneof(
        reasoningFor(wire).map((artifact): AnswerPart => ({ type: "reasoning", artifact })),
        fc.tuple(text, signature).map(
          ([said, signed]): AnswerPart => ({
            type: "text",
            text: said,
            signature: wire === "gemini" ? signed : undefined
          })
        ),
        signature.map(
          (signed): AnswerPart => ({
            type: "call",
            index: 0,
            signature: wire === "gemini" ? signed : undefined
          })
        )
      ),
      { maxLength: 5 }
    )
    .map((parts) => {
      let index = 0;
      return parts.map((part) => (part.type === "call" ? { ...part, index: index++ } : part));
    });

const origin: fc.Arbitrary<Origin> = fc.record({
  wire: fc.constantFrom(...wireNames),
  provider: fc.constantFrom("local", "elsewhere"),
  model: fc.constantFrom("some-model", "another-model")
});

type Step = (sequence: number) => ReadonlyArray<Payload>;

const said: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(text, media).map(([words, images]) => () => [
    { type: "user_message" as const, text: words, ...(images === undefined ? {} : { media: images }) }
  ]),
  text.map((words) => () => [
    {
      type: "kernel_context" as const,
      generation: 0,
      revision: 1,
      kind: "state_update" as const,
      content: words
    }
  ]),
  text.map((words) => () => [{ type: "reground_requested" as const, subject: "x", instruction: words }])
);

/** One exchange: an answer, its calls' results in any order, some lost, with something said in between. */
const exchange: fc.Arbitrary<Step> = origin.chain((from) =>
  fc
    .record({
      parts: answerParts(from.wire),
      calls: fc.array(
        fc.record({
          name: toolName,
          args: callArguments,
          id: fc.option(fc.constantFrom("id-1", "id-2", "call_5_0", "functions.shell:0"), { nil: undefined })
        }),
        { minLength: 5, maxLength: 5 }
      ),
      results: fc.array(
        fc.record({
          output: text,
          failed: fc.boolean(),
          images: media,
          lost: fc.integer({ min: 0, max: 9 })
        }),
        { minLength: 5, maxLength: 5 }
      ),
      order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
      between: fc.option(said, { nil: undefined, freq: 4 }),
      hasOrigin: fc.boolean()
    })
    .map(
      ({ parts, calls, results, order, between, hasOrigin }): Step =>
        (sequence) => {
          const count = parts.filter((part) => part.type === "call").length;
          const messagesOnly = from.wire === "anthropic_messages";
          const toolCalls = calls.slice(0, count).map(
            (call, index): ToolCall => ({
              id: CallId.make(`call_${sequence}_${index}`),
              // A service hands out ids that it takes back.
              ...(call.id === undefined || (messagesOnly && !/^[\w-]+$/.test(call.id))
                ? {}
                : { providerId: call.id }),
              name: call.name,
              arguments: call.args
            })
          );
          const answers = order
            .filter((index) => index < count && results[index]?.lost !== 0)
            .map((index): Payload => {
              const result = {
                callId: CallId.make(`call_${sequence}_${index}`),
                name: toolCalls[index]?.name ?? "",
                output: results[index]?.output ?? "",
                ...(results[index]?.images === undefined ? {} : { media: results[index].images })
              };
              return results[index]?.failed
                ? { type: "tool_failed", result, failure: "exit_code" }
                : { type: "tool_completed", result };
            });
          const reasoning = artifactsOf(parts);
          return [
            {
              type: "assistant_message_completed",
              text: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
              toolCalls,
              ...(reasoning.length === 0 ? {} : { reasoning }),
              ...(hasOrigin ? { origin: from } : {})
            },
            ...answers.slice(0, 1),
            ...(between?.(sequence) ?? []),
            ...answers.slice(1)
          ];
        }
    )
);

/** The payloads of a session in order, in groups that a kernel commits one after the other. */
export const logGroups: fc.Arbitrary<ReadonlyArray<ReadonlyArray<Payload>>> = fc
  .array(fc.oneof(said, exchange), { maxLength: 8 })
  .map((steps) => steps.map((step, at) => step(at + 1)));

/** Any stretch of any session's log. */
export const anyStretch: fc.Arbitrary<ReadonlyArray<Payload>> = fc
  .tuple(logGroups, fc.nat({ max: 6 }), fc.nat({ max: 60 }))
  .map(([groups, from, length]) => groups.flat().slice(from, from + length));
