import { describe, expect, it } from "@effect/vitest";
import { detect } from "../../src/import/detect.ts";
import type { Entry, Reading } from "../../src/import/entry.ts";
import { isObject, parseJson } from "../../src/import/json-object.ts";
import type { LogFormat } from "../../src/import/log-format.ts";
import { exportedMessages, isBareSession, opencode } from "../../src/import/opencode.ts";

const line = (value: unknown): string => JSON.stringify(value);

const formatOf = (lines: ReadonlyArray<string>): LogFormat => {
  const format = detect(lines);
  if (format === undefined) throw new Error("no format recognised");
  return format;
};

const readings = (lines: ReadonlyArray<string>): ReadonlyArray<Reading> => {
  const format = formatOf(lines);
  return lines.map((text, index) => {
    const value = parseJson(text);
    return isObject(value) ? format.read(value, index + 1) : { type: "unreadable", problem: "no object" };
  });
};

const entriesOf = (lines: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  readings(lines).flatMap((reading) => (reading.type === "entries" ? reading.entries : []));

const typesOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  readings(lines).map(({ type }) => type);

describe("the neutral form", () => {
  const log = [
    line({ role: "user", text: "count the files", at: "2026-01-01T00:00:00Z" }),
    line({ role: "assistant", text: "I'll list them." }),
    line({ role: "tool", text: "3", name: "shell" })
  ];

  it("is recognised and read", () => {
    expect(formatOf(log).name).toBe("neutral");
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "count the files" },
      { type: "assistant", text: "I'll list them.", calls: [], answer: "2" },
      { type: "result", name: "shell", output: "3", isError: false }
    ]);
  });

  it("names what is wrong with a line", () => {
    const [, role, text] = readings([
      ...log.slice(0, 1),
      line({ role: "robot", text: "x" }),
      line({ role: "user" })
    ]);
    expect(role).toEqual({ type: "unreadable", problem: 'its "role" is none of user, assistant and tool' });
    expect(text).toEqual({ type: "unreadable", problem: 'it has no "text"' });
  });
});

describe("a session of Claude Code", () => {
  const common = { sessionId: "s", cwd: "/p", parentUuid: null, uuid: "u", isSidechain: false };
  const log = [
    line({ type: "summary", summary: "Count files", leafUuid: "u" }),
    line({ type: "file-history-snapshot", messageId: "m", snapshot: {} }),
    line({ ...common, type: "user", message: { role: "user", content: "count the files" } }),
    line({
      ...common,
      type: "assistant",
      message: {
        id: "m1",
        role: "assistant",
        content: [{ type: "thinking", thinking: "hm", signature: "x" }]
      }
    }),
    line({
      ...common,
      type: "assistant",
      message: { id: "m1", role: "assistant", content: [{ type: "text", text: "I'll list them." }] }
    }),
    line({
      ...common,
      type: "assistant",
      message: {
        id: "m1",
        role: "assistant",
        content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }]
      }
    }),
    line({
      ...common,
      type: "user",
      message: {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "t1",
            is_error: true,
            content: [{ type: "text", text: "denied" }]
          }
        ]
      }
    }),
    line({ ...common, type: "user", isMeta: true, message: { role: "user", content: "Caveat: …" } }),
    line({ ...common, type: "user", isSidechain: true, message: { role: "user", content: "sub task" } }),
    line({
      ...common,
      type: "user",
      message: {
        role: "user",
        content: [
          { type: "image", source: { type: "base64", data: "…" } },
          { type: "text", text: "see this" }
        ]
      }
    })
  ];

  it("is recognised by its first line, whatever that is", () => {
    expect(formatOf(log).name).toBe("claude-code");
    expect(formatOf(log.slice(1)).name).toBe("claude-code");
    expect(formatOf(log.slice(2)).name).toBe("claude-code");
    expect(formatOf(log).directory(Object(JSON.parse(log[2] ?? "")))).toBe("/p");
  });

  it("is what was said, called and answered; thinking, snapshots and side conversations are not", () => {
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "count the files" },
      { type: "assistant", text: "I'll list them.", calls: [], answer: "m1" },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "t1", name: "Bash", arguments: '{"command":"ls"}' }],
        answer: "m1"
      },
      { type: "result", call: "t1", output: "denied", isError: true },
      { type: "user", text: "[image]\nsee this" }
    ]);
    expect(typesOf(log).filter((type) => type === "bookkeeping")).toHaveLength(5);
  });
});

