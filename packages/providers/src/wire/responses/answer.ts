/** The whole answer, from the items that a Responses stream brought. */
import type { ModelResponse, StopReason, Usage } from "@latch/protocol";
import { proposedCalls } from "../call-drafts.ts";
import { asRecord, asText, type JsonRecord } from "../json-read.ts";
import { type AnswerPart, artifactsOf } from "../positions.ts";
import type { OutputItem } from "./output-item.ts";

/** Between the texts of two messages of one answer. */
export const messageSeparator = "\n\n";

/** Which call an item is, counted from 0. */
export const callIndex = (items: ReadonlyArray<OutputItem>, at: number): number =>
  items.slice(0, at).filter((item) => item.kind === "call").length;

/** Why an answer was cut short. */
export const limitReason = (response: JsonRecord): StopReason => {
  const reason = asText(asRecord(response["incomplete_details"])?.["reason"]);
  if (reason === "max_output_tokens") return "max_tokens";
  return reason === "content_filter" ? "refusal" : "other";
};

export const responsesAnswer = (
  items: ReadonlyArray<OutputItem>,
  usage: Usage | undefined,
  limited: StopReason | undefined
): ModelResponse => {
  const calls = items.filter((item) => item.kind === "call");
  const texts = items.filter((item) => item.kind === "message" && item.text !== "");
  const refused = texts.some((item) => item.refused);
  return {
    text: texts.map((item) => item.text).join(messageSeparator),
    toolCalls: proposedCalls(
      calls.map((item) => ({ slot: undefined, id: item.callId, name: item.name, arguments: item.arguments }))
    ),
    reasoning: artifactsOf(partsOf(items)),
    stopReason: limited ?? (refused ? "refusal" : calls.length > 0 ? "tool_use" : "end_turn"),
    ...(usage === undefined ? {} : { usage })
  };
};

const partsOf = (items: ReadonlyArray<OutputItem>): ReadonlyArray<AnswerPart> =>
  items.flatMap((item, at) =>
    // Given twice, reasoning is still echoed once.
    isRepeated(items, at) ? [] : answerParts(item, callIndex(items, at))
  );

const isRepeated = (items: ReadonlyArray<OutputItem>, at: number): boolean =>
  items[at]?.kind === "reasoning" &&
  items.slice(0, at).some((before) => before.encrypted === items[at]?.encrypted);

const answerParts = (item: OutputItem, index: number): ReadonlyArray<AnswerPart> => {
  switch (item.kind) {
    case "message":
      return item.text === "" ? [] : [{ type: "text", text: item.text }];
    case "call":
      return [{ type: "call", index }];
    case "reasoning":
      // Without its encrypted form it can't be given back.
      return item.encrypted === undefined || item.encrypted === ""
        ? []
        : [{ type: "reasoning", artifact: encrypted(item, item.encrypted) }];
    case "other":
      return [];
  }
};

const encrypted = (
  item: OutputItem,
  data: string
): Extract<AnswerPart, { readonly type: "reasoning" }>["artifact"] => ({
  kind: "encrypted",
  ...(item.id === undefined ? {} : { id: item.id }),
  data,
  ...(item.summary.length === 0 ? {} : { summary: item.summary })
});
