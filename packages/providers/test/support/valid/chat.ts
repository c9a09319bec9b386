/** What a Chat Completions service checks of a conversation before it answers. */
import {
  checking,
  document,
  documents,
  isCallName,
  isDataUrl,
  isObjectText,
  isWellFormed,
  onlyMembers,
  sameSet
} from "./problem.ts";

export const chatProblems = (json: string): ReadonlyArray<string> => {
  const { problems, expect } = checking();
  expect(isWellFormed(json), "half a surrogate pair");
  const body = document(JSON.parse(json));
  const messages = documents(body["messages"]);
  const ids = new Set<unknown>();
  let awaited: ReadonlyArray<unknown> = [];
  let answered: Array<unknown> = [];
  messages.forEach((message, at) => {
    if (message["role"] !== "tool") {
      expect(sameSet(awaited, answered), `calls before message ${at} have not exactly one result each`);
      awaited = [];
      answered = [];
    }
    switch (message["role"]) {
      case "system":
        expect(at === 0, "a system message that isn't the first");
        break;
      case "user": {
        const { content } = message;
        const parts = documents(content);
        expect(
          typeof content === "string" ? content.trim() !== "" : parts.length > 0,
          `user message ${at} is empty`
        );
        for (const part of parts) {
          const text =
            part["type"] === "text" && typeof part["text"] === "string" && part["text"].trim() !== "";
          const image = part["type"] === "image_url" && isDataUrl(document(part["image_url"])["url"]);
          expect(text || image, `user message ${at} has an odd part`);
        }
        break;
      }
      case "assistant": {
        const calls = documents(message["tool_calls"]);
        expect(
          onlyMembers(message, ["role", "content", "reasoning_content", "tool_calls"]),
          "unknown members"
        );
        expect(
          typeof message["content"] === "string" || calls.length > 0,
          `assistant message ${at} says nothing`
        );
        expect(
          !("tool_calls" in message) || calls.length > 0,
          `assistant message ${at} has an empty list of calls`
        );
        for (const call of calls) {
          expect(
            typeof call["id"] === "string" && call["id"] !== "" && !ids.has(call["id"]),
            "a call id that is not unique"
          );
          ids.add(call["id"]);
          expect(isCallName(document(call["function"])["name"]), "an odd function name");
          expect(isObjectText(document(call["function"])["arguments"]), "arguments that are no JSON object");
        }
        awaited = calls.map((call) => call["id"]);
        break;
      }
      case "tool":
        expect(awaited.includes(message["tool_call_id"]), `a result without its call at ${at}`);
        expect(
          /^\[latch:tool:(ok|error)\]\n/.test(String(message["content"])),
          "a result without its verdict"
        );
        answered.push(message["tool_call_id"]);
        break;
      default:
        expect(false, `an unknown role at ${at}`);
    }
  });
  expect(sameSet(awaited, answered), "the last calls have not exactly one result each");
  expect(["user", "tool"].includes(String(messages.at(-1)?.["role"])), "the assistant has the last word");
  const first = messages.find((message) => message["role"] !== "system");
  expect(first?.["role"] === "user", "the conversation does not begin with the user");
  return problems;
};
