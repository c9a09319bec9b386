/** A session to read: what was said and done, as Markdown. Bookkeeping is left out; nothing that was said is. */
import type { Event } from "@latch/protocol";
import { callTitle } from "./activity.ts";
import { instant } from "./session-report.ts";

/** The Markdown of one event; empty for bookkeeping. */
export const markdownOf = (event: Event): string => {
  const { payload } = event;
  switch (payload.type) {
    case "session_created":
      return [
        "# Session",
        "",
        `- id: \`${event.session}\``,
        `- workspace: \`${payload.workspace}\``,
        `- created: ${instant(event.time)}`,
        ...(payload.importedFrom === undefined ? [] : [`- imported from: ${payload.importedFrom}`]),
        "",
        ""
      ].join("\n");
    case "user_message":
      return section(`User (#${event.sequence}, ${instant(payload.saidAt ?? event.time)})`, payload.text);
    case "assistant_message_completed":
      return payload.text.trim() === "" ? "" : section(`Assistant (#${event.sequence})`, payload.text);
    case "completion_report":
      return section(`Report (#${event.sequence})`, payload.text);
    case "tool_requested":
      return `**${callTitle(payload.call)}** (#${event.sequence})\n\n${fenced(payload.call.arguments)}\n`;
    case "tool_completed":
      return `${fenced(payload.result.output)}\n`;
    case "tool_failed":
      return `Failed (${payload.failure}):\n\n${fenced(payload.result.output)}\n`;
    case "validation_result":
      return `> ${payload.passed ? "passed" : "failed"}: ${payload.requirements.join(", ")} (\`${payload.command}\`, exit code ${payload.exitCode})\n\n`;
    case "completion_changed":
      return `> the task is now ${payload.completion.replaceAll("_", " ")}\n\n`;
    case "operation_interrupted":
      return `> interrupted: ${payload.description}\n\n`;
    default:
      return "";
  }
};

const section = (title: string, text: string): string => `## ${title}\n\n${text.trim()}\n\n`;

/** A fence longer than any inside, so that no text can break out of it. */
const fenced = (text: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, "")}\n${fence}\n`;
};

/** One line of a JSONL export: the event whole. */
export const exportedEvent = (event: Event) => ({
  session: event.session,
  sequence: event.sequence,
  global_sequence: event.globalSequence,
  at: new Date(event.time).toISOString(),
  schema_version: event.schemaVersion,
  ...event.payload
});
