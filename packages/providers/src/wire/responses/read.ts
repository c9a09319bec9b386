/**
 * Reads a Responses stream. Only `response.completed` (or `response.incomplete`, which is an answer cut short by a limit)
 * ends an answer; a body that ends without either was cut. Items keep the order in which they came, and what the last
 * event repeats of them is merged, never added twice.
 */
import type { StreamEvent } from "@latch/protocol";
import { maxCallsPerAnswer } from "../../defaults.ts";
import type { AnswerReader, Step, WireMessage } from "../codec.ts";
import { streamedError } from "../error-object.ts";
import { asArray, asRecord, asText, type JsonRecord, parseRecord } from "../json-read.ts";
import { malformed, truncated, type WireFailure } from "../wire-failure.ts";
import { callIndex, limitReason, messageSeparator, responsesAnswer } from "./answer.ts";
import { emptyItem, mergedItem, type OutputItem, readItem } from "./output-item.ts";
import { responsesUsage } from "./usage.ts";

export interface ResponsesAnswer {
  readonly items: ReadonlyArray<OutputItem>;
}

const initial: ResponsesAnswer = { items: [] };

const step = (state: ResponsesAnswer, message: WireMessage): Step<ResponsesAnswer> => {
  // Gateways of the older wire's habit end with a word of their own.
  if (message.data.trim() === "[DONE]") return { state, events: [] };
  const event = parseRecord(message.data);
  if (event === undefined) return failed(state, malformed("an event of the stream is not a JSON object"));
  const type = asText(event["type"]) ?? message.event ?? "";
  switch (type) {
    case "response.output_text.delta":
    case "response.refusal.delta":
      return textDelta(state, event, type === "response.refusal.delta");
    case "response.function_call_arguments.delta":
      return argumentsDelta(state, event);
    case "response.reasoning_summary_text.delta":
    case "response.reasoning_text.delta":
      return { state, events: [{ type: "activity", activity: "reasoning" }] };
    case "response.output_item.added":
    case "response.output_item.done":
      return wholeItem(state, event);
    case "response.completed":
    case "response.incomplete":
    case "response.done":
      return completed(state, asRecord(event["response"]) ?? {}, type === "response.incomplete");
    case "response.failed":
      return failed(state, streamedError(asRecord(event["response"])?.["error"] ?? event));
    case "error":
      return failed(state, streamedError(asRecord(event["error"]) ?? event));
    default:
      return event["error"] === undefined || event["error"] === null
        ? { state, events: [] }
        : failed(state, streamedError(event["error"]));
  }
};

const failed = (state: ResponsesAnswer, failure: WireFailure): Step<ResponsesAnswer> => ({
  state,
  events: [],
  failure
});

/** The item that an event is about: by its place where the wire gives it, else by its id, else the last. */
const placeOf = (
  items: ReadonlyArray<OutputItem>,
  event: JsonRecord
): { readonly at: number; readonly key: string } => {
  const place = event["output_index"];
  const id = asText(event["item_id"]) ?? asText(asRecord(event["item"])?.["id"]);
  const key = typeof place === "number" ? `#${place}` : (id ?? "");
  const at = items.findIndex((item) => item.key === key || (id !== undefined && item.id === id));
  return { at: at === -1 ? (key === "" && items.length > 0 ? items.length - 1 : items.length) : at, key };
};

const replaced = (
  items: ReadonlyArray<OutputItem>,
  at: number,
  item: OutputItem
): ReadonlyArray<OutputItem> => (at === items.length ? [...items, item] : items.with(at, item));

const textDelta = (state: ResponsesAnswer, event: JsonRecord, refused: boolean): Step<ResponsesAnswer> => {
  const delta = asText(event["delta"]) ?? "";
  if (delta === "") return { state, events: [] };
  const { at, key } = placeOf(state.items, event);
  const known = state.items[at] ?? emptyItem(key, "message");
  const item = { ...known, text: known.text + delta, refused: known.refused || refused };
  const items = replaced(state.items, at, item);
  return { state: { items }, events: [spokenText(items, at, delta, known.text === "")] };
};

