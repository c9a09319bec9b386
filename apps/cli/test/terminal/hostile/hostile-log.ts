/** Logs in which everything that came from outside is hostile: every text of every kind of event, and every tool. */
import { readdirSync, readFileSync } from "node:fs";
import {
  CallId,
  type Event,
  GlobalSequence,
  Payload,
  PermissionId,
  RunId,
  Sequence,
  SessionId,
  schemaVersion
} from "@latch/protocol";
import { Either, Schema } from "effect";

export const session = SessionId.make("00000000-0000-4000-8000-000000000001");

export const logOf = (payloads: ReadonlyArray<Payload>): ReadonlyArray<Event> =>
  payloads.map((payload, index) => ({
    session,
    sequence: Sequence.make(index + 1),
    globalSequence: GlobalSequence.make(index + 1),
    time: (index + 1) * 1_000,
    schemaVersion,
    payload
  }));

const golden = new URL("../../../../../packages/protocol/test/golden/", import.meta.url);
const isPayload = Schema.is(Payload);
const decode = Schema.decodeUnknownEither(Payload);

/** A golden row of every kind there is, with the text wherever the kind takes any text. */
export const everyKind = (text: string): ReadonlyArray<Payload> =>
  readdirSync(golden).flatMap((name) => {
    const row: unknown = JSON.parse(readFileSync(new URL(name, golden), "utf8"));
    const payload = typeof row === "object" && row !== null ? Reflect.get(row, "payload") : undefined;
    const hostile = Either.getOrThrow(decode(payload));
    return [
      placesOf(hostile).reduce<Payload>((whole, place) => {
        const next = put(whole, place, text);
        return isPayload(next) ? next : whole;
      }, hostile)
    ];
  });

type Place = ReadonlyArray<string | number>;

/** Ids only link events to each other; a kind is its name. */
const links = new Set(["type", "id", "callId", "requestId", "runId", "session"]);

const placesOf = (value: unknown, at: Place = []): ReadonlyArray<Place> => {
  if (typeof value === "string") return [at];
  if (Array.isArray(value)) return value.flatMap((each, index) => placesOf(each, [...at, index]));
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) => (links.has(key) ? [] : placesOf(each, [...at, key])))
    : [];
};

const put = (value: unknown, [key, ...rest]: Place, text: string): unknown => {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? put(each, rest, text) : each));
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, name === key ? put(each, rest, text) : each])
      )
    : value;
};

/** What is longer stands alone, and passes through a few tools only. */
const longest = 100_000;

const tools = [
  "read_file",
  "read_artifact",
  "read_image",
  "load_skill",
  "search",
  "git_status",
  "recall",
  "exec_poll",
  "git_diff",
  "shell",
  "exec_start",
  "exec_terminate",
  "validate",
  "patch",
  "write"
];

const run = RunId.make("run-1");

/** A run in which every tool, and one that nobody knows, was asked for, asked about, refused, ended and failed. */
export const everyTool = (text: string): ReadonlyArray<Payload> => {
  const args = JSON.stringify({
    path: text,
    command: text,
    id: text,
    name: text,
    query: text,
    search: text,
    requirement: text,
    requirements: [text]
  });
  const diff = `--- a/${text}\n+++ b/${text}\n@@ -1 +1,2 @@ ${text}\n-${text}\n+${text}\n+${text}\n`;
  const names = text.length > longest ? ["shell", "validate", "git_diff", text] : [...tools, text];
  return [
    { type: "run_started", runId: run, prompt: text },
    { type: "user_message", text },
    { type: "model_request_started", provider: text, model: text },
    { type: "assistant_message_completed", text: markdown(text), toolCalls: [] },
    ...names.flatMap((name, index): ReadonlyArray<Payload> => {
      const callId = CallId.make(`call_1_${index}`);
      const requestId = PermissionId.make(`p${index}`);
      const result = { callId, name, output: name === "git_diff" ? diff : `exit 1\n${text}\n${text}` };
      return [
        { type: "tool_requested", call: { id: callId, name, arguments: args } },
        {
          type: "permission_requested",
          requestId,
          callId,
          tool: name,
          operation: text,
          capabilities: ["network_access"],
          externalRoots: [text],
          reason: text
        },
        { type: "permission_resolved", requestId, approved: true, source: "ai", reason: text },
        { type: "tool_started", callId, name },
        {
          type: "file_changed",
          path: text,
          before: null,
          after: null,
          owner: "shell",
          callId,
          additions: 1,
          deletions: 1,
          preview: diff
        },
        index % 2 === 0
          ? { type: "tool_completed", result }
          : { type: "tool_failed", result, failure: "exit_code" }
      ];
    }),
    { type: "run_completed", runId: run, outcome: "error", detail: text }
  ];
};

/** The text in every construct of Markdown, and once more with its characters spelled out. */
export const markdown = (text: string): string => {
  if (text.length > longest) return text;
  const line = text.replaceAll(/[\r\n]/g, " ");
  const entities = Array.from(line, (character) => `&#${character.codePointAt(0) ?? 0};`).join("");
  return [
    text,
    entities,
    `# ${line}`,
    `**${line}** *${line}* ~~${line}~~ \`${line}\``,
    `[${line}](https://example.com/${encodeURIComponent(line.replace(/\p{Cs}/gu, ""))} "${line}")`,
    `[${entities}](<${line}>) ![${line}](<${entities}>) <https://${line}.example>`,
    `- ${line}\n  1. ${entities}\n     > ${line}`,
    `| ${line} | ${entities} |\n|---|:-:|\n| ${entities} | ${line} |`,
    `\`\`\`${line}\n${text}\n\`\`\``
  ].join("\n\n");
};
