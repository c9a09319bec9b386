import { describe, expect, it } from "@effect/vitest";
import {
  ArtifactId,
  CallId,
  digestText,
  type MediaRef,
  type ModelMessage,
  type ModelRequest
} from "@latch/protocol";
import { Effect } from "effect";
import fc from "fast-check";
import { partRefusalRounds } from "../../src/defaults.ts";
import { reasoningDigest } from "../../src/run/replayed-reasoning.ts";
import { withStubs } from "../../src/run/stubs.ts";
import { type Part, suspects } from "../../src/run/suspects.ts";
import type { Refusal } from "../../src/state/refusal.ts";
import { memoryStore } from "../memory-store.ts";
import type { Answer } from "../scripted-provider.ts";
import { aWorkspace, eventsOf, scene } from "./harness.ts";

const anImage = (letter: string): MediaRef => ({
  kind: "image",
  artifact: ArtifactId.make(letter.repeat(64)),
  mediaType: "image/png",
  size: 3,
  width: 40,
  height: 30,
  name: `${letter}.png`
});

const refusal: Answer = {
  fails: { reason: "part_refused", status: 400, part: "image", detail: "image exceeds 5 MB maximum" }
};

const imagesIn = ({ messages }: Pick<ModelRequest, "messages">): ReadonlyArray<string> =>
  messages.flatMap((message) =>
    message.role === "assistant" ? [] : (message.media ?? []).map(({ name }) => name ?? "")
  );
const wordsIn = ({ messages }: Pick<ModelRequest, "messages">): string =>
  messages.map((message) => (message.role === "tool" ? message.output : message.text)).join("\n");

const modalities = ["text", "image"] as const;

describe("an image that the provider refuses", () => {
  it("becomes a sentence with its name, and the run goes on", async () => {
    const seen = scene({ modalities, answers: [refusal, { text: "I can't see it" }] });
    await seen.within((open) => open.run({ text: "look", media: [anImage("a")] }));
    expect(seen.requests.map(imagesIn)).toEqual([["a.png"], []]);
    expect(wordsIn(seen.requests[1] ?? { messages: [] })).toContain(
      "[image: a.png · 40×30 · left out: the provider refused it (image exceeds 5 MB maximum)]\nlook"
    );
    expect(eventsOf(seen.memory, "part_refused").map(({ payload }) => payload)).toMatchObject([
      { provider: "test", model: "scripted", part: { kind: "image", artifact: "a".repeat(64) } }
    ]);
    expect(eventsOf(seen.memory, "user_message")[0]?.payload.media).toEqual([anImage("a")]);
    expect(eventsOf(seen.memory, "run_completed")[0]?.payload.outcome).toBe("completed");
  });

  it("stays a sentence after a restart, without being refused again", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const first = scene({ modalities, memory, workspace, answers: [refusal, { text: "no" }] });
    await first.within((open) => open.run({ text: "look", media: [anImage("a")] }));
    const second = scene({
      modalities,
      memory,
      workspace,
      begin: "resume",
      answers: [{ text: "as I said" }]
    });
    await second.run("and now?");
    expect(second.requests.map(imagesIn)).toEqual([[]]);
    expect(wordsIn(second.requests[0] ?? { messages: [] })).toContain("left out: the provider refused it");
  });

  it("is the new one where older ones were accepted, and every one where that didn't help", async () => {
    const seen = scene({ modalities, answers: [{ text: "seen" }, refusal, refusal, { text: "blind" }] });
    await seen.within((open) =>
      Effect.zipRight(
        open.run({ text: "one", media: [anImage("a")] }),
        open.run({ text: "two", media: [anImage("b")] })
      )
    );
    expect(seen.requests.map(imagesIn)).toEqual([["a.png"], ["a.png", "b.png"], ["a.png"], []]);
  });

  it("ends the run where nothing is left to leave out", async () => {
    const seen = scene({ modalities, answers: [refusal, refusal] });
    const error = await seen.within((open) => Effect.flip(open.run({ text: "look", media: [anImage("a")] })));
    expect(error.message).toContain("image exceeds 5 MB maximum");
    expect(seen.requests).toHaveLength(2);
    expect(eventsOf(seen.memory, "part_refused")).toHaveLength(1);
  });

  it("is not left out once some of the answer was heard", async () => {
    const seen = scene({
      modalities,
      answers: [{ ...refusal, text: "half an ans" }]
    });
    await seen.within((open) => Effect.flip(open.run({ text: "look", media: [anImage("a")] })));
    expect(seen.requests).toHaveLength(1);
  });
});

describe("a message that is too large for the provider", () => {
  it("becomes a sentence, and the log keeps the whole", async () => {
    const huge = "x".repeat(100_000);
    const seen = scene({
      answers: [
        { fails: { reason: "part_refused", status: 400, part: "text", detail: "string too long" } },
        { text: "then not" }
      ]
    });
    await seen.run(huge);
    expect(wordsIn(seen.requests[1] ?? { messages: [] })).toContain(
      "[100000 characters · left out: the provider refused them (string too long)]"
    );
    expect(eventsOf(seen.memory, "user_message")[0]?.payload.text).toBe(huge);
  });
});

