/**
 * Reads a Messages stream. Only `message_stop` ends an answer. Thinking blocks are kept exactly as they were signed, in
 * their place; signatures come in pieces like everything else.
 */
import { canonicalJson, type ModelResponse, type StopReason, type StreamEvent } from "@latch/protocol";
import { maxCallsPerAnswer } from "../../defaults.ts";
import { proposedCalls } from "../call-drafts.ts";
import type { AnswerReader, Step, WireMessage } from "../codec.ts";
import { streamedError } from "../error-object.ts";
import { asRecord, asText, type JsonRecord, parseRecord } from "../json-read.ts";
import { type AnswerPart, artifactsOf } from "../positions.ts";
import { malformed, truncated, type WireFailure } from "../wire-failure.ts";
import { laterCounts, type MessagesCounts, messagesUsage, noCounts } from "./usage.ts";

interface Block {
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

const initial: MessagesAnswer = { blocks: [], counts: noCounts, stop: undefined };

const step = (state: MessagesAnswer, message: WireMessage): Step<MessagesAnswer> => {
  const event = parseRecord(message.data);
  if (event === undefined) return failed(state, malformed("an event of the stream is not a JSON object"));
  switch (asText(event["type"]) ?? message.event) {
    case "message_start": {
      const counts = laterCounts(state.counts, asRecord(event["message"])?.["usage"]);
      return { state: { ...state, counts }, events: [] };
    }
    case "content_block_start":
      return blockStart(state, event);
    case "content_block_delta":
      return blockDelta(state, event);
    case "message_delta":
      return messageDelta(state, event);
    case "message_stop":
      return { state, events: [], done: answer(state) };
    case "error":
      return failed(state, streamedError(asRecord(event["error"]) ?? event));
    default:
      return { state, events: [] };
  }
};

const failed = (state: MessagesAnswer, failure: WireFailure): Step<MessagesAnswer> => ({
  state,
  events: [],
  failure
});

const kinds: ReadonlyMap<unknown, Block["kind"]> = new Map([
  ["text", "text"],
  ["thinking", "thinking"],
  ["redacted_thinking", "redacted"],
  ["tool_use", "call"]
]);

const blockStart = (state: MessagesAnswer, event: JsonRecord): Step<MessagesAnswer> => {
  const record = asRecord(event["content_block"]) ?? {};
  const input = asRecord(record["input"]);
  const block: Block = {
    place: placeOf(event, state.blocks.length),
    kind: kinds.get(record["type"]) ?? "other",
    content: asText(record["text"]) ?? asText(record["thinking"]) ?? asText(record["data"]) ?? "",
    signature: asText(record["signature"]) ?? "",
    id: asText(record["id"]),
    name: asText(record["name"]) ?? "",
    startInput: input === undefined || Object.keys(input).length === 0 ? "" : canonicalJson(input)
  };
  const blocks = [...state.blocks, block];
  if (blocks.length > maxCallsPerAnswer) {
    return failed(state, malformed("the answer has more blocks than any model makes"));
  }
  return { state: { ...state, blocks }, events: begun(block, blocks) };
};

const begun = (block: Block, blocks: ReadonlyArray<Block>): ReadonlyArray<StreamEvent> => {
  switch (block.kind) {
    case "text":
      return block.content === "" ? [] : [{ type: "text_delta", text: block.content }];
    case "thinking":
    case "redacted":
      return [{ type: "activity", activity: "reasoning" }];
    case "call":
      return [
        {
          type: "tool_call_delta",
          index: callIndex(blocks, blocks.length - 1),
          name: block.name,
          arguments: ""
        }
      ];
    case "other":
      return [];
  }
};

const placeOf = (event: JsonRecord, otherwise: number): number => {
  const index = event["index"];
  return typeof index === "number" ? index : otherwise;
};

const callIndex = (blocks: ReadonlyArray<Block>, at: number): number =>
  blocks.slice(0, at).filter((block) => block.kind === "call").length;

const blockDelta = (state: MessagesAnswer, event: JsonRecord): Step<MessagesAnswer> => {
  const { blocks, counts, stop } = state;
  const at = begunAt(blocks, event["index"]);
  const block = blocks[at];
  if (block === undefined) return failed(state, malformed("a piece came of a block that had not begun"));
  const delta = asRecord(event["delta"]) ?? {};
  const signature = asText(delta["signature"]) ?? "";
  const content = asText(delta["text"]) ?? asText(delta["partial_json"]) ?? asText(delta["thinking"]) ?? "";
  if (content === "" && signature === "") return { state, events: [] };
  const grown = blocks.with(at, grownBlock(block, content, signature));
  return { state: { blocks: grown, counts, stop }, events: grownEvents(blocks, at, content) };
};

/** Where the block of a piece stands: nearly always last. */
const begunAt = (blocks: ReadonlyArray<Block>, place: unknown): number => {
  const last = blocks.length - 1;
  return typeof place !== "number" || blocks[last]?.place === place
    ? last
    : blocks.findLastIndex((block) => block.place === place);
};

/** Every piece of an answer comes through here, so that each member is named instead of spread. */
const grownBlock = (block: Block, content: string, signature: string): Block => ({
  place: block.place,
  kind: block.kind,
  content: content === "" ? block.content : block.content + content,
  signature: signature === "" ? block.signature : block.signature + signature,
  id: block.id,
  name: block.name,
  startInput: block.startInput
});

const grownEvents = (
  blocks: ReadonlyArray<Block>,
  at: number,
  content: string
): ReadonlyArray<StreamEvent> => {
  switch (blocks[at]?.kind) {
    case "text":
      return content === "" ? [] : [{ type: "text_delta", text: content }];
    case "call":
      return content === ""
        ? []
        : [{ type: "tool_call_delta", index: callIndex(blocks, at), arguments: content }];
    case "thinking":
    case "redacted":
      return [{ type: "activity", activity: "reasoning" }];
    default:
      return [];
  }
};

const messageDelta = (state: MessagesAnswer, event: JsonRecord): Step<MessagesAnswer> => {
  const counts = laterCounts(state.counts, event["usage"]);
  const stop = asText(asRecord(event["delta"])?.["stop_reason"]) ?? state.stop;
  const usage = messagesUsage(counts);
  return {
    state: { ...state, counts, stop },
    events: usage === undefined ? [] : [{ type: "usage", usage }]
  };
};

const end: AnswerReader<MessagesAnswer>["end"] = () => ({
  failure: truncated("the stream ended before the provider said that the message had stopped")
});

const answer = (state: MessagesAnswer): ModelResponse => {
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

export const messagesReader: AnswerReader<MessagesAnswer> = { initial, step, end };
