/**
 * Reads a Gemini stream. There is no end marker on this wire: a clean end after a finish reason is the end. Parts keep
 * their place and their signatures: pieces of text are joined only while none of them is signed.
 */
import { canonicalJson, type StreamEvent } from "@latch/protocol";
import { maxCallsPerAnswer } from "../../defaults.ts";
import type { AnswerReader, Step, WireMessage } from "../codec.ts";
import { streamedError } from "../error-object.ts";
import { asArray, asRecord, asRecords, asText, type JsonRecord, parseRecord } from "../json-read.ts";
import { malformed, truncated, type WireFailure } from "../wire-failure.ts";
import { type GeminiAnswer, type Part, wholeAnswer } from "./answer.ts";
import { geminiUsage } from "./usage.ts";

const initial: GeminiAnswer = { parts: [], finish: undefined, usage: undefined };

const step = (state: GeminiAnswer, message: WireMessage): Step<GeminiAnswer> => {
  if (message.data.trim() === "[DONE]") return { state, events: [] };
  const chunk = parseRecord(message.data);
  if (chunk === undefined) return failed(state, malformed("an event of the stream is not a JSON object"));
  const error = chunk["error"];
  if (error !== undefined && error !== null) return failed(state, streamedError(error));
  const candidate = asRecord(asArray(chunk["candidates"])[0]);
  const blocked = asText(asRecord(chunk["promptFeedback"])?.["blockReason"]);
  if (blocked !== undefined && candidate === undefined) {
    return failed(state, {
      reason: "bad_request",
      detail: `the provider blocks the conversation (${blocked})`,
      transient: false
    });
  }
  const events: Array<StreamEvent> = [];
  const parts = asRecords(asRecord(candidate?.["content"])?.["parts"]).reduce(
    (known, part) => withPart(known, part, events),
    state.parts
  );
  const usage = geminiUsage(chunk["usageMetadata"]);
  if (usage !== undefined) events.push({ type: "usage", usage });
  const finish = asText(candidate?.["finishReason"]);
  const next: GeminiAnswer = {
    parts,
    finish: finish === undefined || finish === "FINISH_REASON_UNSPECIFIED" ? state.finish : finish,
    usage: usage ?? state.usage
  };
  if (parts.length > maxCallsPerAnswer) {
    return failed(next, malformed("the answer has more parts than any model makes"));
  }
  return brokenCall(finish) ? failed(next, unreadableCall) : { state: next, events };
};

const failed = (state: GeminiAnswer, failure: WireFailure): Step<GeminiAnswer> => ({
  state,
  events: [],
  failure
});

/** The model wrote a call that the provider itself could not read; asked again it mostly does better. */
const brokenCall = (finish: string | undefined): boolean =>
  finish === "MALFORMED_FUNCTION_CALL" || finish === "UNEXPECTED_TOOL_CALL";

const unreadableCall: WireFailure = {
  reason: "malformed",
  detail: "the model wrote a tool call that the provider could not read",
  transient: true
};

const withPart = (
  known: ReadonlyArray<Part>,
  part: JsonRecord,
  events: Array<StreamEvent>
): ReadonlyArray<Part> => {
  const signature = asText(part["thoughtSignature"]) || undefined;
  const call = asRecord(part["functionCall"]);
  if (call !== undefined) return withCall(known, call, signature, events);
  const text = asText(part["text"]);
  if (text === undefined || (text === "" && signature === undefined)) return known;
  const kind = part["thought"] === true ? "thought" : "text";
  if (kind === "thought") events.push({ type: "activity", activity: "reasoning" });
  else if (text !== "") events.push({ type: "text_delta", text });
  const last = known.at(-1);
  const joins = last?.kind === kind && last.signature === undefined && signature === undefined;
  return joins ? known.with(-1, { ...last, text: last.text + text }) : [...known, { kind, text, signature }];
};

const withCall = (
  known: ReadonlyArray<Part>,
  record: JsonRecord,
  signature: string | undefined,
  events: Array<StreamEvent>
): ReadonlyArray<Part> => {
  const id = asText(record["id"]) || undefined;
  const name = asText(record["name"]) ?? "";
  const args = record["args"];
  const said =
    typeof args === "string" ? args : args === undefined || args === null ? "" : canonicalJson(args);
  const at =
    id === undefined
      ? -1
      : known.findIndex((part) => continues(part, { id, name, said, whole: typeof args !== "string" }));
  const begun = known[at];
  const index = known.slice(0, at === -1 ? undefined : at).filter((part) => part.kind === "call").length;
  events.push({ type: "tool_call_delta", index, ...(name === "" ? {} : { name }), arguments: said });
  if (begun?.kind !== "call") return [...known, { kind: "call", id, name, arguments: said, signature }];
  return known.with(at, {
    ...begun,
    name: begun.name === "" ? name : begun.name,
    // Text comes in pieces; an object is always the whole.
    arguments: typeof args === "string" ? begun.arguments + said : said || begun.arguments,
    signature: begun.signature ?? signature
  });
};

/** Whether a piece goes on with a call that has begun; one of another name, or with other whole arguments, is a call of its own. */
const continues = (
  part: Part,
  piece: { readonly id: string; readonly name: string; readonly said: string; readonly whole: boolean }
): boolean =>
  part.kind === "call" &&
  part.id === piece.id &&
  (piece.name === "" || part.name === "" || part.name === piece.name) &&
  (!piece.whole || piece.said === "" || part.arguments === "" || part.arguments === piece.said);

const end: AnswerReader<GeminiAnswer>["end"] = (state) =>
  state.finish === undefined
    ? { failure: truncated("the stream ended before the model said that it had finished") }
    : { done: wholeAnswer(state, state.finish) };

export const geminiReader: AnswerReader<GeminiAnswer> = { initial, step, end };
