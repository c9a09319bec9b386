/**
 * pi's session files (`~/.pi/agent/sessions/*`): a header, then an entry a line. Entries form a tree; its branches are
 * taken in the order in which they were written, and summaries are left out, since what they sum up is in the file.
 */
import {
  bookkeeping,
  entries,
  type ForeignCall,
  partly,
  type Reading,
  unknownKind,
  unreadable
} from "./entry.ts";
import {
  argumentText,
  blockText,
  contentText,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt
} from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

const messageRoles = /^(user|assistant|toolResult|bashExecution|custom|hookMessage)$/;

export const pi: LogFormat = {
  name: "pi",
  recognises: (line) =>
    (textAt(line, "type") === "session" && "cwd" in line && "timestamp" in line) ||
    (textAt(line, "type") === "message" &&
      messageRoles.test(textAt(objectAt(line, "message") ?? {}, "role") ?? "")),
  read: (line, number) => {
    const type = textAt(line, "type");
    if (type === undefined) return unreadable('it has no "type"');
    if (type === "custom_message") return words(line["content"]);
    if (type !== "message") {
      // New kinds of settings and marks come with every version; a message of an unknown kind is something else.
      return "message" in line || "content" in line ? unknownKind("type", type) : bookkeeping;
    }
    const message = objectAt(line, "message");
    return message === undefined ? unreadable('it has no "message"') : said(message, number);
  },
  directory: (line) => (textAt(line, "type") === "session" ? textAt(line, "cwd") : undefined)
};

const words = (content: unknown): Reading => {
  const text = contentText(content);
  return text.trim() === "" ? bookkeeping : entries({ type: "user", text });
};

const said = (message: JsonObject, number: number): Reading => {
  const role = textAt(message, "role");
  switch (role) {
    case "user":
    case "custom":
    case "hookMessage":
      return words(message["content"]);
    case "bashExecution":
      return message["excludeFromContext"] === true ? bookkeeping : ran(message);
    case "assistant":
      return answer(message, number);
    case "toolResult": {
      const call = textAt(message, "toolCallId");
      if (call === undefined) return unreadable("it is a result without the id of its call");
      const name = textAt(message, "toolName");
      return entries({
        type: "result",
        call,
        output: contentText(message["content"]),
        isError: message["isError"] === true,
        ...(name === undefined ? {} : { name })
      });
    }
    case "branchSummary":
    case "compactionSummary":
      return bookkeeping;
    default:
      return unknownKind("role", role ?? "");
  }
};

/** A command that the person ran, as the person would tell of it. */
const ran = (message: JsonObject): Reading => {
  const { exitCode } = message;
  const end =
    message["cancelled"] === true
      ? "\n(cancelled)"
      : typeof exitCode === "number" && exitCode !== 0
        ? `\n(exit code ${exitCode})`
        : "";
  return entries({
    type: "user",
    text: `I ran \`${textAt(message, "command") ?? ""}\`:\n${textAt(message, "output") ?? ""}${end}`
  });
};

const answer = (message: JsonObject, number: number): Reading => {
  const blocks = objectsAt(message, "content");
  if (blocks === undefined) return unreadable('its "content" is no list');
  const text = blockText(blocks.filter((block) => block["type"] === "text"));
  const called = blocks.filter((block) => block["type"] === "toolCall");
  const calls = called.flatMap(callOf);
  return partly(
    calls.length < called.length ? "it has a call without an id or a name" : undefined,
    // One line is one whole answer; thinking alone is for the provider that thought it.
    ...(text === "" && calls.length === 0
      ? []
      : [{ type: "assistant" as const, text, calls, answer: String(number) }])
  );
};

const callOf = (block: JsonObject): ReadonlyArray<ForeignCall> => {
  const id = textAt(block, "id");
  const name = textAt(block, "name");
  return id === undefined || name === undefined
    ? []
    : [{ id, name, arguments: argumentText(block["arguments"]) }];
};
