import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";

vi.setConfig({ testTimeout: 120_000 });

const lines = (...all: ReadonlyArray<unknown>): string =>
  `${all.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")}\n`;

describe("latch import", () => {
  it("makes a session whose id it prints, that keeps every rule and answers questions", async () => {
    const latchHome = home("");
    const cwd = folder({
      "log.jsonl": lines(
        { role: "user", text: "which port does the relay listen on?", at: "2025-01-02T03:04:05Z" },
        { role: "assistant", text: "I'll look.", at: "2025-01-02T03:04:06Z" },
        { role: "tool", name: "shell", text: `listen 7400\n${"x".repeat(60_000)}` },
        "{not json",
        { role: "assistant", text: "Port 7400." },
        { role: "robot", text: "beep" }
      )
    });
    const invoke = (...args: ReadonlyArray<string>) => latch({ args, home: latchHome, cwd });
    const ended = await invoke("import", "log.jsonl");
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^[0-9a-f-]{36}\n$/);
    expect(ended.stderr).toContain("2 lines can't be read");
    expect(ended.stderr).toContain("line 4: it is not JSON");
    expect(ended.stderr).toContain('line 6: its "role" is none of');

    const session = ended.stdout.trim();
    expect(await invoke("verify", "--session", session)).toMatchObject({ code: 0 });
    const recalled = json(
      await invoke("recall", "--session", session, "--query", "port relay", "--output", "json")
    );
    expect(JSON.stringify(recalled["hits"])).toContain("7400");
    const shown = json(await invoke("sessions", "show", session, "--output", "json"));
    const exported = (await invoke("sessions", "export", session)).stdout.split("\n");
    const saidAt = (type: string) =>
      exported.flatMap((row) => (row.includes(`"${type}"`) ? [JSON.parse(row).saidAt] : []));
    expect(saidAt("user_message")).toEqual([Date.UTC(2025, 0, 2, 3, 4, 5)]);
    expect(saidAt("assistant_message_completed")).toEqual([Date.UTC(2025, 0, 2, 3, 4, 6), undefined]);
    const read = await invoke("sessions", "export", session, "--format", "markdown");
    expect(read.stdout).toContain("## User (#2, 2025-01-02T03:04:05Z)");
    expect(shown["session"]).toMatchObject({
      workspace: cwd,
      prompt_preview: expect.stringContaining("relay")
    });
  });

  it("refuses what is no log, and makes no session of it", async () => {
    const latchHome = home("");
    const cwd = folder({
      "a.txt": "hello\n",
      "empty.jsonl": "",
      "bare.json": '{"projectID":"p","directory":"/p"}',
      "message.json": '{"id":"msg_1","sessionID":"ses_1","role":"user"}',
      "opencode.db": "SQLite format 3\u0000…"
    });
    for (const [file, words] of [
      ["a.txt", "known format"],
      ["empty.jsonl", "it is empty"],
      ["bare.json", "opencode export"],
      ["message.json", "record of one message"],
      ["opencode.db", "it is a database"],
      ["absent.jsonl", "there is no such file"],
      [".", "it is a directory"]
    ] as const) {
      const ended = await latch({ args: ["import", file], home: latchHome, cwd });
      expect(ended, file).toMatchObject({ code: 2, stdout: "" });
      expect(ended.stderr).toContain(words);
    }
    expect((await latch({ args: ["sessions", "list"], home: latchHome, cwd })).stdout).toBe("no sessions\n");
  });

  it("reads a session of opencode from the files around its record, oldest message first", async () => {
    const latchHome = home("");
    const text = (words: string) => JSON.stringify({ type: "text", text: words });
    const message = (id: string, role: string, created: number) =>
      JSON.stringify({ id, role, time: { created } });
    const cwd = folder({
      "storage/session/p/ses_1.json": JSON.stringify({ id: "ses_1", projectID: "p", directory: "/nowhere" }),
      "storage/message/ses_1/msg_a.json": message("msg_a", "assistant", 2),
      "storage/message/ses_1/msg_b.json": message("msg_b", "user", 1),
      "storage/message/ses_1/msg_c.json": "{cut",
      "storage/part/msg_b/prt_1.json": text("which port?"),
      "storage/part/msg_a/prt_1.json": text("Port 7400.")
    });
    const ended = await latch({
      args: ["import", "storage/session/p/ses_1.json", "--output", "json"],
      home: latchHome,
      cwd
    });
    const imported = json(ended);
    expect(imported).toMatchObject({ format: "opencode", messages: 2, unreadable: 1 });
    expect(ended.stderr).toContain("it is not JSON");
    const session = String(imported["session_id"]);
    const shown = await latch({ args: ["sessions", "show", session], home: latchHome, cwd });
    expect(shown.stdout).toContain("which port?");
    expect(await latch({ args: ["verify", "--session", session], home: latchHome, cwd })).toMatchObject({
      code: 0
    });
  });

  it("that is interrupted says that nothing was kept, and keeps nothing", async () => {
    const latchHome = home("");
    const words = "word ".repeat(200);
    const many = Array.from({ length: 40_000 }, (_, index) => ({ role: "user", text: `${index} ${words}` }));
    const cwd = folder({ "log.jsonl": lines(...many) });
    let begun = false;
    const ended = await latch({
      args: ["import", "log.jsonl"],
      home: latchHome,
      cwd,
      onStart: (child) => {
        // The database grows once the first lines are in.
        const timer = setInterval(() => {
          begun =
            (statSync(join(latchHome, "latch.sqlite3-wal"), { throwIfNoEntry: false })?.size ?? 0) > 1e6;
          if (begun || child.exitCode !== null) clearInterval(timer);
          if (begun) child.kill("SIGINT");
        }, 20);
      }
    });
    expect(begun).toBe(true);
    expect(ended).toMatchObject({
      code: 4,
      stdout: "",
      stderr: "latch: interrupted; nothing of the log was kept, and the file is as it was\n"
    });
    const listed = await latch({ args: ["sessions", "list", "--output", "json"], home: latchHome, cwd });
    expect(json(listed)["sessions"]).toEqual([]);
  });

  it("can be resumed like any other session", async () => {
    const latchHome = home('[providers.s]\nkind = "script"\ndefault_model = "m"\nscenario = "s.json"\n', {
      "s.json": JSON.stringify({
        turns: [{ text: "unused" }, { expect: { contains: "Port 7400." }, text: "Still 7400." }]
      })
    });
    const cwd = folder({
      "log.jsonl": lines({ role: "user", text: "which port?" }, { role: "assistant", text: "Port 7400." })
    });
    const imported = json(
      await latch({ args: ["import", join(cwd, "log.jsonl"), "--output", "json"], home: latchHome, cwd })
    );
    expect(imported).toMatchObject({ format: "neutral", messages: 2, tool_calls: 0, unreadable: 0 });
    const ended = await latch({
      args: ["resume", "--session", String(imported["session_id"]), "--prompt", "and now?"],
      home: latchHome,
      cwd
    });
    expect(ended).toMatchObject({ code: 0, stdout: "Still 7400.\n" });
  });
});
