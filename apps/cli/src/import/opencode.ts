/**
 * What `opencode export` writes: one JSON object with the session and its messages. A message of the model holds
 * several answers, each begun by a `step-start`, with the calls and their results among its parts.
 */
import { bookkeeping, type Entry, entries, type Reading, unreadable } from "./entry.ts";
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
    return textAt(info, "role") === "user" ? asked(parts) : answered(textAt(info, "id") ?? "", parts);
  },
  directory: (line) => textAt(objectAt(line, "info") ?? {}, "directory")
};

/** The messages of an export; none where the value isn't one. */
export const exportedMessages = (value: unknown): ReadonlyArray<unknown> | undefined =>
  isObject(value) && isObject(value["info"]) && Array.isArray(value["messages"])
    ? value["messages"]
    : undefined;

/** Whether a value is opencode's own record of a session, which holds none of its messages. */
export const isBareSession = (value: unknown): boolean =>
  isObject(value) && "projectID" in value && "directory" in value && !("messages" in value);

const asked = (parts: ReadonlyArray<JsonObject>): Reading => {
  const text = parts
    .flatMap((part) => {
      if (part["synthetic"] === true || part["ignored"] === true) return [];
      if (part["type"] === "file")
        return [`[file: ${textAt(part, "filename") ?? textAt(part, "mime") ?? "?"}]`];
      return part["type"] === "text" ? [textAt(part, "text") ?? ""] : [];
    })
    .filter((words) => words.trim() !== "")
    .join("\n");
  return text === "" ? bookkeeping : entries({ type: "user", text });
};

const answered = (message: string, parts: ReadonlyArray<JsonObject>): Reading => {
  let step = 0;
  return entries(
    ...parts.flatMap((part): ReadonlyArray<Entry> => {
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
    })
  );
};

const tool = (part: JsonObject, answer: string): ReadonlyArray<Entry> => {
  const id = textAt(part, "callID");
  const name = textAt(part, "tool");
  const state = objectAt(part, "state") ?? {};
  if (id === undefined || name === undefined) return [];
  const called: Entry = {
    type: "assistant",
    text: "",
    calls: [{ id, name, arguments: argumentText(state["input"]) }],
    answer
  };
  switch (textAt(state, "status")) {
    case "completed":
      return [called, { type: "result", call: id, output: textAt(state, "output") ?? "", isError: false }];
    case "error":
      return [called, { type: "result", call: id, output: textAt(state, "error") ?? "", isError: true }];
    default:
      return [called];
  }
};
