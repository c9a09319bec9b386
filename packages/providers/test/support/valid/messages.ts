/** What the Messages service checks of a conversation before it answers. */
import {
  checking,
  type Document,
  document,
  documents,
  isCallName,
  isWellFormed,
  sameSet
} from "./problem.ts";

const ofType = (content: ReadonlyArray<Document>, type: string): ReadonlyArray<Document> =>
  content.filter((block) => block["type"] === type);

export const messagesProblems = (json: string): ReadonlyArray<string> => {
  const { problems, expect } = checking();
  expect(isWellFormed(json), "half a surrogate pair");
  const body = document(JSON.parse(json));
  const messages = documents(body["messages"]);
  const ids = new Set<unknown>();
  const contentOf = (at: number): ReadonlyArray<Document> => documents(messages[at]?.["content"]);

  messages.forEach((message, at) => {
    const content = contentOf(at);
    expect(message["role"] === (at % 2 === 0 ? "user" : "assistant"), `roles don't alternate at ${at}`);
    expect(content.length > 0, `message ${at} is empty`);
    content.forEach((block, place) => {
      switch (block["type"]) {
        case "text":
          expect(typeof block["text"] === "string" && block["text"].trim() !== "", "an empty text block");
          break;
        case "image":
          expect(message["role"] === "user", "an image from the assistant");
          expect(document(block["source"])["data"] !== "", "an image without bytes");
          break;
        case "thinking":
          expect(
            message["role"] === "assistant" && typeof block["signature"] === "string",
            "unsigned thinking"
          );
          break;
        case "redacted_thinking":
          expect(
            message["role"] === "assistant" && typeof block["data"] === "string",
            "odd redacted thinking"
          );
          break;
        case "tool_use":
          expect(message["role"] === "assistant", "a call from the user");
          expect(
            /^[a-zA-Z0-9_-]+$/.test(String(block["id"])) && !ids.has(block["id"]),
            "a call id that is not unique"
          );
          ids.add(block["id"]);
          expect(isCallName(block["name"]), "an odd tool name");
          expect(
            block["input"] !== null && typeof block["input"] === "object" && !Array.isArray(block["input"]),
            "input that is no object"
          );
          break;
        case "tool_result": {
          expect(message["role"] === "user", "a result from the assistant");
          expect(
            content.slice(0, place).every((before) => before["type"] === "tool_result"),
            "a result after something else"
          );
          const images = documents(block["content"]).filter((part) => part["type"] !== "text");
          expect(block["is_error"] !== true || images.length === 0, "a failed result that is not text alone");
          for (const part of documents(block["content"])) {
            expect(
              part["type"] !== "text" || String(part["text"]).trim() !== "",
              "an empty text in a result"
            );
          }
          break;
        }
        default:
          expect(false, `an unknown block at ${at}`);
      }
    });
    if (message["role"] === "assistant") {
      const calls = ofType(content, "tool_use").map((block) => block["id"]);
      const results = ofType(contentOf(at + 1), "tool_result").map((block) => block["tool_use_id"]);
      expect(sameSet(calls, results), `calls of message ${at} have not exactly one result each in the next`);
      const last = content.at(-1)?.["type"];
      expect(
        last !== "thinking" && last !== "redacted_thinking",
        "an assistant message that ends with thinking"
      );
    } else if (at === 0) {
      expect(ofType(content, "tool_result").length === 0, "a result before any call");
    }
  });
  expect(messages.length % 2 === 1, "the assistant has the last word");
  expect(breakpoints(body) <= 4, "more than four cache breakpoints");

  const thinking = document(body["thinking"]);
  if (thinking["type"] === "enabled") {
    const budget = Number(thinking["budget_tokens"]);
    expect(budget >= 1024 && budget < Number(body["max_tokens"]), "a thinking budget out of bounds");
    const loop = contentOf(messages.length - 2);
    const first = loop[0]?.["type"];
    expect(
      ofType(loop, "tool_use").length === 0 || first === "thinking" || first === "redacted_thinking",
      "classic thinking in a tool loop that began without"
    );
  }
  return problems;
};

const breakpoints = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + breakpoints(item), 0);
  if (value === null || typeof value !== "object") return 0;
  return Object.entries(value).reduce(
    (sum, [key, member]) =>
      sum +
      (key === "cache_control" ? 1 : key === "input" || key === "input_schema" ? 0 : breakpoints(member)),
    0
  );
};
