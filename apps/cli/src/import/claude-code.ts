/**
 * Claude Code's session files (`~/.claude/projects/*`, one JSON object a line). An answer is spread over several lines
 * with one id; results of tools come as messages of the user; what was typed while the model worked comes as an
 * attachment. Side conversations of subagents are left out, unless the file is that of a subagent. Branches that were
 * rewound are taken in the order in which they were written.
 */
import {
  bookkeeping,
  type Entry,
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
  isObject,
  type JsonObject,
  objectAt,
  textAt
} from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

export const claudeCode: LogFormat = {
  name: "claude-code",
  recognises: (line) =>
    ("sessionId" in line && ("parentUuid" in line || ownLines.includes(textAt(line, "type") ?? ""))) ||
    (textAt(line, "type") === "summary" && "leafUuid" in line) ||
    (textAt(line, "type") === "file-history-snapshot" && "snapshot" in line),
  read: (line) => (line["isSidechain"] === true ? bookkeeping : anyLine(line)),
  directory: (line) => textAt(line, "cwd")
};

/** The file of one subagent: every line of it belongs to a side conversation, which here is the conversation. */
export const claudeCodeSubagent: LogFormat = {
  ...claudeCode,
  recognises: (line) => line["isSidechain"] === true && claudeCode.recognises(line),
  read: (line) => anyLine(line)
};

/** Kinds of lines that carry no message but the session they belong to, and may come first. */
const ownLines = ["queue-operation", "last-prompt", "mode", "permission-mode", "custom-title", "ai-title"];

const anyLine = (line: JsonObject): Reading => {
  const type = textAt(line, "type");
  if (type === undefined) return unreadable('it has no "type"');
  if (type === "attachment") return attached(objectAt(line, "attachment") ?? {});
  if (type !== "user" && type !== "assistant") {
    // New kinds of settings and counters come with every version; a message of an unknown kind is something else.
    return "message" in line ? unknownKind("type", type) : bookkeeping;
  }
  if (isOfTheProgram(line)) return bookkeeping;
  const message = objectAt(line, "message");
  if (message === undefined) return unreadable('it has no "message"');
  if (type === "user") return userLine(message);
  return textAt(message, "model") === "<synthetic>" ? bookkeeping : assistantLine(message);
};

/**
 * What the program says to the model or about it. A summary repeats what the file holds, except where the file begins
 * with it: there it stands for a session before this one.
 */
const isOfTheProgram = (line: JsonObject): boolean =>
  line["isCompactSummary"] === true
    ? textAt(line, "parentUuid") !== undefined
    : line["isMeta"] === true ||
      line["isVisibleInTranscriptOnly"] === true ||
      line["isApiErrorMessage"] === true;

/** Of everything that is attached only what a person typed meanwhile was said by anyone. */
const attached = (attachment: JsonObject): Reading =>
  textAt(attachment, "type") === "queued_command" &&
  (textAt(attachment, "commandMode") ?? "prompt") === "prompt" &&
  (textAt(objectAt(attachment, "origin") ?? {}, "kind") ?? "human") === "human" &&
  attachment["isMeta"] !== true
    ? words(contentText(attachment["prompt"]))
    : bookkeeping;

const userLine = (message: JsonObject): Reading => {
  const { content } = message;
  if (typeof content === "string") return words(content);
  if (!Array.isArray(content)) return unreadable('its "content" is neither text nor a list');
  const blocks = content.filter(isObject);
  const results = blocks.filter(isResult).map(resultOf);
  const text = blockText(blocks.filter((block) => !isResult(block)));
  return partly(
    blocks.length < content.length ? notObjects : undefined,
    ...results,
    ...(text.trim() === "" ? [] : [{ type: "user" as const, text }])
  );
};

const notObjects = 'some of its "content" are no JSON objects';

const words = (content: string): Reading => {
  const text = typed(content);
  return text.trim() === "" ? bookkeeping : entries({ type: "user", text });
};

/** What a person typed, freed of the marks that the program puts around commands. */
const typed = (content: string): string => {
  const part = (name: string): string | undefined =>
    new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(content)?.[1];
  if (/^\s*<(command-name|command-message)>/.test(content)) {
    return `${part("command-name") ?? ""} ${part("command-args") ?? ""}`.trim();
  }
  if (/^\s*<local-command-(stdout|stderr|caveat)>/.test(content)) return "";
  if (/^\s*<bash-input>/.test(content)) return `I ran \`${part("bash-input") ?? ""}\`:`;
  if (/^\s*<bash-std(out|err)>/.test(content)) {
    return [part("bash-stdout"), part("bash-stderr")].filter((output) => (output ?? "") !== "").join("\n");
  }
  return content;
};

/** Results of this machine's tools, and of those that the provider runs (`web_search_tool_result` and its like). */
const isResult = (block: JsonObject): boolean => /tool_result$/.test(textAt(block, "type") ?? "");

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
  const used = blocks.filter((block) => /tool_use$/.test(textAt(block, "type") ?? ""));
  const calls = used.flatMap(callOf);
  const answer = textAt(message, "id");
  const problem =
    calls.length < used.length
      ? "it has a call without an id or a name"
      : blocks.length < content.length && typeof content !== "string"
        ? notObjects
        : undefined;
  const results = blocks.filter(isResult).map(resultOf);
  return partly(
    problem,
    // Thinking alone is for the provider that thought it.
    ...(text === "" && calls.length === 0
      ? []
      : [{ type: "assistant" as const, text, calls, ...(answer === undefined ? {} : { answer }) }]),
    ...results
  );
};

const callOf = (block: JsonObject): ReadonlyArray<ForeignCall> => {
  const id = textAt(block, "id");
  const name = textAt(block, "name");
  return id === undefined || name === undefined
    ? []
    : [{ id, name, arguments: argumentText(block["input"]) }];
};
