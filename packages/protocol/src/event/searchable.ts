/**
 * The words of an event that full-text search indexes: what a person or a model said, tool arguments and
 * outputs. Keys, enum names and bookkeeping are not words.
 */
import type { Payload } from "./payload.ts";

/** The searchable text of a payload; empty when it has none. */
export const searchableText = (payload: Payload): string => {
  switch (payload.type) {
    case "user_message":
    case "completion_report":
      return payload.text;
    case "assistant_message_completed":
      return [
        payload.text,
        ...payload.toolCalls.map((call) => `${call.name} ${argumentWords(call.arguments)}`)
      ]
        .filter((part) => part.trim() !== "")
        .join("\n");
    case "tool_completed":
    case "tool_failed":
      return payload.result.output;
    default:
      return "";
  }
};

/** The string values of a JSON text, unescaped; the text itself when it isn't JSON. */
const argumentWords = (json: string): string => {
  const words: Array<string> = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") words.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(collect);
  };
  try {
    collect(JSON.parse(json));
  } catch {
    return json;
  }
  return words.join("\n");
};
