/**
 * Reads a Messages stream. Only `message_stop` ends an answer. Thinking blocks are kept exactly as they were signed, in
 * their place; signatures come in pieces like everything else.
 */
import { canonicalJson, type StreamEvent } from "@latch/protocol";
import { maxCallsPerAnswer } from "../../defaults.ts";
import type { AnswerReader, Step, WireMessage } from "../codec.ts";
import { streamedError } from "../error-object.ts";
import { asRecord, asText, type JsonRecord, parseRecord } from "../json-read.ts";
import { malformed, truncated, type WireFailure } from "../wire-failure.ts";
import { type Block, callIndex, type MessagesAnswer, wholeAnswer } from "./answer.ts";
import { laterCounts, messagesUsage, noCounts } from "./usage.ts";

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
      return { state, events: [], done: wholeAnswer(state) };
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

export const messagesReader: AnswerReader<MessagesAnswer> = { initial, step, end };
