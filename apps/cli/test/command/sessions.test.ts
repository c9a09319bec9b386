import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { json, jsonLines, latch, scriptedHome } from "../harness/latch.ts";

vi.setConfig({ testTimeout: 120_000 });

const turns = [
  { text: "Looking.", calls: [{ name: "read_file", arguments: { path: "notes.md" } }] },
  { text: "The port is 7400.", repeat: 9 }
];

/** A store with one session in it. */
const aStore = async () => {
  const latchHome = scriptedHome(turns);
  const cwd = folder({ "notes.md": "the port is 7400\n" });
  const invoke = (...args: ReadonlyArray<string>) => latch({ args, home: latchHome, cwd });
  const id = String(json(await invoke("run", "--prompt", "which port?", "--output", "json"))["session_id"]);
  return { id, cwd, invoke };
};

describe("latch sessions", () => {
  it("lists, shows, searches and exports a session", async () => {
    const { id, cwd, invoke } = await aStore();
    expect(json(await invoke("sessions", "list", "--output", "json"))).toMatchObject({
      schema_version: 1,
      sessions: [{ id, workspace: cwd, model: "scripted", prompt_preview: "which port?" }]
    });
    const table = await invoke("sessions", "list");
    expect(table.stdout.split("\n")[0]).toMatch(/^ID +UPDATED +MODE +MODEL +EVENTS +STATE +PROMPT$/);
    expect(table.stdout).toContain(id.slice(0, 8));

    const shown = json(await invoke("sessions", "show", id.slice(0, 8), "--output", "json"));
    expect(shown["session"]).toMatchObject({
      id,
      recent: [
        { speaker: "user", text: "which port?" },
        { speaker: "assistant", text: "Looking." },
        { speaker: "tool", text: "read_file notes.md" },
        { speaker: "assistant", text: "The port is 7400." }
      ]
    });

    const found = json(await invoke("sessions", "search", "port", "7400", "--output", "json"));
    expect(found["hits"]).toContainEqual(expect.objectContaining({ session: id, kind: "tool_completed" }));
    expect((await invoke("sessions", "search", "zebra")).stdout).toBe("nothing matches\n");

    const events = jsonLines(await invoke("sessions", "export", id));
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]).toMatchObject({ type: "session_created", workspace: cwd });
    const markdown = await invoke("sessions", "export", id, "--format", "markdown");
    expect(markdown.stdout).toMatch(/## User .*\n\nwhich port\?/);
    expect(markdown.stdout).toContain("**read_file notes.md**");
  });

  it("deletes only with a confirmation, and what is deleted is in no list any more", async () => {
    const { id, invoke } = await aStore();
    const unsure = await invoke("sessions", "delete", id);
    expect(unsure).toMatchObject({ code: 2, stdout: "" });
    expect(unsure.stderr).toContain("--yes");
    expect(await invoke("sessions", "delete", id, "ffffffff", "--yes")).toMatchObject({ code: 2 });
    expect((await invoke("sessions", "list")).stdout).toContain(id.slice(0, 8));
    expect(await invoke("sessions", "delete", id, "--yes")).toMatchObject({
      code: 0,
      stdout: `deleted ${id}\n`
    });
    expect((await invoke("sessions", "list")).stdout).toBe("no sessions\n");
    expect(await invoke("resume", "--session", id, "--prompt", "x")).toMatchObject({ code: 2 });
  });

  it("answers a wrong selector with exit code 2 and an error in the format asked for", async () => {
    const { invoke } = await aStore();
    const ended = await invoke("sessions", "show", "zzz", "--output", "json");
    expect(ended.code).toBe(2);
    expect(json(ended)).toMatchObject({ schema_version: 1, error: { kind: "session_unresolved" } });
  });

  it("stops writing without a word when the reader has gone, and says so when there is no room", async () => {
    const { id, cwd, invoke } = await aStore();
    const gone = await latch({
      args: ["sessions", "export", id],
      home: String((await invoke("doctor", "--output", "json").then(json))["state_dir"]),
      cwd,
      onOutput: (_, child) => child.stdout?.destroy()
    });
    expect(gone).toMatchObject({ code: 0, stderr: "" });
    const full = await latch({
      args: ["completions", "bash"],
      home: scriptedHome(turns),
      through: ["bash", "-c", 'exec "$@" > /dev/full', "bash"]
    });
    expect(full.code).toBe(1);
    expect(full.stderr).toBe("latch: standard output can't be written: the disk is full\n");
  });
});

describe("latch verify, context and recall", () => {
  it("find every rule kept, the last request explained, and the original that answers", async () => {
    const { id, invoke } = await aStore();
    const verified = await invoke("verify", "--all", "--output", "json");
    expect(json(verified)).toMatchObject({ ok: true, sessions: [{ session_id: id, violations: [] }] });
    expect(verified.code).toBe(0);

    const context = json(await invoke("context", "--session", id, "--output", "json"));
    expect(context["stats"]).toMatchObject({ total_tokens: expect.any(Number) });
    expect((await invoke("context", "--session", id)).stdout).toContain("instructions");

    const recalled = json(
      await invoke("recall", "--session", id, "--query", "which port", "--output", "json", "--limit", "2")
    );
    expect(recalled["query"]).toBe("which port");
    expect(recalled["hits"]).toEqual(
      expect.arrayContaining([
        {
          sequence: expect.any(Number),
          score: expect.any(Number),
          kind: expect.any(String),
          text: expect.any(String)
        }
      ])
    );
  });
});
