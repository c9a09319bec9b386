/** What a Responses service checks of its input before it answers. */
import {
  checking,
  document,
  documents,
  isCallName,
  isDataUrl,
  isObjectText,
  isWellFormed,
  sameSet
} from "./problem.ts";

export const responsesProblems = (json: string): ReadonlyArray<string> => {
  const { problems, expect } = checking();
  expect(isWellFormed(json), "half a surrogate pair");
  const body = document(JSON.parse(json));
  expect(body["store"] === false, "something is kept there");
  const input = documents(body["input"]);
  const ids = new Set<unknown>();
  const blobs = new Set<unknown>();
  let awaited: Array<unknown> = [];
  let answered: Array<unknown> = [];
  const settle = (): void => {
    expect(sameSet(awaited, answered), "calls have not exactly one output each");
    awaited = [];
    answered = [];
  };
  const inputs = (content: unknown): void => {
    expect(documents(content).length > 0, "empty content");
    for (const part of documents(content)) {
      const text = part["type"] === "input_text" && typeof part["text"] === "string" && part["text"] !== "";
      const image = part["type"] === "input_image" && isDataUrl(part["image_url"]);
      expect(text || image, "an odd input part");
    }
  };
  input.forEach((item, at) => {
    const next = input[at + 1];
    switch (item["type"]) {
      case "reasoning":
        if (answered.length > 0) settle();
        expect(
          typeof item["encrypted_content"] === "string" && item["encrypted_content"] !== "",
          "reasoning without its blob"
        );
        expect(!blobs.has(item["encrypted_content"]), "reasoning echoed twice");
        blobs.add(item["encrypted_content"]);
        expect(
          next?.["type"] === "reasoning" ||
            next?.["type"] === "function_call" ||
            next?.["role"] === "assistant",
          "reasoning without the item it led to"
        );
        break;
      case "message":
        if (item["role"] === "user") {
          settle();
          inputs(item["content"]);
        } else {
          if (answered.length > 0) settle();
          const [part] = documents(item["content"]);
          expect(part?.["type"] === "output_text" && part["text"] !== "", "an empty assistant message");
        }
        break;
      case "function_call":
        if (answered.length > 0) settle();
        expect(!ids.has(item["call_id"]) && item["call_id"] !== "", "a call id that is not unique");
        ids.add(item["call_id"]);
        awaited.push(item["call_id"]);
        expect(isCallName(item["name"]), "an odd function name");
        expect(isObjectText(item["arguments"]), "arguments that are no JSON object");
        break;
      case "function_call_output":
        expect(
          awaited.includes(item["call_id"]) && !answered.includes(item["call_id"]),
          "an output without its call"
        );
        answered.push(item["call_id"]);
        if (typeof item["output"] !== "string") inputs(item["output"]);
        break;
      default:
        expect(false, `an unknown item at ${at}`);
    }
  });
  settle();
  const last = input.at(-1);
  expect(
    last?.["role"] === "user" || last?.["type"] === "function_call_output",
    "the assistant has the last word"
  );
  expect(input[0]?.["role"] === "user", "the conversation does not begin with the user");
  return problems;
};
