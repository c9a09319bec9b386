import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { json, latch, scriptedHome } from "../harness/latch.ts";

vi.setConfig({ testTimeout: 120_000 });

const turns = [
  {
    text: "Working.",
    calls: [
      { name: "read_file", arguments: { path: "a.txt" } },
      { name: "patch", arguments: { path: "a.txt", old: "one", new: "two" } },
      { name: "write", arguments: { path: "Makefile", content: "all:\n" } },
      { name: "shell", arguments: { command: "rm gone.txt; echo more >> a.txt" } }
    ]
  },
  { text: "Done.", repeat: 9 }
];

const aRun = async () => {
  const home = scriptedHome(turns);
  const cwd = folder({ "a.txt": "one\n", "gone.txt": "g\n" });
  const invoke = (...args: ReadonlyArray<string>) => latch({ args, home, cwd });
  const ran = await invoke("run", "--prompt", "do it", "--output", "json");
  return {
    cwd,
    invoke,
    ran: json(ran),
    id: String(json(ran)["session_id"]),
    read: (name: string) => readFileSync(join(cwd, name), "utf8"),
    has: (name: string) => existsSync(join(cwd, name))
  };
};

describe("latch changes", () => {
  it("shows what a session changed, and what runs by itself later; so does the result of the run", async () => {
    const { invoke, ran, id } = await aRun();
    const flagged = expect.stringContaining("build");
    expect(ran["changes"]).toContainEqual({
      path: "Makefile",
      owner: "latch",
      reversible: true,
      auto_executed: flagged
    });
    expect(json(await invoke("changes", "--output", "json"))).toMatchObject({
      schema_version: 1,
      command: "changes",
      session_id: id,
      changes: [
        { path: "Makefile", what: "created", additions: 1, reversible: true, auto_executed: flagged },
        { path: "a.txt", what: "changed", owner: "shell", additions: 2, deletions: 1, auto_executed: null },
        { path: "gone.txt", what: "deleted", deletions: 1, reversible: true }
      ],
      unaccounted: [],
      checkpoints: [],
      error: null
    });
    const text = await invoke("changes");
    expect(text.stdout).toContain("look at Makefile: runs with the next build");
    const diff = await invoke("changes", "--diff");
    expect(diff.stdout).toContain("--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,2 @@\n-one\n+two\n+more\n");
    expect(diff.stderr).toContain("Makefile");
  });
});

describe("latch undo", () => {
  it("takes back one step after another, and redo does them again", async () => {
    const { invoke, read, has } = await aRun();
    const dry = await invoke("undo", "--dry-run");
    expect(dry.stdout.split("\n").sort()).toEqual(["", "would restore a.txt", "would restore gone.txt"]);
    expect(has("gone.txt")).toBe(false);
    expect(await invoke("undo")).toMatchObject({ code: 0 });
    expect([read("gone.txt"), read("a.txt")]).toEqual(["g\n", "two\n"]);
    expect((await invoke("undo")).stdout).toBe("removed Makefile\n");
    expect((await invoke("undo")).stdout).toBe("restored a.txt\n");
    const none = await invoke("undo", "--output", "json");
    expect(none.code).toBe(1);
    expect(json(none)).toMatchObject({
      error: { kind: "nothing_to_undo", message: "there is nothing to undo" }
    });
    expect((await invoke("redo")).stdout).toBe("restored a.txt\n");
    expect(read("a.txt")).toBe("two\n");
    expect((await invoke("verify")).code).toBe(0);
  });

  it("of a whole run leaves what anyone else changed since, and can itself be undone", async () => {
    const { cwd, invoke, read, has } = await aRun();
    writeFileSync(join(cwd, "a.txt"), "by hand\n");
    const undone = await invoke("undo", "--run", "--output", "json");
    expect(undone.code).toBe(1);
    const record = json(undone);
    expect(record).toMatchObject({ command: "undo", dry_run: false, error: { kind: "undo_refused" } });
    expect(record["outcomes"]).toContainEqual({
      path: "a.txt",
      outcome: "left",
      reason: "it has been changed since a command changed it"
    });
    expect([read("a.txt"), read("gone.txt"), has("Makefile")]).toEqual(["by hand\n", "g\n", false]);
    await invoke("undo", "--checkpoint", String(record["way_back"]));
    expect([has("gone.txt"), read("Makefile")]).toEqual([false, "all:\n"]);
  });

  it("goes back to a checkpoint, or to one file of it", async () => {
    const { cwd, invoke, id, read } = await aRun();
    const made = json(
      await invoke("checkpoint", "before more", "--session", id.slice(0, 8), "--output", "json")
    );
    expect(made).toMatchObject({ command: "checkpoint", checkpoint: { label: "before more" } });
    await invoke("undo", "--run");
    expect(read("a.txt")).toBe("one\n");
    expect((await invoke("undo", "a.txt", "--checkpoint", "before more")).stdout).toContain("restored a.txt");
    expect(read("a.txt")).toBe("two\nmore\n");
    expect((await invoke("changes")).stdout).toMatch(/checkpoint [0-9a-f]{8} {2}before more/);
    rmSync(join(cwd, "a.txt"));
    expect((await invoke("undo", "a.txt")).stdout).toBe(
      "left a.txt as it is: it has been deleted since a command changed it\n"
    );
  });

  it("after a kernel that was killed in the middle of a run needs to be told that it is gone", async () => {
    const home = scriptedHome([
      ...turns.slice(0, 1),
      { text: "", calls: [{ name: "shell", arguments: { command: "sleep 60" } }] }
    ]);
    const cwd = folder({ "a.txt": "one\n", "gone.txt": "g\n" });
    const invoke = (...args: ReadonlyArray<string>) => latch({ args, home, cwd });
    let results = 0;
    const killed = await latch({
      args: ["run", "--prompt", "do it", "--output", "jsonl"],
      home,
      cwd,
      onOutput: (text, child) => {
        results += text.split('"tool_result"').length - 1;
        if (results === 4) child.kill("SIGKILL");
      }
    });
    expect(killed.signal).toBe("SIGKILL");
    const unsure = await invoke("undo", "--run", "--output", "json");
    expect(unsure.code).toBe(2);
    expect(json(unsure)["error"]).toMatchObject({
      kind: "session_busy",
      message: expect.stringContaining("--yes")
    });
    expect(existsSync(join(cwd, "gone.txt"))).toBe(false);
    expect(await invoke("undo", "--run", "--yes")).toMatchObject({ code: 0 });
    expect([readFileSync(join(cwd, "a.txt"), "utf8"), readFileSync(join(cwd, "gone.txt"), "utf8")]).toEqual([
      "one\n",
      "g\n"
    ]);
    expect((await invoke("verify")).code).toBe(0);
    expect(await invoke("redo")).toMatchObject({ code: 0 });
  });

  it("names what it does not know: a checkpoint, a session, a path that is none of its business", async () => {
    const { invoke } = await aRun();
    for (const [args, kind] of [
      [["--checkpoint", "never"], "checkpoint_unknown"],
      [["--session", "ffffffff"], "session_unresolved"],
      [["/etc/passwd"], "nothing_to_undo"]
    ] as const) {
      const said = await invoke("undo", ...args, "--output", "json");
      expect(json(said)["error"]).toMatchObject({ kind });
      expect(said.code).toBe(kind === "nothing_to_undo" ? 1 : 2);
    }
    expect((await invoke("undo", "--checkpoint", "x", "--run")).code).toBe(2);
    expect((await invoke("undo", "--help")).stdout).toContain("--dry-run");
  });
});
