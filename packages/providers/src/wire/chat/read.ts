/**
 * Reads a Chat Completions stream. Tolerant of what servers really send (missing indices, repeated ids, names and ids
 * in every piece, `null` where a text could be), strict about the end: an answer is whole when the model said why
 * it stopped. `[DONE]` after that completes it at once. A body that ends cleanly after a finish reason but without
 * `[DONE]` is whole too: several servers end so, and nothing of the answer can be missing but its usage.
 */
import type { ModelResponse, ReasoningArtifact, StopReason, StreamEvent, Usage } from "@latch/protocol";
import { type CallDrafts, proposedCalls, tooManyCalls, withDraft } from "../call-drafts.ts";
import type { AnswerReader, Step, WireMessage } from "../codec.ts";
import { streamedError } from "../error-object.ts";
import { asArray, asRecord, asText, type JsonRecord, parseRecord } from "../json-read.ts";
import { malformed, truncated, type WireFailure } from "../wire-failure.ts";
import { extended, placeOf, readPiece } from "./call-piece.ts";
import { chatUsage } from "./usage.ts";

export interface ChatAnswer {
  readonly text: string;
  readonly reasoning: string;
  readonly refused: boolean;
  readonly calls: CallDrafts;
  readonly finish: string | undefined;
  readonly usage: Usage | undefined;
}

const initial: ChatAnswer = {
  text: "",
  reasoning: "",
  refused: false,
  calls: [],
  finish: undefined,
  usage: undefined
};

const step = (state: ChatAnswer, message: WireMessage): Step<ChatAnswer> => {
  if (message.data.trim() === "[DONE]") {
    const ended = end(state);
    return "done" in ended
      ? { state, events: [], done: ended.done }
      : { state, events: [], failure: ended.failure };
  }
  const chunk = parseRecord(message.data);
  if (chunk === undefined) return failed(state, malformed("an event of the stream is not a JSON object"));
  const error = chunk["error"];
  if (error !== undefined && error !== null) return failed(state, streamedError(error));
  if (message.event === "error") return failed(state, streamedError(chunk));
  return readChunk(state, chunk);
};

const failed = (state: ChatAnswer, failure: WireFailure): Step<ChatAnswer> => ({
  state,
  events: [],
  failure
});

const readChunk = (state: ChatAnswer, chunk: JsonRecord): Step<ChatAnswer> => {
  const events: Array<StreamEvent> = [];
  const usage = chatUsage(chunk["usage"]);
  if (usage !== undefined) events.push({ type: "usage", usage });
  const counted = usage === undefined ? state : { ...state, usage };

  const choice = asRecord(asArray(chunk["choices"])[0]);
  if (choice === undefined) return { state: counted, events };
  // A server that doesn't stream puts the whole answer into one message.
  const delta = asRecord(choice["delta"]) ?? asRecord(choice["message"]) ?? {};
  const said = readText(counted, delta, events);
  const called = readCalls(said, asArray(delta["tool_calls"]), events);
  if (tooManyCalls(called.calls))
    return failed(called, malformed("the answer has more tool calls than any model makes"));
  const finish = asText(choice["finish_reason"]);
  const finished = finish === undefined || finish === "" ? called : { ...called, finish };
  const gaveUp = brokenOff(finish);
  return gaveUp === undefined ? { state: finished, events } : failed(finished, gaveUp);
};

const readText = (state: ChatAnswer, delta: JsonRecord, events: Array<StreamEvent>): ChatAnswer => {
  const { text: inContent, reasoning: inThought } = contentParts(delta["content"]);
  const refusal = asText(delta["refusal"]) ?? "";
  const text = inContent + refusal;
  const reasoning = inThought + (asText(delta["reasoning_content"]) ?? asText(delta["reasoning"]) ?? "");
  if (reasoning !== "") events.push({ type: "activity", activity: "reasoning" });
  if (text !== "") events.push({ type: "text_delta", text });
  if (text === "" && reasoning === "") return state;
  return {
    ...state,
    text: state.text + text,
    reasoning: state.reasoning + reasoning,
    refused: state.refused || refusal !== ""
  };
};

/** Content is a text, or with some servers a list of parts of which some are thoughts. */
const contentParts = (content: unknown): { readonly text: string; readonly reasoning: string } => {
  if (typeof content === "string") return { text: content, reasoning: "" };
  let text = "";
  let reasoning = "";
  for (const part of asArray(content)) {
    const record = asRecord(part);
    if (record === undefined) continue;
    if (record["type"] === "thinking") reasoning += contentParts(record["thinking"]).text;
    else text += asText(record["text"]) ?? "";
  }
  return { text, reasoning };
};

const readCalls = (
  state: ChatAnswer,
  pieces: ReadonlyArray<unknown>,
  events: Array<StreamEvent>
): ChatAnswer => {
  let calls = state.calls;
  for (const piece of pieces) {
    const record = asRecord(piece);
    if (record === undefined) continue;
    const read = readPiece(record);
    const position = placeOf(calls, read);
    const draft = extended(calls[position], read);
    calls = withDraft(calls, position, draft);
    events.push({
      type: "tool_call_delta",
      index: position,
      ...(read.name === "" ? {} : { name: draft.name }),
      arguments: read.arguments
    });
  }
  return calls === state.calls ? state : { ...state, calls };
};

/** Finish reasons that mean that the server, not the model, stopped. */
const brokenOff = (finish: string | undefined): WireFailure | undefined => {
  if (finish === "error")
    return { reason: "server_error", detail: "the provider broke the answer off", transient: false };
  if (finish === "insufficient_system_resource") {
    return {
      reason: "overloaded",
      detail: "the provider ran out of resources during the answer",
      transient: true
    };
  }
  return undefined;
};

const end: AnswerReader<ChatAnswer>["end"] = (state) =>
  state.finish === undefined
    ? { failure: truncated("the stream ended before the model said that it had finished") }
    : { done: answer(state, state.finish) };

const answer = (state: ChatAnswer, finish: string): ModelResponse => {
  const reasoning: ReadonlyArray<ReasoningArtifact> =
    state.reasoning === "" ? [] : [{ kind: "text", text: state.reasoning }];
  return {
    text: state.text,
    toolCalls: proposedCalls(state.calls),
    reasoning,
    stopReason: stopReason(finish, state),
    ...(state.usage === undefined ? {} : { usage: state.usage })
  };
};

const stopReason = (finish: string, state: ChatAnswer): StopReason => {
  if (finish === "length" || finish === "max_tokens") return "max_tokens";
  if (finish === "content_filter" || state.refused) return "refusal";
  // Several servers say "stop" after calls.
  if (state.calls.length > 0) return "tool_use";
  return finish === "stop" || finish === "end_turn" || finish === "eos" ? "end_turn" : "other";
};

export const chatReader: AnswerReader<ChatAnswer> = { initial, step, end };
