/** The output of a Codex CLI tool, which has been written in several ways, and whether it says that the tool failed. */
import { contentText, isObject, type JsonObject, objectAt, parseJson } from "./json-object.ts";

export interface Output {
  readonly text: string;
  readonly isError: boolean;
}

export const outputOf = (value: unknown): Output => {
  if (isObject(value)) {
    return { text: contentText(value["content"] ?? value), isError: value["success"] === false };
  }
  const text = contentText(value);
  return wrapped(text) ?? { text, isError: failedIn(text) };
};

/** JSON with the exit code beside the output. JSON without one is what the tool itself had to say. */
const wrapped = (text: string): Output | undefined => {
  const parsed = text.startsWith("{") ? parseJson(text) : undefined;
  const exitCode = isObject(parsed) ? exitCodeOf(parsed) : undefined;
  return isObject(parsed) && exitCode !== undefined
    ? { text: contentText(parsed["output"]), isError: exitCode !== 0 }
    : undefined;
};

const exitCodeOf = (parsed: JsonObject): number | undefined => {
  const exitCode = objectAt(parsed, "metadata")?.["exit_code"];
  return "output" in parsed && typeof exitCode === "number" ? exitCode : undefined;
};

/** The head of a command's output, before the output itself, says how it ended. */
const failedIn = (text: string): boolean => {
  const head = /^((?:.*\n){0,8}?)(?:Total output lines: \d+\n)?Output:\n/.exec(text)?.[1] ?? "";
  return /^(Exit code:|Process exited with code) -?[1-9]/m.test(head);
};