/** A text as it is told: a second message begins on a line of its own. */
const spokenText = (
  items: ReadonlyArray<OutputItem>,
  at: number,
  delta: string,
  first: boolean
): StreamEvent => {
  const later = first && items.slice(0, at).some((item) => item.kind === "message" && item.text !== "");
  return { type: "text_delta", text: later ? messageSeparator + delta : delta };
};

const argumentsDelta = (state: ResponsesAnswer, event: JsonRecord): Step<ResponsesAnswer> => {
  const delta = asText(event["delta"]) ?? "";
  if (delta === "") return { state, events: [] };
  const { at, key } = placeOf(state.items, event);
  const known = state.items[at] ?? emptyItem(key, "call");
  const items = replaced(state.items, at, { ...known, arguments: known.arguments + delta });
  return {
    state: { items },
    events: [{ type: "tool_call_delta", index: callIndex(items, at), arguments: delta }]
  };
};

const wholeItem = (state: ResponsesAnswer, event: JsonRecord): Step<ResponsesAnswer> => {
  const record = asRecord(event["item"]);
  if (record === undefined) return { state, events: [] };
  const { at, key } = placeOf(state.items, event);
  const said = readItem(key, record);
  const known = state.items[at];
  const items = replaced(state.items, at, known === undefined ? said : mergedItem(known, said));
  if (items.length > maxCallsPerAnswer) {
    return failed({ items }, malformed("the answer has more items than any model makes"));
  }
  return { state: { items }, events: news(known, items, at) };
};

/** What a whole item says that its pieces had not said. */
const news = (
  known: OutputItem | undefined,
  items: ReadonlyArray<OutputItem>,
  at: number
): ReadonlyArray<StreamEvent> => {
  const item = items[at];
  if (item === undefined) return [];
  if (item.kind === "reasoning") return [{ type: "activity", activity: "reasoning" }];
  if (item.kind === "message") {
    const heard = known?.text ?? "";
    const rest = item.text.startsWith(heard) ? item.text.slice(heard.length) : "";
    return rest === "" ? [] : [spokenText(items, at, rest, heard === "")];
  }
  if (item.kind !== "call") return [];
  const heard = known?.arguments ?? "";
  const rest = item.arguments.startsWith(heard) ? item.arguments.slice(heard.length) : "";
  const named = known === undefined || known.name === "";
  if (!named && rest === "") return [];
  return [
    {
      type: "tool_call_delta",
      index: callIndex(items, at),
      ...(named && item.name !== "" ? { name: item.name } : {}),
      arguments: rest
    }
  ];
};

const completed = (
  state: ResponsesAnswer,
  response: JsonRecord,
  incomplete: boolean
): Step<ResponsesAnswer> => {
  if (response["status"] === "failed") return failed(state, streamedError(response["error"]));
  const items = asArray(response["output"]).reduce<ReadonlyArray<OutputItem>>((known, value, place) => {
    const record = asRecord(value);
    return record === undefined ? known : withRepeated(known, record, place);
  }, state.items);
  const usage = responsesUsage(response["usage"]);
  return {
    state: { items },
    events: usage === undefined ? [] : [{ type: "usage", usage }],
    done: responsesAnswer(items, usage, incomplete ? limitReason(response) : undefined)
  };
};

/** The final event repeats the items. By id, else by place and kind, they are ones we have. */
const withRepeated = (
  items: ReadonlyArray<OutputItem>,
  record: JsonRecord,
  place: number
): ReadonlyArray<OutputItem> => {
  const said = readItem(`#${place}`, record);
  const same = items.findIndex((item) => item.id !== undefined && item.id === said.id);
  const at = same === -1 ? items.findIndex((item) => item.key === said.key && item.kind === said.kind) : same;
  const known = items[at];
  return known === undefined ? [...items, said] : items.with(at, mergedItem(known, said));
};

const end: AnswerReader<ResponsesAnswer>["end"] = () => ({
  failure: truncated("the stream ended before the provider said that the answer was complete")
});

export const responsesReader: AnswerReader<ResponsesAnswer> = { initial, step, end };
