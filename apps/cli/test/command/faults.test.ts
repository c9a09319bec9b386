import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { type Ended, home, json, latch, scriptedHome } from "../harness/latch.ts";
import { providerAt } from "../harness/model-server.ts";

vi.setConfig({ testTimeout: 120_000 });

const turns = [{ text: "Fine.", repeat: 9 }];

/** One clear message, the right exit code, no stack trace. */
const clear = (ended: Ended, code: number, ...words: ReadonlyArray<string>): void => {
  for (const word of words) expect(ended.stderr).toContain(word);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).not.toMatch(/^ {4}at /m);
  expect(ended.stderr.startsWith("latch: ")).toBe(true);
};

describe("a fault of the machine or the config", () => {
  it("a typo in the config names the key and the nearest one", async () => {
    const ended = await latch({
      args: ["-p", "x"],
      home: scriptedHome(turns, "[saftey]\nprofile = 'strict'\n")
    });
    clear(ended, 2, "config.toml", "saftey is not a known key; did you mean safety?");
  });

  it("a base URL that refuses connections names the address", async () => {
    const ended = await latch({ args: ["-p", "x"], home: home(providerAt("http://127.0.0.1:9/v1")) });
    clear(ended, 1, "127.0.0.1:9", "local/m");
  });

  it("a corrupt database names the file and the remedy", async () => {
    const latchHome = scriptedHome(turns);
    writeFileSync(join(latchHome, "latch.sqlite3"), `SQLite format 3\0${"garbage".repeat(2_000)}`);
    for (const args of [
      ["-p", "x"],
      ["sessions", "list"]
    ]) {
      clear(await latch({ args, home: latchHome }), 1, "latch.sqlite3");
    }
  });

  it("an unwritable home names the folder and the remedy", async () => {
    const place = folder();
    const ended = await latch({
      args: ["-p", "x"],
      home: join(place, "home"),
      through: ["bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place]
    });
    clear(ended, 1, join(place, "home"), "read-only", "LATCH_HOME");
  });

  it("a home that is a file names it and the remedy", async () => {
    const place = folder({ home: "" });
    const config = join(folder({ "c.toml": providerAt("http://127.0.0.1:9/v1") }), "c.toml");
    const ended = await latch({ args: ["-p", "x", "--config", config], home: join(place, "home") });
    clear(ended, 1, join(place, "home"), "LATCH_HOME");
  });

  it("a workspace that is no directory is named", async () => {
    const place = folder({ "file.txt": "" });
    const latchHome = scriptedHome(turns);
    clear(
      await latch({ args: ["-p", "x", "--workspace", join(place, "file.txt")], home: latchHome }),
      2,
      "file.txt",
      "not a directory"
    );
    clear(
      await latch({ args: ["-p", "x", "--workspace", join(place, "absent")], home: latchHome }),
      2,
      "absent"
    );
  });

  it("a missing sandbox refuses every command with the reason and the remedy, and nothing runs outside", async () => {
    const workspace = folder();
    const latchHome = scriptedHome([
      { text: "", calls: [{ name: "shell", arguments: { command: "touch ran" } }] },
      { expect: { tool: "shell", error: true, contains: "bwrap" }, text: "No sandbox." }
    ]);
    const ended = await latch({
      args: ["-p", "x", "--output", "json"],
      home: latchHome,
      cwd: workspace,
      env: { LATCH_BWRAP: join(workspace, "no-bwrap") }
    });
    expect(ended.code).toBe(0);
    expect(json(ended)).toMatchObject({ result: { text: "No sandbox." } });
    const doctor = await latch({
      args: ["doctor"],
      home: latchHome,
      cwd: workspace,
      env: { LATCH_BWRAP: join(workspace, "no-bwrap") }
    });
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain("FAIL  sandbox");
  });

  it("a scenario, an attachment or an engine that can't be used is named", async () => {
    const broken = home('[providers.s]\nkind = "script"\ndefault_model = "m"\nscenario = "absent.json"\n');
    clear(await latch({ args: ["-p", "x"], home: broken }), 2, "absent.json");
    const place = folder({ "note.png": "not an image" });
    const latchHome = scriptedHome(turns);
    clear(
      await latch({ args: ["-p", "x", "--attach", "note.png"], home: latchHome, cwd: place }),
      2,
      "note.png",
      "PNG, JPEG and WebP"
    );
    const engine = scriptedHome(turns, '[layers]\ncontext_engine = "./absent.mjs"\n');
    clear(await latch({ args: ["-p", "x"], home: engine }), 2, "absent.mjs");
  });

  it("a full disk ends the run by its name, and what was committed stays", async () => {
    const place = folder();
    const config = join(
      folder({
        "c.toml": '[providers.s]\nkind = "script"\ndefault_model = "m"\nscenario = "s.json"\n',
        "s.json": JSON.stringify({
          turns: [{ text: "word ".repeat(20_000), calls: [{ name: "git_status" }], repeat: 500 }]
        })
      }),
      "c.toml"
    );
    const ended = await latch({
      args: ["-p", "x", "--config", config, "--output", "json"],
      home: place,
      through: ["bwrap", "--dev-bind", "/", "/", "--size", "4000000", "--tmpfs", place]
    });
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({
      status: "failed",
      error: { kind: "store_full", message: expect.stringContaining("latch.sqlite3") }
    });
  });
});
