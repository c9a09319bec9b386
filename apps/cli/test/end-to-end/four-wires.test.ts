import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import type { Wire } from "@latch/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";

/** A server that nobody here wrote: it asks for a file to be written, and is content once it hears that it was. */
const independentServer = async (): Promise<string> => {
  const mock = new LLMock({ port: 0 });
  mock.on(
    { predicate: ({ messages }) => !messages.some(({ role }) => role === "tool") },
    {
      content: "I write it.",
      toolCalls: [
        { name: "write", arguments: JSON.stringify({ path: "made.txt", content: "made\n" }) },
        { name: "read_file", arguments: JSON.stringify({ path: "there.txt" }) }
      ]
    }
  );
  mock.on(
    { predicate: ({ messages }) => messages.some(({ role }) => role === "tool") },
    { content: "It is made.", usage: { prompt_tokens: 12, completion_tokens: 5 } }
  );
  await mock.start();
  onTestFinished(() => mock.stop());
  return mock.url;
};

/** Kinds of provider, the transport that is declared for the model, and the path where the server has that wire. */
const services: ReadonlyArray<readonly [kind: string, transport: Wire | undefined, path: string]> = [
  ["openai", undefined, "/v1"],
  ["anthropic", undefined, ""],
  ["gemini", undefined, "/v1beta"],
  ["deepseek", undefined, "/v1"],
  ["openai-compatible", undefined, "/v1"],
  ["openai-compatible", "responses", "/v1"],
  ["openai-compatible", "anthropic_messages", ""],
  ["openai-compatible", "gemini", "/v1beta"]
];

describe("latch run, end to end", () => {
  it.each(services)("works with a provider of kind %s, transport %s", async (kind, transport, path) => {
    const url = await independentServer();
    const model = transport === undefined ? "" : `[providers.it.models."m"]\ntransport = "${transport}"\n`;
    const workspace = folder({ "there.txt": "there\n" });
    const ended = await latch({
      args: ["run", "--prompt", "make the file", "--output", "json"],
      home: home(
        `[providers.it]\nkind = "${kind}"\nbase_url = "${url}${path}"\ncredential = "env:IT_KEY"\ndefault_model = "m"\n${model}`
      ),
      cwd: workspace,
      env: { IT_KEY: "it-key-123456" }
    });
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    expect(json(ended)).toMatchObject({
      status: "completed",
      profile: { provider: "it", model: "m" },
      result: { text: expect.stringContaining("It is made.") },
      changes: [{ path: "made.txt", owner: "latch" }]
    });
    expect(readFileSync(join(workspace, "made.txt"), "utf8")).toBe("made\n");
  });

  it("works with any OpenAI-compatible server by five lines of TOML", async () => {
    const url = await independentServer();
    const config = [
      "[providers.local]",
      'kind = "openai-compatible"',
      `base_url = "${url}/v1"`,
      'default_model = "any"',
      ""
    ].join("\n");
    const ended = await latch({ args: ["-p", "make the file"], home: home(config) });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain("It is made.");
  });
});