describe("reasoning that the provider no longer takes", () => {
  const refused: Answer = {
    fails: {
      reason: "part_refused",
      status: 400,
      part: "reasoning",
      detail: "The encrypted content could not be verified."
    }
  };
  const thoughtsIn = ({ messages }: Pick<ModelRequest, "messages">) =>
    messages.flatMap((message) =>
      message.role === "assistant"
        ? (message.reasoning ?? []).map((each) => (each.kind === "encrypted" ? each.data : each.kind))
        : []
    );

  it("is left out from then on, and what is thought later is given back", async () => {
    const seen = scene({
      answers: [
        { text: "one", thought: "a" },
        { text: "two", thought: "b" },
        refused,
        { text: "three", thought: "c" },
        { text: "four" }
      ]
    });
    await seen.within((open) =>
      Effect.forEach(["1", "2", "3", "4"], (text) => open.run({ text }), { discard: true })
    );
    expect(seen.requests.map(thoughtsIn)).toEqual([[], ["a"], ["a", "b"], [], ["c"]]);
    expect(wordsIn(seen.requests[3] ?? { messages: [] })).toContain("one");
    expect(eventsOf(seen.memory, "part_refused")).toHaveLength(1);
    expect(eventsOf(seen.memory, "run_completed").map(({ payload }) => payload.outcome)).toEqual(
      Array.from({ length: 4 }, () => "completed")
    );
  });

  it("stays left out after a restart", async () => {
    const memory = memoryStore();
    const workspace = aWorkspace();
    const first = scene({
      memory,
      workspace,
      answers: [{ text: "one", thought: "a" }, refused, { text: "two" }]
    });
    await first.within((open) => Effect.zipRight(open.run({ text: "1" }), open.run({ text: "2" })));
    const second = scene({ memory, workspace, begin: "resume", answers: [{ text: "three" }] });
    await second.run("3");
    expect(second.requests.map(thoughtsIn)).toEqual([[]]);
  });

  it("ends the run where there is none that could be left out", async () => {
    const seen = scene({ answers: [refused, refused] });
    const error = await seen.within((open) => Effect.flip(open.run({ text: "1" })));
    expect(error.message).toContain("could not be verified");
    expect(seen.requests).toHaveLength(1);
  });
});

describe("the suspects of a refusal", () => {
  const artifact = fc.constantFrom(..."abcd").map(anImage);
  const text = fc.constantFrom("", "short", "y".repeat(70_000), "z".repeat(80_000));
  const message: fc.Arbitrary<ModelMessage> = fc.oneof(
    fc.record({ role: fc.constant("user" as const), text, media: fc.array(artifact, { maxLength: 3 }) }),
    fc.record({
      role: fc.constant("assistant" as const),
      text,
      toolCalls: fc.constant([]),
      reasoning: fc.array(fc.record({ kind: fc.constant("encrypted" as const), data: text }), {
        maxLength: 2
      })
    }),
    fc.record({
      role: fc.constant("tool" as const),
      callId: fc.constant(CallId.make("call_1_0")),
      name: fc.constant("shell"),
      output: text,
      isError: fc.boolean(),
      media: fc.array(artifact, { maxLength: 2 })
    })
  );
  const failure = fc.record({
    reason: fc.constantFrom("part_refused" as const, "context_overflow" as const, "bad_request" as const),
    part: fc.constantFrom("image" as const, "text" as const, "reasoning" as const, undefined),
    status: fc.constantFrom(400, 413)
  });
  const asRefusal = (part: Part): Refusal => ({
    type: "part_refused",
    provider: "p",
    model: "m",
    part,
    detail: "because"
  });

  it.prop(
    "are gone from the next request, so that it is a different one and the tries come to an end",
    [fc.array(message, { maxLength: 8 }), failure],
    ([messages, failed]) => {
      let refusals: ReadonlyArray<Refusal> = [];
      for (let round = 1; round < partRefusalRounds; round += 1) {
        const parts = suspects(
          failed,
          messages,
          refusals.map(({ part }) => part)
        );
        if (parts.length === 0) return;
        refusals = [...refusals, ...parts.map(asRefusal)];
        const next = withStubs(messages, refusals);
        for (const part of parts) {
          if (part.kind === "image")
            expect(JSON.stringify(next)).not.toContain(`"artifact":"${part.artifact}"`);
          else if (part.kind === "reasoning") {
            expect(reasoningDigest(next)).toBeUndefined();
          } else {
            const texts = next.flatMap((each) =>
              each.role === "assistant" ? [] : [each.role === "tool" ? each.output : each.text]
            );
            expect(texts.map(digestText)).not.toContain(part.hash);
          }
        }
      }
    }
  );

  it.prop(
    "leave every message in its place, with its call and its verdict",
    [fc.array(message, { maxLength: 8 }), fc.array(artifact)],
    ([messages, refused]) => {
      const next = withStubs(
        messages,
        refused.map(({ artifact: each }) => asRefusal({ kind: "image", artifact: each }))
      );
      const skeleton = (each: ModelMessage) =>
        each.role === "tool" ? [each.role, each.callId, each.isError] : [each.role];
      expect(next.map(skeleton)).toEqual(messages.map(skeleton));
      expect(withStubs(messages, [])).toBe(messages);
    }
  );

  it("of a request that is too large as a whole are the images that were looked at already", () => {
    const messages: ReadonlyArray<ModelMessage> = [
      { role: "user", text: "one", media: [anImage("a")] },
      { role: "assistant", text: "seen", toolCalls: [] },
      { role: "user", text: "two", media: [anImage("b")] }
    ];
    const artifacts = (status: number) =>
      suspects({ reason: "context_overflow", status, part: undefined }, messages, []).map((part) =>
        part.kind === "image" ? part.artifact.charAt(0) : part.kind
      );
    expect(artifacts(413)).toEqual(["a"]);
    expect(artifacts(400)).toEqual([]);
  });
});
