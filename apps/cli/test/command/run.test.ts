import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, jsonLines, latch, scriptedHome } from "../harness/latch.ts";
import { modelServer, providerAt } from "../harness/model-server.ts";

// Each test starts several processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const usage = { prompt_tokens: 120, completion_tokens: 8, total_tokens: 128 };

describe("latch run --output json", () => {
  it("is one line with the contract's object, from an answer over HTTP", async () => {
    const server = await modelServer(() => ({ text: "Hello there.", usage }));
    const secret = "sk-test-4711";
    const ended = await latch({
      args: ["run", "--prompt", "hi", "--output", "json"],
      home: home(providerAt(server.url, 'credential = "env:TEST_KEY"\n')),
      env: { TEST_KEY: secret }
    });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(json(ended)).toMatchObject({
      schema_version: 1,
      command: "run",
      status: "completed",
      profile: { provider: "local", model: "m", effort: "default" },
      task: { completion: "in_progress" },
      result: { text: "Hello there." },
      usage: {
        root: { input_tokens: 120, output_tokens: 8, cache_write_tokens: null },
        graph: { input_tokens: 120, output_tokens: 8 }
      },
      events: { first_sequence: 1 },
      error: null
    });
    expect(server.authorizations).toEqual([`Bearer ${secret}`]);
    expect(ended.stdout + ended.stderr).not.toContain(secret);
  });

  it("is one line for a configuration error too, and nothing was asked of anyone", async () => {
    const server = await modelServer(() => ({ text: "no" }));
    const ended = await latch({
      args: ["run", "--prompt", "hi", "--output", "json"],
      home: home(`${providerAt(server.url)}frobnicate = 1\n`)
    });
    expect(ended.code).toBe(2);
    expect(json(ended)).toMatchObject({
      status: "configuration_error",
      session_id: null,
      task: null,
      error: { kind: "config_rejected", message: expect.stringContaining("providers.local.frobnicate") }
    });
    expect(server.requests).toEqual([]);
  });

  it("says that a provider can't be reached, and keeps the session for later", async () => {
    const latchHome = home(providerAt("http://127.0.0.1:9/v1"));
    const ended = await latch({ args: ["run", "--prompt", "hi", "--output", "json"], home: latchHome });
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({
      status: "failed",
      session_id: expect.any(String),
      error: { kind: "provider_unreachable", message: expect.stringContaining("127.0.0.1:9") }
    });
  });

  it("finds a missing key before a session exists for it", async () => {
    const latchHome = home(providerAt("https://models.example/v1", 'credential = "env:NO_SUCH_KEY"\n'));
    const ended = await latch({ args: ["run", "--prompt", "hi", "--output", "json"], home: latchHome });
    expect(ended.code).toBe(2);
    expect(json(ended)).toMatchObject({ session_id: null, error: { kind: "credential_unavailable" } });
    const list = await latch({ args: ["sessions", "list"], home: latchHome });
    expect(list.stdout).toBe("no sessions\n");
  });
});

describe("latch run --output jsonl", () => {
  it("is a record a line, the last of them final", async () => {
    const workspace = folder();
    const ended = await latch({
      args: ["run", "--prompt", "write a file", "--output", "jsonl"],
      home: scriptedHome([
        { text: "Writing.", calls: [{ name: "write", arguments: { path: "a.txt", content: "a\n" } }] },
        { text: "Written.", repeat: 2 }
      ]),
      cwd: workspace
    });
    expect(ended.code).toBe(0);
    expect(readFileSync(join(workspace, "a.txt"), "utf8")).toBe("a\n");
    const records = jsonLines(ended);
    const types = records.map(({ type }) => type);
    expect(types.at(-1)).toBe("final");
    expect(types.filter((type) => type === "final")).toHaveLength(1);
    expect(records).toContainEqual({
      type: "tool_result",
      call_id: expect.any(String),
      name: "write",
      status: "ok"
    });
    const sequences = records.flatMap(({ type, sequence }) =>
      type === "durable_event" ? [Number(sequence)] : []
    );
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(records.at(-1)).toMatchObject({
      result: {
        changes: [{ path: "a.txt", owner: "latch", reversible: true }],
        events: { last_sequence: sequences.at(-1) }
      }
    });
    const spoken = records.flatMap(({ type, text }) => (type === "text_delta" ? [text] : [])).join("");
    expect(spoken).toBe("Writing.Written.Written.");
  });
});

