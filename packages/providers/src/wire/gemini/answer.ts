/** The whole answer, from the parts that a Gemini stream brought. */
import type { ModelResponse, StopReason, Usage } from "@latch/protocol";
import { proposedCalls } from "../call-drafts.ts";
import { type AnswerPart, artifactsOf } from "../positions.ts";

export type Part =
  | { readonly kind: "text" | "thought"; readonly text: string; readonly signature: string | undefined }
  | {
      readonly kind: "call";
      readonly id: string | undefined;
      readonly name: string;
      readonly arguments: string;
      readonly signature: string | undefined;
    };

export interface GeminiAnswer {
  readonly parts: ReadonlyArray<Part>;
  readonly finish: string | undefined;
  readonly usage: Usage | undefined;
}

export const wholeAnswer = (state: GeminiAnswer, finish: string): ModelResponse => {
  const calls = state.parts.filter((part) => part.kind === "call");
  return {
    text: state.parts.map((part) => (part.kind === "text" ? part.text : "")).join(""),
    toolCalls: proposedCalls(
      calls.map((call) => ({
        slot: undefined,
        id: call.id,
        name: call.name,
        arguments: call.arguments || "{}"
      }))
    ),
    reasoning: artifactsOf(partsOf(state.parts)),
    stopReason: stopReason(finish, calls.length),
    ...(state.usage === undefined ? {} : { usage: state.usage })
  };
};

const partsOf = (parts: ReadonlyArray<Part>): ReadonlyArray<AnswerPart> =>
  parts.map((part, at) =>
    answerPart(part, parts.slice(0, at).filter((before) => before.kind === "call").length)
  );

const answerPart = (part: Part, callsBefore: number): AnswerPart => {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text, signature: part.signature };
    case "call":
      return { type: "call", index: callsBefore, signature: part.signature };
    case "thought":
      return {
        type: "reasoning",
        artifact: {
          kind: "thinking",
          text: part.text,
          ...(part.signature === undefined ? {} : { signature: part.signature })
        }
      };
  }
};

const refusals: ReadonlySet<string> = new Set([
  "SAFETY",
  "RECITATION",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY"
]);

const stopReason = (finish: string, calls: number): StopReason => {
  if (finish === "MAX_TOKENS") return "max_tokens";
  if (refusals.has(finish)) return "refusal";
  if (calls > 0) return "tool_use";
  return finish === "STOP" ? "end_turn" : "other";
};
