import { describe, expect, it } from "@effect/vitest";
import { entriesOf, formatOf, line, readings, typesOf } from "../harness/log.ts";

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
