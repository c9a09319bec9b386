import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";
import { modelServer, providerAt } from "../harness/model-server.ts";

vi.setConfig({ testTimeout: 120_000 });

describe("the notes that a workspace has prepared", () => {
  it("are in the first request by what they share with it, and nothing that a link leads to is", async () => {
    const server = await modelServer(() => ({ text: "Done." }));
    const elsewhere = folder({ "secret.md": "the secret of another place" });
    const cwd = folder({
      ".latch/warm/billing.md": "The billing module rounds half to even.",
      ".latch/warm/empty.md": "  ",
      ".latch/warm/image.png": "not text"
    });
    symlinkSync(join(elsewhere, "secret.md"), join(cwd, ".latch/warm/linked.md"));
    const ended = await latch({
      args: ["run", "--prompt", "fix the rounding in the billing module"],
      home: home(providerAt(server.url)),
      cwd
    });
    expect(ended).toMatchObject({ code: 0 });
    const [body = ""] = server.bodies;
    expect(body).toContain("KERNEL WARM CONTEXT");
    expect(body).toContain("## billing\\nThe billing module rounds half to even.");
    expect(body).not.toContain("the secret of another place");
    expect(body).not.toContain("## empty");
  });
});

describe("a note that can't be read", () => {
  it("is named on standard error, and never among the results", async () => {
    const server = await modelServer(() => ({ text: "Done." }));
    const cwd = folder({ ".latch/warm/good.md": "words" });
    symlinkSync(join(cwd, "nowhere"), join(cwd, ".latch/warm/gone.md"));
    const ended = await latch({
      args: ["-p", "x", "--output", "json"],
      home: home(providerAt(server.url)),
      cwd
    });
    expect(json(ended)).toMatchObject({ status: "completed" });
    expect(ended.stderr).toMatch(/^latch: \.latch\/warm\/gone\.md: /m);
  });
});

describe("cold history", () => {
  const log = Array.from({ length: 300 }, (_, index) => [
    JSON.stringify({ role: "user", text: `Question ${index}: ${"what about it ".repeat(20)}` }),
    JSON.stringify({ role: "assistant", text: `Answer ${index}: ${"so it is ".repeat(20)}` })
  ]);

  it.each([
    ["", true],
    ["cold_history = false", false]
  ] as const)("is pointed out to the model unless the config says not to: %j", async (setting, announced) => {
    const server = await modelServer(() => ({ text: "Done." }));
    const cwd = folder();
    const place = home(providerAt(server.url, `[context]\nrecent_tokens = 4000\n${setting}`));
    writeFileSync(join(cwd, "log.jsonl"), `${log.flat().join("\n")}\n`);
    expect(await latch({ args: ["import", "log.jsonl"], home: place, cwd })).toMatchObject({ code: 0 });
    const ended = await latch({ args: ["resume", "--latest", "--prompt", "go on"], home: place, cwd });
    expect(ended).toMatchObject({ code: 0 });
    expect((server.bodies[0] ?? "").includes("KERNEL COLD HISTORY")).toBe(announced);
  });
});