describe("a rollout of Codex CLI", () => {
  const wrapped = (type: string, payload: unknown): string =>
    line({ timestamp: "2026-01-01T00:00:00Z", type, payload });
  const log = [
    wrapped("session_meta", { id: "s", cwd: "/p", instructions: null }),
    wrapped("response_item", {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "<environment_context>\n…</environment_context>" }]
    }),
    wrapped("response_item", {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "count the files" }]
    }),
    wrapped("event_msg", { type: "user_message", message: "count the files" }),
    wrapped("turn_context", { cwd: "/p", model: "m" }),
    wrapped("response_item", { type: "reasoning", summary: [], encrypted_content: "…" }),
    wrapped("response_item", {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "I'll list them." }]
    }),
    wrapped("response_item", {
      type: "function_call",
      name: "shell",
      arguments: '{"command":["ls"]}',
      call_id: "c1"
    }),
    wrapped("response_item", {
      type: "function_call_output",
      call_id: "c1",
      output: '{"output":"no such directory","metadata":{"exit_code":2,"duration_seconds":0.1}}'
    }),
    wrapped("response_item", {
      type: "custom_tool_call",
      call_id: "c2",
      name: "apply_patch",
      input: "*** Begin"
    }),
    wrapped("response_item", { type: "custom_tool_call_output", call_id: "c2", output: "Success" }),
    wrapped("compacted", { message: "a summary" })
  ];

  it("is recognised and read; what is repeated for the screen is left out", () => {
    expect(formatOf(log).name).toBe("codex");
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "count the files" },
      { type: "assistant", text: "I'll list them.", calls: [] },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "c1", name: "shell", arguments: '{"command":["ls"]}' }]
      },
      { type: "result", call: "c1", output: "no such directory", isError: true },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "c2", name: "apply_patch", arguments: '{"input":"*** Begin"}' }]
      },
      { type: "result", call: "c2", output: "Success", isError: false }
    ]);
    expect(typesOf(log)).not.toContain("unreadable");
  });

  it("of the first versions has its items bare", () => {
    const old = [
      line({ id: "s", timestamp: "2025-05-01T00:00:00Z", instructions: null }),
      line({ record_type: "state" }),
      line({ type: "message", role: "user", content: [{ type: "input_text", text: "hello" }] })
    ];
    expect(formatOf(old).name).toBe("codex");
    expect(entriesOf(old)).toEqual([{ type: "user", text: "hello" }]);
  });
});

describe("a session of pi", () => {
  const entry = (message: unknown): string =>
    line({ type: "message", id: "e", parentId: "d", timestamp: "2026-01-01T00:00:00Z", message });
  const log = [
    line({ type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00Z", cwd: "/p" }),
    line({ type: "model_change", id: "m", parentId: null, provider: "p", modelId: "m" }),
    entry({ role: "user", content: [{ type: "text", text: "count the files" }] }),
    entry({
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "I'll list them." },
        { type: "toolCall", id: "t1", name: "bash", arguments: { command: "ls" } }
      ]
    }),
    entry({
      role: "toolResult",
      toolCallId: "t1",
      toolName: "bash",
      content: [{ type: "text", text: "a b" }],
      isError: false
    }),
    entry({ role: "bashExecution", command: "pwd", output: "/p", exitCode: 0 }),
    line({ type: "compaction", id: "c", parentId: "e", summary: "…" })
  ];

  it("is recognised and read", () => {
    expect(formatOf(log).name).toBe("pi");
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "count the files" },
      {
        type: "assistant",
        text: "I'll list them.",
        calls: [{ id: "t1", name: "bash", arguments: '{"command":"ls"}' }],
        answer: "4"
      },
      { type: "result", call: "t1", name: "bash", output: "a b", isError: false },
      { type: "user", text: "I ran `pwd`:\n/p" }
    ]);
  });
});

describe("an export of opencode", () => {
  const exported = {
    info: { id: "ses_1", directory: "/p", title: "t" },
    messages: [
      {
        info: { id: "msg_1", role: "user" },
        parts: [
          { type: "text", text: "count the files" },
          { type: "text", text: "injected", synthetic: true }
        ]
      },
      {
        info: { id: "msg_2", role: "assistant" },
        parts: [
          { type: "step-start" },
          { type: "reasoning", text: "hm" },
          { type: "text", text: "I'll list them." },
          {
            type: "tool",
            callID: "c1",
            tool: "bash",
            state: { status: "completed", input: { command: "ls" }, output: "a b" }
          },
          { type: "step-finish" },
          { type: "step-start" },
          {
            type: "tool",
            callID: "c2",
            tool: "bash",
            state: { status: "error", input: {}, error: "boom" }
          },
          { type: "text", text: "Two." }
        ]
      }
    ]
  };

  it("is one document whose messages are read like lines", () => {
    const messages = exportedMessages(exported) ?? [];
    expect(messages).toHaveLength(2);
    const lines = messages.map(line);
    expect(formatOf(lines)).toBe(opencode);
    expect(entriesOf(lines)).toEqual([
      { type: "user", text: "count the files" },
      { type: "assistant", text: "I'll list them.", calls: [], answer: "msg_2/1" },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "c1", name: "bash", arguments: '{"command":"ls"}' }],
        answer: "msg_2/1"
      },
      { type: "result", call: "c1", output: "a b", isError: false },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "c2", name: "bash", arguments: "{}" }],
        answer: "msg_2/2"
      },
      { type: "result", call: "c2", output: "boom", isError: true },
      { type: "assistant", text: "Two.", calls: [], answer: "msg_2/2" }
    ]);
  });

  it("is not opencode's bare record of a session", () => {
    expect(isBareSession({ id: "ses_1", projectID: "p", directory: "/p", title: "t" })).toBe(true);
    expect(exportedMessages({ id: "ses_1", projectID: "p", directory: "/p" })).toBeUndefined();
    expect(isBareSession(exported)).toBe(false);
  });
});

describe("anything else", () => {
  it("is recognised as nothing", () => {
    expect(
      detect(["not json", "[1,2]", line({ hello: "world" }), line({ level: "info", text: "x" })])
    ).toBeUndefined();
  });
});
