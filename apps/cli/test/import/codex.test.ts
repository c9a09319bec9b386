import { describe, expect, it } from "@effect/vitest";
import { entriesOf, formatOf, line, readings, typesOf } from "../harness/log.ts";

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
