/** What Gemini checks of a conversation before it answers; with thinking levels, the signatures too. */
import { checking, type Document, document, documents, isCallName, isWellFormed } from "./problem.ts";

export const geminiProblems = (json: string): ReadonlyArray<string> => {
  const { problems, expect } = checking();
  expect(isWellFormed(json), "half a surrogate pair");
  const body = document(JSON.parse(json));
  const contents = documents(body["contents"]);
  const config = document(document(body["generationConfig"])["thinkingConfig"]);
  const levels = "thinkingLevel" in config || ("includeThoughts" in config && !("thinkingBudget" in config));
  const ids = new Set<unknown>();
  const partsOf = (at: number): ReadonlyArray<Document> => documents(contents[at]?.["parts"]);
  const withMember = (parts: ReadonlyArray<Document>, member: string): ReadonlyArray<Document> =>
    parts.filter((part) => member in part);

  contents.forEach((content, at) => {
    const parts = partsOf(at);
    expect(content["role"] === (at % 2 === 0 ? "user" : "model"), `roles don't alternate at ${at}`);
    expect(parts.length > 0, `content ${at} is empty`);
    parts.forEach((part, place) => {
      const kinds = ["text", "inlineData", "functionCall", "functionResponse"].filter((kind) => kind in part);
      expect(kinds.length === 1, `part ${place} of content ${at} is not of one kind`);
      if ("text" in part) expect(part["text"] !== "" || "thoughtSignature" in part, "an empty text part");
      if ("thought" in part || "functionCall" in part)
        expect(content["role"] === "model", "the user thinks or calls");
      if ("functionResponse" in part) {
        expect(content["role"] === "user", "the model answers a call");
        expect(
          parts.slice(0, place).every((before) => "functionResponse" in before),
          "a response after something else"
        );
      }
    });
    if (content["role"] !== "model") return;
    const calls = withMember(parts, "functionCall");
    const answers = withMember(partsOf(at + 1), "functionResponse").map((part) =>
      document(part["functionResponse"])
    );
    expect(
      calls.length === answers.length,
      `calls of content ${at} have not exactly one response each in the next`
    );
    calls.forEach((part, place) => {
      const call = document(part["functionCall"]);
      expect(!ids.has(call["id"]), "a call id that is not unique");
      ids.add(call["id"]);
      expect(isCallName(call["name"]), "an odd function name");
      expect(
        call["args"] !== null && typeof call["args"] === "object" && !Array.isArray(call["args"]),
        "args that are no object"
      );
      expect(
        answers[place]?.["id"] === call["id"] && answers[place]?.["name"] === call["name"],
        "a response out of place"
      );
      const response = document(answers[place]?.["response"]);
      expect(
        Object.keys(response).length === 1 && ("output" in response || "error" in response),
        "an odd response"
      );
    });
    if (levels && calls.length > 0)
      expect("thoughtSignature" in (calls[0] ?? {}), "a first call without a signature");
  });
  expect(contents.length % 2 === 1, "the model has the last word");
  return problems;
};
