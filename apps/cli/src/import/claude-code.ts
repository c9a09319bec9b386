/**
 * Claude Code's session files (`~/.claude/projects/*`, one JSON object a line). An answer is spread over several lines
 * with one id; results of tools come as messages of the user. Side conversations of subagents are left out.
 */
import { bookkeeping, type Entry, entries, type ForeignCall, type Reading, unreadable } from "./entry.ts";
import {
  argumentText,
  blockText,
  contentText,
  isObject,
  type JsonObject,
  objectAt,
  textAt
} from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

export const claudeCode: LogFormat = {
  name: "claude-code",
  recognises: (line) =>
    ("sessionId" in line && ("parentUuid" in line || textAt(line, "type") === "queue-operation")) ||
    (textAt(line, "type") === "summary" && "leafUuid" in line) ||
    (textAt(line, "type") === "file-history-snapshot" && "snapshot" in line),
  read: (line) => {
    const type = textAt(line, "type");
    if (type === undefined) return unreadable('it has no "type"');
    if (type !== "user" && type !== "assistant") return bookkeeping;
    if (line["isSidechain"] === true || line["isMeta"] === true || line["isCompactSummary"] === true) {
      return bookkeeping;
    }
    const message = objectAt(line, "message");
    if (message === undefined) return unreadable('it has no "message"');
    return type === "user" ? userLine(message) : assistantLine(message);
  },
  directory: (line) => textAt(line, "cwd")
};

const userLine = (message: JsonObject): Reading => {
  const { content } = message;
  if (typeof content === "string") return words(content);
  if (!Array.isArray(content)) return unreadable('its "content" is neither text nor a list');
  const blocks = content.filter(isObject);
  const results = blocks.filter((block) => block["type"] === "tool_result").map(resultOf);
  const text = blockText(blocks.filter((block) => block["type"] !== "tool_result"));
  return entries(...results, ...(text.trim() === "" ? [] : [{ type: "user" as const, text }]));
};

const words = (text: string): Reading => (text.trim() === "" ? bookkeeping : entries({ type: "user", text }));

const resultOf = (block: JsonObject): Entry => {
  const call = textAt(block, "tool_use_id");
  return {
    type: "result",
    output: contentText(block["content"]),
    isError: block["is_error"] === true,
    ...(call === undefined ? {} : { call })
  };
};

const assistantLine = (message: JsonObject): Reading => {
  const { content } = message;
  if (typeof content !== "string" && !Array.isArray(content)) {
    return unreadable('its "content" is neither text nor a list');
  }
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content.filter(isObject);
  const text = blockText(blocks.filter((block) => block["type"] === "text"));
  const calls = blocks.filter((block) => block["type"] === "tool_use").flatMap(callOf);
  const answer = textAt(message, "id");
  // Thinking alone is for the provider that thought it.
  if (text === "" && calls.length === 0) return bookkeeping;
  return entries({ type: "assistant", text, calls, ...(answer === undefined ? {} : { answer }) });
};

const callOf = (block: JsonObject): ReadonlyArray<ForeignCall> => {
  const id = textAt(block, "id");
  const name = textAt(block, "name");
  return id === undefined || name === undefined
    ? []
    : [{ id, name, arguments: argumentText(block["input"]) }];
};
