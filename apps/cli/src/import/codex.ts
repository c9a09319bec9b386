/**
 * Codex CLI's rollout files (`~/.codex/sessions/…/rollout-*.jsonl`): items of the Responses API, each wrapped with a
 * time and a type; the oldest files have the items bare. Events for the screen repeat the items and are left out.
 */
import { bookkeeping, entries, type Reading, unreadable } from "./entry.ts";
import {
  argumentText,
  blockText,
  contentText,
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  parseJson,
  textAt
} from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

const wrappers = ["session_meta", "response_item", "event_msg", "turn_context", "compacted"];

const isBareItem = (line: JsonObject): boolean =>
  (textAt(line, "type") === "message" && Array.isArray(line["content"])) ||
  (/^(function_call|function_call_output|local_shell_call|custom_tool_call|custom_tool_call_output)$/.test(
    textAt(line, "type") ?? ""
  ) &&
    "call_id" in line) ||
  textAt(line, "record_type") === "state";

export const codex: LogFormat = {
  name: "codex",
  recognises: (line) =>
    (wrappers.includes(textAt(line, "type") ?? "") && isObject(line["payload"])) ||
    isBareItem(line) ||
    ("id" in line && "timestamp" in line && "instructions" in line && !("type" in line)),
  read: (line) => {
    const payload = objectAt(line, "payload");
    if (payload === undefined) return isBareItem(line) ? item(line) : bookkeeping;
    return textAt(line, "type") === "response_item" ? item(payload) : bookkeeping;
  },
  directory: (line) => textAt(objectAt(line, "payload") ?? {}, "cwd")
};

const item = (line: JsonObject): Reading => {
  switch (textAt(line, "type")) {
    case "message":
      return message(line);
    case "function_call":
      return call(line, textAt(line, "arguments") ?? "{}");
    case "custom_tool_call":
      return call(line, argumentText({ input: textAt(line, "input") ?? "" }));
    case "local_shell_call":
      return call({ name: "local_shell", ...line }, argumentText(line["action"]));
    case "function_call_output":
    case "custom_tool_call_output":
      return output(line);
    default:
      return bookkeeping;
  }
};

/** What the program tells the model about itself stands in messages of the user. */
const preamble = /^\s*(<environment_context>|<user_instructions>|<turn_aborted>|# AGENTS\.md instructions)/;

const message = (line: JsonObject): Reading => {
  const content = objectsAt(line, "content");
  if (content === undefined) return unreadable('its "content" is no list');
  const text = blockText(content);
  if (text.trim() === "") return bookkeeping;
  switch (textAt(line, "role")) {
    case "user":
      return preamble.test(text) ? bookkeeping : entries({ type: "user", text });
    case "assistant":
      return entries({ type: "assistant", text, calls: [] });
    default:
      return bookkeeping;
  }
};

const call = (line: JsonObject, callArguments: string): Reading => {
  const id = textAt(line, "call_id") ?? textAt(line, "id");
  const name = textAt(line, "name");
  return id === undefined || name === undefined
    ? unreadable("it is a call without an id or a name")
    : entries({ type: "assistant", text: "", calls: [{ id, name, arguments: callArguments }] });
};

const output = (line: JsonObject): Reading => {
  const id = textAt(line, "call_id");
  if (id === undefined) return unreadable("it is a result without the id of its call");
  const { text, isError } = outputOf(line["output"]);
  return entries({ type: "result", call: id, output: text, isError });
};

/** The text of a result: as it is, or inside JSON with the exit code, or in a list of blocks. */
const outputOf = (value: unknown): { readonly text: string; readonly isError: boolean } => {
  const parsed = typeof value === "string" && value.startsWith("{") ? parseJson(value) : value;
  if (!isObject(parsed)) return { text: contentText(value), isError: false };
  const exitCode = objectAt(parsed, "metadata")?.["exit_code"];
  return {
    text: contentText(parsed["output"] ?? parsed["content"] ?? value),
    isError: parsed["success"] === false || (typeof exitCode === "number" && exitCode !== 0)
  };
};
