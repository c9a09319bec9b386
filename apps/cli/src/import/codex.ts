/**
 * Codex CLI's rollout files (`~/.codex/sessions/…/rollout-*.jsonl`): items of the Responses API, each wrapped with a
 * time and a type; the oldest files have the items bare. Events for the screen repeat the items and are left out, and
 * so are summaries, since what they sum up is in the file, and what subagents write to one another.
 */

import { outputOf } from "./codex-output.ts";
import { bookkeeping, entries, type Reading, unknownKind, unreadable } from "./entry.ts";
import {
  argumentText,
  blockText,
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt
} from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

/** Lines that are about the session, or that repeat what the items say. */
const aboutTheSession = [
  "session_meta",
  "event_msg",
  "turn_context",
  "compacted",
  "world_state",
  "inter_agent_communication",
  "inter_agent_communication_metadata"
];

const wrappers = ["response_item", ...aboutTheSession];

/** Items that hold nothing but what the provider alone can read, or that control the request. */
const silentItems = [
  "reasoning",
  "compaction",
  "compaction_summary",
  "context_compaction",
  "compaction_trigger",
  "ghost_snapshot",
  "additional_tools",
  "agent_message",
  "other"
];

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
  read: (line, number) => {
    const type = textAt(line, "type");
    const payload = objectAt(line, "payload");
    if (type === undefined) {
      return "payload" in line ? unreadable('it has no "type"') : bookkeeping;
    }
    if (type === "response_item") {
      return payload === undefined ? unreadable('it has no "payload"') : item(payload, number);
    }
    if (aboutTheSession.includes(type)) return bookkeeping;
    return payload === undefined ? item(line, number) : unknownKind("type", type);
  },
  directory: (line) => textAt(objectAt(line, "payload") ?? {}, "cwd")
};

const item = (line: JsonObject, number: number): Reading => {
  const type = textAt(line, "type") ?? "";
  switch (type) {
    case "message":
      return message(line);
    case "function_call":
      return call(line, textAt(line, "arguments") ?? "{}");
    case "custom_tool_call":
      return call(line, argumentText({ input: textAt(line, "input") ?? "" }));
    case "local_shell_call":
      return call({ name: "local_shell", ...line }, argumentText(line["action"]));
    case "tool_search_call":
      return textAt(line, "call_id") === undefined
        ? ranByProvider(line, number, "tool_search", argumentText(line["arguments"]), undefined)
        : call({ name: "tool_search", ...line }, argumentText(line["arguments"]));
    case "web_search_call":
      return ranByProvider(line, number, "web_search", argumentText(line["action"]), undefined);
    case "image_generation_call": {
      const prompt = textAt(line, "revised_prompt");
      const asked = argumentText(prompt === undefined ? undefined : { prompt });
      return ranByProvider(line, number, "image_generation", asked, "[image]");
    }
    case "tool_search_output":
      // One without an id answers a call that the provider ran, and that stands as answered.
      return textAt(line, "call_id") === undefined
        ? bookkeeping
        : output({ ...line, output: blockText(objectsAt(line, "tools") ?? []) });
    case "function_call_output":
    case "custom_tool_call_output":
      return output(line);
    default:
      return silentItems.includes(type) ? bookkeeping : unknownKind("item", type);
  }
};

/** What the program tells the model about itself stands in messages of the user. */
const preamble =
  /^\s*(<(environment_context|user_instructions|turn_aborted|skill|subagent_notification)>|# AGENTS\.md instructions)/;

/** A picture is wrapped in texts that say which it is. */
const pictureFrame = /^\s*<\/?image( [^>]*)?>\s*$/;

const message = (line: JsonObject): Reading => {
  const content = objectsAt(line, "content");
  if (content === undefined) return unreadable('its "content" is no list');
  const role = textAt(line, "role");
  const said =
    role === "user"
      ? content.filter((block) => {
          const text = textAt(block, "text") ?? "";
          return !preamble.test(text) && !pictureFrame.test(text);
        })
      : content;
  const text = blockText(said);
  if (text.trim() === "") return bookkeeping;
  switch (role) {
    case "user":
      return entries({ type: "user", text });
    case "assistant":
      return entries({ type: "assistant", text, calls: [] });
    case "developer":
    case "system":
      return bookkeeping;
    default:
      return unknownKind("role", role ?? "");
  }
};

const call = (line: JsonObject, callArguments: string): Reading => {
  const id = textAt(line, "call_id") ?? textAt(line, "id");
  const name = textAt(line, "name");
  if (id === undefined || name === undefined) return unreadable("it is a call without an id or a name");
  const called = `${textAt(line, "namespace") ?? ""}${name}`;
  return entries({ type: "assistant", text: "", calls: [{ id, name: called, arguments: callArguments }] });
};

/** A call that the provider ran itself: the log has how it ended, and of what came of it at most that there was one. */
const ranByProvider = (
  line: JsonObject,
  number: number,
  name: string,
  callArguments: string,
  result: string | undefined
): Reading => {
  const id = textAt(line, "id") ?? `line ${number}`;
  const status = textAt(line, "status") ?? "completed";
  return entries(
    { type: "assistant", text: "", calls: [{ id, name, arguments: callArguments }] },
    {
      type: "result",
      call: id,
      output: status === "completed" && result !== undefined ? result : `[${status}]`,
      isError: status === "failed"
    }
  );
};

const output = (line: JsonObject): Reading => {
  const id = textAt(line, "call_id");
  if (id === undefined) return unreadable("it is a result without the id of its call");
  const { text, isError } = outputOf(line["output"]);
  return entries({ type: "result", call: id, output: text, isError });
};
