/** `--output jsonl`: one record a line, `final` always the last. */
import type { LiveEvent } from "@latch/protocol";
import type { Outcome } from "./outcome.ts";
import { type ResultObject, resultObject } from "./result.ts";

export type JsonlRecord =
  | { readonly type: "text_delta"; readonly text: string }
  | {
      readonly type: "tool_result";
      readonly call_id: string;
      readonly name: string;
      readonly status: "ok" | "error";
    }
  | { readonly type: "durable_event"; readonly sequence: number; readonly event_type: string }
  | { readonly type: "final"; readonly result: ResultObject };

/** The records of one live event, in order: an event is announced before what it means. */
export const jsonlRecords = (live: LiveEvent): ReadonlyArray<JsonlRecord> => {
  switch (live.type) {
    case "text_delta":
      return [{ type: "text_delta", text: live.text }];
    case "durable": {
      const { payload, sequence } = live.event;
      const announced: JsonlRecord = { type: "durable_event", sequence, event_type: payload.type };
      if (payload.type !== "tool_completed" && payload.type !== "tool_failed") return [announced];
      return [
        announced,
        {
          type: "tool_result",
          call_id: payload.result.callId,
          name: payload.result.name,
          status: payload.type === "tool_completed" ? "ok" : "error"
        }
      ];
    }
    case "activity":
    case "retrying":
      return [];
  }
};

export const finalRecord = (outcome: Outcome): JsonlRecord => ({
  type: "final",
  result: resultObject(outcome)
});

/** Any value as one line. A line separator inside a text would break the line for some readers. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`;
