import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../../src/version.ts";
import { home, latch } from "../harness/latch.ts";

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8")
);

describe("the command", () => {
  it("says its version, which is the manifest's", async () => {
    expect(version).toBe(manifest.version);
    const ended = await latch({ args: ["--version"], home: home("") });
    expect(ended).toMatchObject({ code: 0, stdout: `latch ${version}\n`, stderr: "" });
  });

  it("shows help on standard output, and help asked for by mistake on standard error", async () => {
    const asked = await latch({ args: ["sessions", "--help"], home: home("") });
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    const mistaken = await latch({ args: ["sessions"], home: home("") });
    expect(mistaken).toMatchObject({ code: 2, stdout: "", stderr: asked.stdout });
  });

  it("answers a usage error with exit code 2 and nothing on standard output, whatever the format", async () => {
    for (const args of [
      ["run", "--output", "json"],
      ["run", "--prompt", "x", "--stdin", "--output", "jsonl"],
      ["docter"],
      ["run", "--promt", "x"],
      ["run", "-p", "x"]
    ]) {
      const ended = await latch({ args, home: home("") });
      expect(ended, args.join(" ")).toMatchObject({ code: 2, stdout: "" });
      expect(ended.stderr).not.toContain("    at ");
    }
  });

  it("without a task says what to type, as no usage error and no JSON", async () => {
    const ended = await latch({ args: ["--output", "json"], home: home("") });
    expect(ended.code).toBe(1);
    expect(ended.stderr + ended.stdout).toContain("latch -p");
  });
});
