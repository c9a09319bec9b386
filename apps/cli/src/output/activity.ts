/** One line for a person who watches: what is being done, and how it went. Goes to standard error. */
import type { LiveEvent, ToolCall } from "@latch/protocol";

/** Longest target shown, in characters. From the earlier implementation's activity line. */
const maxTarget = 60;

/** The line for a live event; none for those that say nothing to a watcher. */
export const activityLine = (live: LiveEvent): string | undefined => {
  switch (live.type) {
    case "retrying":
      return `… the model did not answer (${oneLine(live.reason)}); trying again`;
    case "durable": {
      const { payload } = live.event;
      switch (payload.type) {
        case "tool_requested":
          return `• ${callTitle(payload.call)}`;
        case "tool_failed":
          return `  ✗ ${oneLine(payload.result.output)}`;
        case "validation_result":
          return `  ${payload.passed ? "✓" : "✗"} ${payload.requirements.join(", ")}: exit code ${payload.exitCode}`;
        case "completion_changed":
          return `  → ${payload.completion.replaceAll("_", " ")}`;
        case "operation_interrupted":
          return `! interrupted earlier: ${oneLine(payload.description)}`;
        default:
          return undefined;
      }
    }
    case "text_delta":
    case "activity":
      return undefined;
  }
};

/** A call by its tool and what it is about. */
export const callTitle = (call: Pick<ToolCall, "name" | "arguments">): string => {
  const target = targetOf(call.arguments);
  return target === undefined ? call.name : `${call.name} ${oneLine(target)}`;
};

const subjects = ["command", "path", "query", "requirement", "claim", "id", "goal"];

const targetOf = (json: string): string | undefined => {
  const parsed = parsedObject(json);
  for (const subject of subjects) {
    const value = parsed?.[subject];
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
};

const parsedObject = (json: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
};

/** The first line that isn't blank, cut to fit, without control characters. */
export const oneLine = (text: string): string => {
  const line = text.split("\n").find((each) => each.trim() !== "") ?? "";
  // A terminal obeys control characters, and this text comes from a model or a command.
  const printable = line.replace(/\p{Cc}/gu, " ").trim();
  return printable.length > maxTarget ? `${printable.slice(0, maxTarget - 1)}…` : printable;
};