describe("text output", () => {
  it("is the model's words alone", async () => {
    const ended = await latch({ args: ["-p", "hi"], home: scriptedHome([{ text: "Hello there." }]) });
    expect(ended).toMatchObject({ code: 0, stdout: "Hello there.\n", stderr: "" });
  });

  it("says on standard error what went wrong and how to go on", async () => {
    const ended = await latch({
      args: ["-p", "hi"],
      home: scriptedHome([{ error: { reason: "unauthorized", detail: "the key was refused" } }])
    });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toMatch(
      /^latch: .*the key was refused\ngo on with: latch resume --session [0-9a-f]{8} /
    );
  });
});

describe("the prompt", () => {
  it("comes from a file, or from standard input, without its last newline", async () => {
    const turns = [{ expect: { from: "user", match: "do this$" }, text: "ok" }];
    const files = folder({ "task.md": "do this\r\n\n" });
    for (const [args, input] of [
      [["run", "--prompt-file", "task.md"], ""],
      [["run", "--stdin"], "do this\n"]
    ] as const) {
      const ended = await latch({ args, home: scriptedHome(turns), cwd: files, input });
      expect(ended).toMatchObject({ code: 0, stdout: "ok\n" });
    }
  });

  it("that is blank or unreadable is a configuration error", async () => {
    for (const args of [
      ["run", "--prompt", " \n"],
      ["run", "--stdin"],
      ["run", "--prompt-file", "absent.md"]
    ]) {
      const ended = await latch({
        args: [...args, "--output", "json"],
        home: scriptedHome([{ text: "no" }])
      });
      expect(ended.code).toBe(2);
      expect(json(ended)).toMatchObject({
        status: "configuration_error",
        error: { kind: "prompt_unusable" }
      });
    }
  });
});

describe("a permission that needs a person", () => {
  it("is denied at once, exits with 3, and did nothing", async () => {
    const workspace = folder();
    const ended = await latch({
      args: ["run", "--prompt", "write", "--safety", "strict", "--output", "json"],
      home: scriptedHome([
        { text: "", calls: [{ name: "write", arguments: { path: "a.txt", content: "a" } }] },
        { expect: { tool: "write", error: true, contains: "permission denied" }, text: "Not allowed." }
      ]),
      cwd: workspace
    });
    expect(ended.code).toBe(3);
    expect(json(ended)).toMatchObject({ status: "permission_denied", denials: 1, error: null });
    expect(existsSync(join(workspace, "a.txt"))).toBe(false);
  });

  it("is granted by the operator's standing consent", async () => {
    const workspace = folder();
    const ended = await latch({
      args: [
        "run",
        "--prompt",
        "write",
        "--safety",
        "strict",
        "--permissions",
        "auto_approve",
        "--output",
        "json"
      ],
      home: scriptedHome([
        { text: "", calls: [{ name: "write", arguments: { path: "a.txt", content: "a" } }] },
        // The kernel asks once more where files were changed and nothing was checked.
        { text: "Done.", repeat: 2 }
      ]),
      cwd: workspace
    });
    expect(ended.code).toBe(0);
    expect(existsSync(join(workspace, "a.txt"))).toBe(true);
  });
});

