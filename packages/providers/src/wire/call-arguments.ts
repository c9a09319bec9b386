/**
 * A call's arguments as a wire can take them: always the text of one JSON object. What the model wrote is kept
 * byte for byte where it is one; anything else is wrapped, so that the model sees its own mistake.
 */
import { JsonText, writeJson } from "./json-text.ts";

/** The member under which text that is not a JSON object is carried. */
export const unparsedMember = "unparsed_arguments";

export const callArguments = (text: string): JsonText => {
  if (text.trim() === "") return new JsonText("{}");
  const value = parsed(text);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return new JsonText(writeJson({ [unparsedMember]: text }));
  }
  // An escaped half of a surrogate pair is legal JSON here and refused there; a raw one is worse.
  return /\\u[dD]/.test(text) || !text.isWellFormed()
    ? new JsonText(writeJson(value))
    : new JsonText(text, value);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
