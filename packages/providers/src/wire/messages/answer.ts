/** The whole answer, from the blocks that a Messages stream brought. */
import type { ModelResponse, StopReason } from "@latch/protocol";
import { proposedCalls } from "../call-drafts.ts";
import { type AnswerPart, artifactsOf } from "../positions.ts";
import { type MessagesCounts, messagesUsage } from "./usage.ts";

export interface Block {
  readonly place: number;
  readonly kind: "text" | "thinking" | "redacted" | "call" | "other";
  /** Text, thinking, redacted data or call arguments, by kind. */
  readonly content: string;
  readonly signature: string;
  readonly id: string | undefined;
  readonly name: string;
  /** Arguments that came with the start instead of in pieces. */
  readonly startInput: string;
}

export interface MessagesAnswer {
  readonly blocks: ReadonlyArray<Block>;
  readonly counts: MessagesCounts;
  readonly stop: string | undefined;
}

/** Which call a block is, counted from 0. */
export const callIndex = (blocks: ReadonlyArray<Block>, at: number): number =>
  blocks.slice(0, at).filter((block) => block.kind === "call").length;

export const wholeAnswer = (state: MessagesAnswer): ModelResponse => {
  const calls = state.blocks.filter((block) => block.kind === "call");
  const usage = messagesUsage(state.counts);
  return {
    text: state.blocks.map((block) => (block.kind === "text" ? block.content : "")).join(""),
    toolCalls: proposedCalls(
      calls.map((block) => ({
        slot: block.place,
        id: block.id,
        name: block.name,
        // A call without arguments comes without a single piece of them.
        arguments: block.content || block.startInput || "{}"
      }))
    ),
    reasoning: artifactsOf(partsOf(state.blocks)),
    stopReason: stopReason(state.stop, calls.length),
    ...(usage === undefined ? {} : { usage })
  };
};

const partsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<AnswerPart> =>
  blocks.flatMap((block, at) => answerParts(block, callIndex(blocks, at)));

const answerParts = (block: Block, index: number): ReadonlyArray<AnswerPart> => {
  switch (block.kind) {
    case "text":
      return block.content === "" ? [] : [{ type: "text", text: block.content }];
    case "call":
      return [{ type: "call", index }];
    case "redacted":
      return [{ type: "reasoning", artifact: { kind: "redacted", data: block.content } }];
    case "thinking":
      return [
        {
          type: "reasoning",
          artifact: {
            kind: "thinking",
            text: block.content,
            ...(block.signature === "" ? {} : { signature: block.signature })
          }
        }
      ];
    case "other":
      return [];
  }
};

const stopReason = (stop: string | undefined, calls: number): StopReason => {
  switch (stop) {
    case "max_tokens":
    case "model_context_window_exceeded":
      return "max_tokens";
    case "refusal":
      return "refusal";
    case "end_turn":
    case "stop_sequence":
    case "tool_use":
      return calls > 0 ? "tool_use" : "end_turn";
    default:
      return calls > 0 ? "tool_use" : "other";
  }
};
