/**
 * pi's session files (`~/.pi/agent/sessions/*`): a header, then an entry a line. Entries form a tree; its branches are
 * taken in the order in which they were written.
 */
import { bookkeeping, entries, type ForeignCall, type Reading, unreadable } from "./entry.ts";
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
    if (textAt(line, "type") !== "message") return bookkeeping;
    const message = objectAt(line, "message");
    return message === undefined ? unreadable('it has no "message"') : said(message, number);
  },
  directory: (line) => (textAt(line, "type") === "session" ? textAt(line, "cwd") : undefined)
};

const said = (message: JsonObject, number: number): Reading => {
  switch (textAt(message, "role")) {
    case "user":
    case "custom":
    case "hookMessage": {
      const text = contentText(message["content"]);
      return text.trim() === "" ? bookkeeping : entries({ type: "user", text });
    }
    case "bashExecution":
      return entries({
        type: "user",
        text: `I ran \`${textAt(message, "command") ?? ""}\`:\n${textAt(message, "output") ?? ""}`
      });
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
    default:
      return bookkeeping;
  }
};

const answer = (message: JsonObject, number: number): Reading => {
  const blocks = objectsAt(message, "content");
  if (blocks === undefined) return unreadable('its "content" is no list');
  const text = blockText(blocks.filter((block) => block["type"] === "text"));
  const calls = blocks.filter((block) => block["type"] === "toolCall").flatMap(callOf);
  return text === "" && calls.length === 0
    ? bookkeeping
    : // One line is one whole answer.
      entries({ type: "assistant", text, calls, answer: String(number) });
};

const callOf = (block: JsonObject): ReadonlyArray<ForeignCall> => {
  const id = textAt(block, "id");
  const name = textAt(block, "name");
  return id === undefined || name === undefined
    ? []
    : [{ id, name, arguments: argumentText(block["arguments"]) }];
};
