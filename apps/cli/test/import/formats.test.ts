import { describe, expect, it } from "@effect/vitest";
import { detect } from "../../src/import/detect.ts";
import type { Entry, Reading } from "../../src/import/entry.ts";
import { isObject, parseJson } from "../../src/import/json-object.ts";
import type { LogFormat } from "../../src/import/log-format.ts";
import { exportedMessages, opencode } from "../../src/import/opencode.ts";
import { isBareMessage, isBareSession } from "../../src/import/opencode-storage.ts";

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

describe("what Claude Code writes around a conversation", () => {
  const common = { sessionId: "s", cwd: "/p", parentUuid: "p", uuid: "u", isSidechain: false };
  const user = (content: unknown, more: object = {}): string =>
    line({ ...common, ...more, type: "user", message: { role: "user", content } });
  const assistant = (content: unknown, more: object = {}): string =>
    line({ ...common, type: "assistant", ...more, message: { id: "m", role: "assistant", content } });
  const queued = (attachment: object): string =>
    line({ ...common, type: "attachment", attachment: { type: "queued_command", ...attachment } });

  it("has what was typed while the model worked, but not what the program queued", () => {
    expect(
      entriesOf([
        queued({ prompt: "and the tests", commandMode: "prompt", origin: { kind: "human" } }),
        queued({ prompt: [{ type: "text", text: "see" }, { type: "image" }] }),
        queued({ prompt: "<task-notification>", commandMode: "task-notification" }),
        queued({ prompt: "go on", commandMode: "prompt", origin: { kind: "coordinator" } }),
        queued({ prompt: "go on", commandMode: "prompt", isMeta: true })
      ])
    ).toEqual([
      { type: "user", text: "and the tests" },
      { type: "user", text: "see\n[image]" }
    ]);
  });

  it("has commands as they were typed, and what a person ran with what it wrote", () => {
    expect(
      entriesOf([
        user(
          "<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>the parser</command-args>"
        ),
        user("<local-command-stdout>done</local-command-stdout>"),
        user("<bash-input>pwd</bash-input>"),
        user("<bash-stdout>/p</bash-stdout><bash-stderr></bash-stderr>")
      ])
    ).toEqual([
      { type: "user", text: "/review the parser" },
      { type: "user", text: "I ran `pwd`:" },
      { type: "user", text: "/p" }
    ]);
  });

  it("has no answer that only the program gave", () => {
    expect(
      typesOf([
        assistant([{ type: "text", text: "API Error" }], { isApiErrorMessage: true }),
        line({
          ...common,
          type: "assistant",
          message: {
            id: "x",
            model: "<synthetic>",
            content: [{ type: "text", text: "No response requested." }]
          }
        })
      ])
    ).toEqual(["bookkeeping", "bookkeeping"]);
  });

  it("has a summary only where the file begins with it", () => {
    expect(entriesOf([user("in short", { isCompactSummary: true })])).toEqual([]);
    expect(entriesOf([user("in short", { isCompactSummary: true, parentUuid: null })])).toEqual([
      { type: "user", text: "in short" }
    ]);
  });

  it("has what the provider ran itself, with its results", () => {
    expect(
      entriesOf([
        assistant([
          { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "q" } },
          {
            type: "web_search_tool_result",
            tool_use_id: "s1",
            content: [{ type: "web_search_result", title: "A page", url: "https://a.example" }]
          }
        ]),
        user([
          {
            type: "tool_result",
            tool_use_id: "t2",
            content: [
              { type: "tool_reference", tool_name: "Fetch" },
              { type: "document", title: "a.pdf" }
            ]
          }
        ])
      ])
    ).toEqual([
      {
        type: "assistant",
        text: "",
        calls: [{ id: "s1", name: "web_search", arguments: '{"query":"q"}' }],
        answer: "m"
      },
      { type: "result", call: "s1", output: "[web_search_result: A page]", isError: false },
      { type: "result", call: "t2", output: "[tool_reference: Fetch]\n[document: a.pdf]", isError: false }
    ]);
  });

  it("is a subagent's conversation in the subagent's own file", () => {
    const own = [user("sub task", { isSidechain: true, agentId: "a1" })];
    expect(entriesOf(own)).toEqual([{ type: "user", text: "sub task" }]);
    expect(formatOf(own).name).toBe("claude-code");
  });

  it("names what it doesn't know and what is mangled, and keeps the rest of the line", () => {
    const [, unknown, setting, nameless, mangled] = readings([
      user("hello"),
      line({ ...common, type: "oracle", message: { content: "…" } }),
      line({ ...common, type: "new-setting", value: 1 }),
      assistant([
        { type: "text", text: "hi" },
        { type: "tool_use", input: {} }
      ]),
      user(["{cut", { type: "text", text: "there" }])
    ]);
    expect(unknown).toEqual({ type: "unreadable", problem: 'its type "oracle" is not known' });
    expect(setting).toEqual({ type: "bookkeeping" });
    expect(nameless).toMatchObject({
      entries: [{ text: "hi" }],
      problem: "it has a call without an id or a name"
    });
    expect(mangled).toMatchObject({
      entries: [{ text: "there" }],
      problem: 'some of its "content" are no JSON objects'
    });
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

  const items = (...all: ReadonlyArray<object>): ReadonlyArray<string> =>
    all.map((each) => wrapped("response_item", each));

  it("has what the provider ran itself, as far as the log has it", () => {
    expect(
      entriesOf(
        items(
          {
            type: "web_search_call",
            id: "ws_1",
            status: "completed",
            action: { type: "search", query: "q" }
          },
          {
            type: "image_generation_call",
            id: "ig_1",
            status: "completed",
            revised_prompt: "a cat",
            result: "…"
          },
          { type: "tool_search_call", call_id: "ts_1", execution: "client", arguments: { query: "q" } },
          {
            type: "tool_search_output",
            call_id: "ts_1",
            execution: "client",
            tools: [{ type: "function", name: "f" }]
          }
        )
      )
    ).toEqual([
      {
        type: "assistant",
        text: "",
        calls: [{ id: "ws_1", name: "web_search", arguments: '{"type":"search","query":"q"}' }]
      },
      { type: "result", call: "ws_1", output: "[completed]", isError: false },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "ig_1", name: "image_generation", arguments: '{"prompt":"a cat"}' }]
      },
      { type: "result", call: "ig_1", output: "[image]", isError: false },
      {
        type: "assistant",
        text: "",
        calls: [{ id: "ts_1", name: "tool_search", arguments: '{"query":"q"}' }]
      },
      { type: "result", call: "ts_1", output: "[function: f]", isError: false }
    ]);
  });

  it.each([
    ["Exit code: 2\nWall time: 0 seconds\nOutput:\nno", true],
    ["Exit code: 0\nWall time: 0 seconds\nOutput:\nExit code: 1", false],
    [
      "Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 1\nOriginal token count: 9\nOutput:\nno",
      true
    ],
    ["Wall time: 1 seconds\nProcess exited with code 0\nOutput:\nok", false],
    ["the file says Exit code: 1", false]
  ])("tells by the head of an output whether the command failed: %j", (output, isError) => {
    expect(entriesOf(items({ type: "function_call_output", call_id: "c", output }))).toEqual([
      { type: "result", call: "c", output, isError }
    ]);
  });

  it("keeps JSON that a tool answered with as it is", () => {
    const output = '{"content":"x","output":"y"}';
    expect(entriesOf(items({ type: "function_call_output", call_id: "c", output }))).toMatchObject([
      { output }
    ]);
    expect(
      entriesOf(
        items({
          type: "custom_tool_call_output",
          call_id: "c",
          output: [
            { type: "input_text", text: "a" },
            { type: "input_image", image_url: "data:" }
          ]
        })
      )
    ).toMatchObject([{ output: "a\n[image]" }]);
    expect(
      entriesOf(
        items({ type: "function_call_output", call_id: "c", output: { content: "no", success: false } })
      )
    ).toMatchObject([{ output: "no", isError: true }]);
  });

  it("has a person's words without what the program put beside them", () => {
    const text = (words: string) => ({ type: "input_text", text: words });
    expect(
      entriesOf(
        items(
          {
            type: "message",
            role: "user",
            content: [text("# AGENTS.md instructions for /p"), text("<environment_context>…")]
          },
          {
            type: "message",
            role: "user",
            content: [
              text('<image name="[Image #1]">'),
              { type: "input_image" },
              text("</image>"),
              text("see this")
            ]
          },
          { type: "message", role: "developer", content: [text("<permissions instructions>")] }
        )
      )
    ).toEqual([{ type: "user", text: "[image]\nsee this" }]);
  });

  it("says the whole name of a tool that belongs to a server", () => {
    expect(
      entriesOf(
        items({
          type: "function_call",
          namespace: "mcp__docs__",
          name: "find",
          arguments: "{}",
          call_id: "c"
        })
      )
    ).toMatchObject([{ calls: [{ name: "mcp__docs__find" }] }]);
  });

  it("names kinds of lines and items that it doesn't know", () => {
    const [, item, kind, state] = readings([
      ...items({ type: "reasoning" }, { type: "oracle_call" }),
      wrapped("oracle", {}),
      wrapped("world_state", {})
    ]);
    expect(item).toEqual({ type: "unreadable", problem: 'its item "oracle_call" is not known' });
    expect(kind).toEqual({ type: "unreadable", problem: 'its type "oracle" is not known' });
    expect(state).toEqual({ type: "bookkeeping" });
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

describe("what pi writes beside a conversation", () => {
  const message = (value: unknown): string =>
    line({ type: "message", id: "e", parentId: null, message: value });

  it("has what extensions told the model and how a command ended; summaries and what the model never saw are left out", () => {
    const log = [
      line({ type: "session", id: "s", timestamp: "2026-01-01T00:00:00Z", cwd: "/p" }),
      line({
        type: "custom_message",
        customType: "x",
        content: [{ type: "text", text: "note" }],
        display: false
      }),
      message({ role: "bashExecution", command: "false", output: "", exitCode: 1, cancelled: false }),
      message({ role: "bashExecution", command: "pwd", output: "/p", exitCode: 0, excludeFromContext: true }),
      message({
        role: "toolResult",
        toolCallId: "t",
        toolName: "read",
        content: [{ type: "image" }],
        isError: false
      }),
      line({ type: "branch_summary", id: "b", parentId: "e", fromId: "e", summary: "…" }),
      line({ type: "custom", customType: "x", data: {} }),
      message({ role: "compactionSummary", summary: "…" })
    ];
    expect(entriesOf(log)).toEqual([
      { type: "user", text: "note" },
      { type: "user", text: "I ran `false`:\n\n(exit code 1)" },
      { type: "result", call: "t", name: "read", output: "[image]", isError: false }
    ]);
    expect(typesOf(log)).not.toContain("unreadable");
  });

  it("has the branches of its tree in the order in which they were written", () => {
    const said = (id: string, parentId: string | null, text: string): string =>
      line({ type: "message", id, parentId, message: { role: "user", content: text } });
    expect(
      entriesOf([said("a", null, "one"), said("b", "a", "two"), said("c", "a", "two, otherwise")])
    ).toMatchObject([{ text: "one" }, { text: "two" }, { text: "two, otherwise" }]);
  });

  it("names kinds of messages that it doesn't know, and calls without a name", () => {
    const [, role, kind, nameless] = readings([
      message({ role: "user", content: "hi" }),
      message({ role: "oracle", content: "…" }),
      line({ type: "oracle_message", content: "…" }),
      message({ role: "assistant", content: [{ type: "toolCall", arguments: {} }] })
    ]);
    expect(role).toEqual({ type: "unreadable", problem: 'its role "oracle" is not known' });
    expect(kind).toEqual({ type: "unreadable", problem: 'its type "oracle_message" is not known' });
    expect(nameless).toEqual({
      type: "entries",
      entries: [],
      problem: "it has a call without an id or a name"
    });
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
    expect(isBareMessage({ id: "msg_1", sessionID: "ses_1", role: "user" })).toBe(true);
    expect(isBareMessage({ id: "prt_1", sessionID: "ses_1", messageID: "msg_1" })).toBe(true);
    expect(isBareMessage(exported)).toBe(false);
  });

  it("keeps what a command asked for and names what was attached; a summary is left out", () => {
    const lines = [
      {
        info: { id: "msg_1", role: "user" },
        parts: [
          { type: "subtask", agent: "explore", description: "look", prompt: "find the port" },
          { type: "file", mime: "image/png", filename: "a.png" },
          { type: "file", mime: "text/plain", filename: "b.txt" }
        ]
      },
      {
        info: { id: "msg_2", role: "assistant" },
        parts: [
          { type: "step-start" },
          {
            type: "tool",
            callID: "c1",
            tool: "read",
            state: {
              status: "completed",
              input: {},
              output: "read it",
              attachments: [{ type: "file", mime: "image/png", url: "data:" }]
            }
          }
        ]
      },
      { info: { id: "msg_3", role: "user" }, parts: [{ type: "compaction", auto: true }] },
      { info: { id: "msg_4", role: "assistant", summary: true }, parts: [{ type: "text", text: "so far" }] }
    ].map(line);
    const [asked, called, result, ...rest] = entriesOf(lines);
    expect(asked).toEqual({ type: "user", text: "find the port\n[image]\n[file: b.txt]" });
    expect(called).toMatchObject({ calls: [{ id: "c1" }] });
    expect(result).toMatchObject({ call: "c1", output: "read it\n[image]" });
    expect(rest).toEqual([]);
    expect(typesOf(lines).slice(2)).toEqual(["bookkeeping", "bookkeeping"]);
  });

  it("says what of a message it couldn't read, and keeps the rest", () => {
    const [nameless, mangled] = readings(
      [
        {
          info: { id: "m", role: "assistant" },
          parts: [
            { type: "text", text: "hi" },
            { type: "tool", state: {} }
          ]
        },
        { info: { id: "n", role: "user" }, parts: ["{cut", { type: "text", text: "there" }] }
      ].map(line)
    );
    expect(nameless).toMatchObject({
      entries: [{ text: "hi" }],
      problem: "it has a call without an id or a name"
    });
    expect(mangled).toMatchObject({
      entries: [{ text: "there" }],
      problem: 'some of its "parts" are no JSON objects'
    });
  });
});

describe("anything else", () => {
  it("is recognised as nothing", () => {
    expect(
      detect(["not json", "[1,2]", line({ hello: "world" }), line({ level: "info", text: "x" })])
    ).toBeUndefined();
  });
});
