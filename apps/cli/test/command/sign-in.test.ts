import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chatGpt } from "../harness/chat-gpt.ts";
import { home, json, latch } from "../harness/latch.ts";

const config = `[providers.chatgpt]\nkind = "openai-codex"\ndefault_model = "gpt-5.5"\n`;

describe("latch login", () => {
  it("signs in, so that a provider of kind openai-codex works, until latch logout", async () => {
    const service = await chatGpt();
    const place = home(config);
    const run = (...args: ReadonlyArray<string>) => latch({ args, home: place, env: service.env });

    const before = await run("-p", "do it");
    expect(before.code).toBe(2);
    expect(before.stderr).toContain("latch login");

    const login = await latch({
      args: ["login"],
      home: place,
      env: service.env,
      onOutput: (text) => {
        if (text.includes("WXYZ-98765")) service.state.accepted = true;
      }
    });
    expect([login.code, login.stderr]).toEqual([0, ""]);
    expect(login.stdout).toContain("open https://auth.openai.com/codex/device");
    expect(login.stdout).toContain('The provider "chatgpt" uses it.');
    const file = join(place, "chatgpt-auth.toml");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(login.stdout).not.toContain("refresh-token");

    const doctor = await run("doctor");
    expect(doctor.stdout).toContain("oauth:openai-codex is there");

    // The service takes the token no longer: it is renewed, and the run goes on.
    const [, first] = /access_token = "([^"]+)"/.exec(readFileSync(file, "utf8")) ?? [];
    service.state.refused.add(`Bearer ${first}`);
    const done = await run("run", "--prompt", "do it", "--output", "json");
    expect(json(done)).toMatchObject({ status: "completed", result: { text: "It is done." } });
    const models = service.heard.filter(({ place: at }) => at === "chatgpt.com/backend-api/codex/responses");
    expect(models.map(({ account }) => account)).toEqual(["account-77", "account-77"]);
    expect(new Set(models.map(({ authorization }) => authorization)).size).toBe(2);
    expect(readFileSync(file, "utf8")).toContain("refresh-token-2");

    expect(await run("logout")).toMatchObject({ code: 0, stdout: expect.stringContaining("Signed out") });
    expect(existsSync(file)).toBe(false);
    expect(await run("logout")).toMatchObject({ code: 0, stdout: "Nobody was signed in.\n" });
    const after = await run("-p", "do it");
    expect([after.code, after.stderr.includes("latch login")]).toEqual([2, true]);
    // There is a key for the paid API in the environment, and it went nowhere.
    expect(JSON.stringify(service.heard)).not.toContain("sk-paid-key");
  }, 120_000);

  it("that is stopped has changed nothing", async () => {
    const service = await chatGpt();
    const place = home("");
    const ended = await latch({
      args: ["login"],
      home: place,
      env: service.env,
      onOutput: (text, child) => {
        if (text.includes("WXYZ-98765")) child.kill("SIGINT");
      }
    });
    expect(ended.code).toBe(4);
    expect(existsSync(join(place, "chatgpt-auth.toml"))).toBe(false);
  }, 60_000);

  it("says how to use the sign-in where no provider does yet", async () => {
    const service = await chatGpt();
    service.state.accepted = true;
    const ended = await latch({ args: ["login"], home: home(""), env: service.env });
    expect(ended.stdout).toContain('kind = "openai-codex"');
  }, 60_000);
});
