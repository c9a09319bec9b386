/** What a scripted model can refer to: the texts of the request it is asked with. */
import type { ModelRequest, ToolMessage } from "@latch/protocol";
import type { Expectation, Taken } from "./scenario.ts";

export interface Heard {
  /** What is meant, in words for a message. */
  readonly what: string;
  readonly text: string;
  readonly result?: ToolMessage;
}

/** The text that a source names, or nothing when there is none such. */
export const heard = (request: ModelRequest, source: Pick<Taken, "tool" | "from">): Heard | undefined => {
  if (source.from === "system") return { what: "the system prompt", text: request.system };
  if (source.from === "user") {
    const said = request.messages.findLast((message) => message.role === "user");
    return said?.role === "user" ? { what: "the newest user message", text: said.text } : undefined;
  }
  const results = request.messages
    .filter((message) => message.role === "tool")
    .filter((message) => source.tool === undefined || message.name === source.tool);
  const result = results.at(-(source.from ?? 1));
  return result === undefined ? undefined : { what: describe(source), text: result.output, result };
};

/** Every text of the conversation in a row. */
export const everything = (request: ModelRequest): Heard => ({
  what: "the conversation",
  text: request.messages
    .map((message) => (message.role === "tool" ? message.output : message.text))
    .join("\n")
});

const describe = ({ tool, from }: Pick<Taken, "tool" | "from">): string => {
  const which = from === undefined || from === 1 ? "the newest" : `number ${from} from the end of the`;
  return tool === undefined ? `${which} tool result` : `${which} result of ${tool}`;
};

/** Why an expectation does not hold, or nothing when it does. */
export const disappointment = (request: ModelRequest, expected: Expectation): string | undefined => {
  const offered = new Set(request.tools.map((tool) => tool.name));
  const missing = (expected.offered ?? []).filter((name) => !offered.has(name));
  if (missing.length > 0) return `expected the tools ${missing.join(", ")} to be on offer`;
  if (!asksAboutText(expected)) return undefined;
  const found = subject(request, expected);
  if (found === undefined) return `expected ${describe(expected)}, but there is none`;
  if (expected.error !== undefined && found.result?.isError !== expected.error) {
    return `expected ${found.what} to be ${expected.error ? "an error" : "no error"}${shown(found)}`;
  }
  const lacking = list(expected.contains).find((text) => !found.text.includes(text));
  if (lacking !== undefined)
    return `expected ${found.what} to contain ${JSON.stringify(lacking)}${shown(found)}`;
  const unwanted = list(expected.absent).find((text) => found.text.includes(text));
  if (unwanted !== undefined)
    return `expected ${found.what} not to contain ${JSON.stringify(unwanted)}${shown(found)}`;
  return expected.match !== undefined && !new RegExp(expected.match, "m").test(found.text)
    ? `expected ${found.what} to match /${expected.match}/${shown(found)}`
    : undefined;
};

const asksAboutText = (expected: Expectation): boolean =>
  expected.contains !== undefined ||
  expected.absent !== undefined ||
  expected.match !== undefined ||
  expected.error !== undefined;

/** Without a source, a verdict is about the newest tool result and words may stand anywhere. */
const subject = (request: ModelRequest, expected: Expectation): Heard | undefined =>
  expected.tool === undefined && expected.from === undefined && expected.error === undefined
    ? everything(request)
    : heard(request, expected);

const list = (value: string | ReadonlyArray<string> | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

const shown = (found: Heard): string => `; it was: ${found.text.slice(0, 400)}`;
