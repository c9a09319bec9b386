import { describe, expect, it } from "@effect/vitest";
import { exportedMessages, opencode } from "../../src/import/opencode.ts";
import { isBareMessage, isBareSession } from "../../src/import/opencode-storage.ts";
import { entriesOf, formatOf, line, readings, typesOf } from "../harness/log.ts";

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
