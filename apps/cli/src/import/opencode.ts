/**
 * What `opencode export` writes: one JSON object with the session and its messages. A message of the model holds
 * several answers, each begun by a `step-start`, with the calls and their results among its parts. A message that sums
 * up the ones before it is left out, since they are there.
 */
import { bookkeeping, type Entry, partly, unknownKind, unreadable } from "./entry.ts";
import { argumentText, isObject, type JsonObject, objectAt, objectsAt, textAt } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

/** A message of the export, as if it were a line of a log. */
export const opencode: LogFormat = {
  name: "opencode",
  recognises: (line) =>
    /^(user|assistant)$/.test(textAt(objectAt(line, "info") ?? {}, "role") ?? "") &&
    Array.isArray(line["parts"]),
  read: (line) => {
    const info = objectAt(line, "info");
    const parts = objectsAt(line, "parts");
    if (info === undefined || parts === undefined) return unreadable('it has no "info" or no "parts"');
    const role = textAt(info, "role");
    if (role !== "user" && role !== "assistant") return unknownKind("role", role ?? "");
    if (role === "assistant" && info["summary"] === true) return bookkeeping;
    const said = role === "user" ? asked(parts) : answered(textAt(info, "id") ?? "", parts);
    return partly(problemOf(line["parts"], parts), ...said);
  },
  directory: (line) => textAt(objectAt(line, "info") ?? {}, "directory")
};

/** The messages of an export; none where the value isn't one. */
export const exportedMessages = (value: unknown): ReadonlyArray<unknown> | undefined =>
  isObject(value) && isObject(value["info"]) && Array.isArray(value["messages"])
    ? value["messages"]
    : undefined;

const problemOf = (all: unknown, parts: ReadonlyArray<JsonObject>): string | undefined => {
  if (Array.isArray(all) && all.length > parts.length) return 'some of its "parts" are no JSON objects';
  return parts.some((part) => part["type"] === "tool" && namesOf(part) === undefined)
    ? "it has a call without an id or a name"
    : undefined;
};

const asked = (parts: ReadonlyArray<JsonObject>): ReadonlyArray<Entry> => {
  const text = parts
    .flatMap((part) => {
      if (part["synthetic"] === true || part["ignored"] === true) return [];
      if (part["type"] === "file") return [fileName(part)];
      if (part["type"] === "subtask") return [textAt(part, "prompt") ?? ""];
      return part["type"] === "text" ? [textAt(part, "text") ?? ""] : [];
    })
    .filter((words) => words.trim() !== "")
    .join("\n");
  return text === "" ? [] : [{ type: "user", text }];
};

/** What a file is called; a picture's name says less than that it is one. */
const fileName = (part: JsonObject): string => {
  const mime = textAt(part, "mime") ?? "?";
  return mime.startsWith("image/") ? "[image]" : `[file: ${textAt(part, "filename") ?? mime}]`;
};

const answered = (message: string, parts: ReadonlyArray<JsonObject>): ReadonlyArray<Entry> => {
  let step = 0;
  return parts.flatMap((part): ReadonlyArray<Entry> => {
    switch (part["type"]) {
      case "step-start":
        step += 1;
        return [];
      case "text": {
        const text = textAt(part, "text") ?? "";
        return text.trim() === "" || part["synthetic"] === true
          ? []
          : [{ type: "assistant", text, calls: [], answer: `${message}/${step}` }];
      }
      case "tool":
        return tool(part, `${message}/${step}`);
      default:
        return [];
    }
  });
};

const namesOf = (part: JsonObject) => {
  const id = textAt(part, "callID");
  const name = textAt(part, "tool");
  return id === undefined || name === undefined ? undefined : { id, name };
};

const tool = (part: JsonObject, answer: string): ReadonlyArray<Entry> => {
  const names = namesOf(part);
  if (names === undefined) return [];
  const { id, name } = names;
  const state = objectAt(part, "state") ?? {};
  const called: Entry = {
    type: "assistant",
    text: "",
    calls: [{ id, name, arguments: argumentText(state["input"]) }],
    answer
  };
  switch (textAt(state, "status")) {
    case "completed":
      return [called, { type: "result", call: id, output: completed(state), isError: false }];
    case "error":
      return [called, { type: "result", call: id, output: textAt(state, "error") ?? "", isError: true }];
    default:
      return [called];
  }
};

/** The output of a call, and after it what was attached to it. */
const completed = (state: JsonObject): string =>
  [textAt(state, "output") ?? "", ...(objectsAt(state, "attachments") ?? []).map(fileName)]
    .filter((text) => text !== "")
    .join("\n");
