import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { home, json, latch } from "../harness/latch.ts";

const listServer = async (answers: ReadonlyArray<{ readonly status?: number; readonly body: string }>) => {
  let asked = 0;
  const server = createServer((_, response) => {
    const { status = 200, body } = answers[Math.min(asked++, answers.length - 1)] ?? { body: "" };
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked };
};

const zen = (url: string): string =>
  `[providers.zen]\nkind = "opencode-zen"\nbase_url = "${url}"\ncredential = "env:ZEN"\ndefault_model = "big-pickle"\n`;

describe("latch models", () => {
  it("lists what can be chosen, offline, with what is known of each", async () => {
    const latchHome = home(
      `[providers.mine]\nkind = "anthropic"\ndefault_model = "claude-opus-5"\nenabled_models = ["claude-opus-5", "claude-haiku-4-5"]\n` +
        `[providers.mine.models."claude-opus-5".pricing]\ninput = 5\n`
    );
    const ended = await latch({ args: ["models", "--output", "json"], home: latchHome });
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    expect(json(ended)).toMatchObject({
      schema_version: 1,
      providers: [
        {
          id: "mine",
          kind: "anthropic",
          listed_at: null,
          models: [
            {
              id: "claude-opus-5",
              default: true,
              transport: "anthropic_messages",
              context_window_tokens: 1_000_000,
              pricing: { input: 5, output: null, currency: "USD" },
              known_by: ["operator", "catalog"]
            },
            { id: "claude-haiku-4-5", default: false, efforts: [], pricing: null }
          ]
        }
      ],
      refreshed: []
    });
    const text = await latch({ args: ["models"], home: latchHome });
    expect(text.stdout).toMatch(/^mine +claude-opus-5 \(default\) +anthropic_messages +1,000,000 +yes/m);
  });

  it("asks the service when it is told to; a list that fails later changes nothing", async () => {
    const server = await listServer([
      { body: '{"data":[{"id":"big-pickle"},{"id":"brand-new"},{"id":"told","transport":"responses"}]}' },
      { status: 503, body: "" },
      { body: '{"data":[]}' }
    ]);
    const latchHome = home(zen(server.url));
    const invoke = (...args: ReadonlyArray<string>) =>
      latch({
        args: ["models", ...args, "--output", "json"],
        home: latchHome,
        env: { ZEN: "zen-key-1234567" }
      });
    const listed = {
      providers: [
        {
          id: "zen",
          listed_at: expect.any(String),
          models: [
            { id: "big-pickle", transport: "chat_completions" },
            { id: "brand-new", transport: null, known_by: [] },
            { id: "told", transport: "responses", known_by: ["service"] }
          ]
        }
      ]
    };
    const first = await invoke("--refresh");
    expect(first.code).toBe(0);
    expect(json(first)).toMatchObject({
      ...listed,
      refreshed: [{ provider: "zen", models: 3, error: null }]
    });
    for (const words of ["unavailable", "no list of models"]) {
      const failed = await invoke("--refresh");
      expect(failed.code).toBe(1);
      expect(failed.stderr).toContain(words);
      expect(json(failed)).toMatchObject({ ...listed, refreshed: [{ provider: "zen", models: null }] });
    }
    expect(json(await invoke())).toMatchObject({ ...listed, refreshed: [] });
    expect(server.asked()).toBe(3);
    const chosen = await latch({
      args: ["run", "--prompt", "hi", "--model", "brand-new", "--output", "json"],
      home: latchHome,
      env: { ZEN: "zen-key-1234567" }
    });
    expect(chosen.code).toBe(2);
    expect(json(chosen)).toMatchObject({
      error: { kind: "profile_unresolved", message: expect.stringContaining("set transport in") }
    });
  });

  it("asks a server on this machine for what it has, so that its models can be chosen", async () => {
    const server = await listServer([{ body: '{"data":[{"id":"qwen3:8b"},{"id":"llama3.2"}]}' }]);
    const latchHome = home(
      `[providers.local]\nkind = "openai-compatible"\nbase_url = "${server.url}/v1"\ndefault_model = "qwen3:8b"\n`
    );
    const asked = await latch({ args: ["models", "--refresh", "--output", "json"], home: latchHome });
    expect(json(asked)).toMatchObject({
      providers: [
        {
          id: "local",
          models: [
            { id: "qwen3:8b", default: true },
            { id: "llama3.2", transport: "chat_completions" }
          ]
        }
      ],
      refreshed: [{ provider: "local", models: 2, error: null }]
    });
  });

  it("says which providers have a list, and which are configured", async () => {
    const latchHome = home('[providers.o]\nkind = "openai"\n');
    const none = await latch({ args: ["models", "--refresh"], home: latchHome });
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toContain("no such provider has a list to fetch");
    const unknown = await latch({ args: ["models", "--provider", "p"], home: latchHome });
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('there is no provider "p"')]);
    expect((await latch({ args: ["models"], home: home("") })).stdout).toBe("no provider is configured\n");
  });
});
