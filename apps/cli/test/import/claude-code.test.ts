import { describe, expect, it } from "@effect/vitest";
import { entriesOf, formatOf, line, readings, typesOf } from "../harness/log.ts";

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