describe("resuming", () => {
  it("goes on with the session by id, unique prefix, or as the latest, and counts only its own events", async () => {
    const latchHome = scriptedHome([
      { text: "One." },
      { text: "Two." },
      { text: "Three." },
      { text: "Four." }
    ]);
    const workspace = folder();
    const run = (args: ReadonlyArray<string>) =>
      latch({ args: [...args, "--output", "json"], home: latchHome, cwd: workspace });
    const first = json(await run(["run", "--prompt", "a"]));
    const id = String(first["session_id"]);
    for (const [selector, text] of [
      [["--session", id], "Two."],
      [["--session", id.slice(0, 8)], "Three."],
      [["--latest"], "Four."]
    ] as const) {
      const before = json(await run(["sessions", "show", id]));
      const result = json(await run(["resume", ...selector, "--prompt", "b"]));
      expect(result).toMatchObject({ command: "resume", session_id: id, result: { text } });
      const session: unknown = before["session"];
      expect(result["events"]).toMatchObject({
        first_sequence: Number(Object(session).event_count) + 1
      });
    }
  });

  it("names what it can't find", async () => {
    const latchHome = scriptedHome([{ text: "One." }]);
    const workspace = folder();
    const unknown = await latch({
      args: ["resume", "--session", "ffffffff", "--prompt", "x"],
      home: latchHome,
      cwd: workspace
    });
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('no session matches "ffffffff"');
    const none = await latch({
      args: ["resume", "--latest", "--prompt", "x"],
      home: latchHome,
      cwd: workspace
    });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("has no session");
  });
});

describe("cancelling", () => {
  for (const [signal, words] of [
    ["SIGINT", ["run", "--prompt"]],
    ["SIGTERM", ["-p"]]
  ] as const) {
    it(`by ${signal} records everything, says so, and exits with 4`, async () => {
      const server = await modelServer(() => ({ hang: true }));
      const latchHome = home(providerAt(server.url));
      const ended = await latch({
        args: [...words, "hi", "--output", "jsonl"],
        home: latchHome,
        onOutput: (text, child) => {
          if (text.includes("model_request_started")) child.kill(signal);
        }
      });
      expect(ended.code).toBe(4);
      const records = jsonLines(ended);
      expect(records.at(-1)).toMatchObject({ type: "final", result: { status: "cancelled", error: null } });
      expect(records).toContainEqual({
        type: "durable_event",
        sequence: expect.any(Number),
        event_type: "run_completed"
      });
    });
  }

  /** Stops reading at the first word, asks the process to end once the pipe is full, and reads on when it has. */
  const stuck = (then: (child: ChildProcess) => void) => {
    let heard = false;
    return latch({
      args: ["run", "--prompt", "hi", "--output", "jsonl"],
      home: scriptedHome([{ text: "word ".repeat(400_000) }]),
      onOutput: (text, child) => {
        if (heard || !text.includes("text_delta")) return;
        heard = true;
        child.stdout?.pause();
        setTimeout(() => child.kill("SIGINT"), 1_000);
        child.once("exit", () => child.stdout?.resume());
        then(child);
      }
    });
  };

  it("a second time kills at once, also where the first can't come to its end", async () => {
    const ended = await stuck((child) => setTimeout(() => child.kill("SIGTERM"), 2_000));
    expect(ended).toMatchObject({ code: null, signal: "SIGTERM" });
  });

  it("does not wait for ever for a reader that has stopped reading", async () => {
    expect(await stuck(() => undefined)).toMatchObject({ code: 4, signal: null });
  });
});

describe("a reader that goes away", () => {
  it("ends a run like a cancellation, without a stack trace", async () => {
    const latchHome = scriptedHome([{ text: "word ".repeat(20_000), pause_millis: 1 }]);
    const ended = await latch({
      args: ["run", "--prompt", "hi"],
      home: latchHome,
      onOutput: (_, child) => child.stdout?.destroy()
    });
    expect(ended.code).toBe(4);
    expect(ended.stderr).not.toContain("EPIPE");
    expect(ended.stderr).not.toContain("    at ");
  });
});
