import { LLMock } from "@copilotkit/aimock";
import { expect, it, onTestFinished } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";

/** The four transports, each at the path where the independent server has it. */
const providers = {
  chat: ["openai-compatible", "/v1", "chat_completions"],
  resp: ["openai", "/v1", "responses"],
  mess: ["anthropic", "", "anthropic_messages"],
  gemi: ["gemini", "/v1beta", "gemini"]
} as const;

it("goes on with one session through all four transports and back, calls, results and errors included", async () => {
  const mock = new LLMock({ port: 0 });
  // Each run: two calls, one of which fails, then words. An answer is due a call when no result came since the last words.
  mock.on(
    {
      predicate: ({ messages }) =>
        messages.at(-1)?.role !== "tool" && messages.findLast(({ role }) => role !== "user")?.role !== "tool"
    },
    {
      content: "Looking.",
      reasoning: "I had better look.",
      toolCalls: [
        { name: "read_file", arguments: '{"path":"there.txt"}' },
        { name: "read_file", arguments: '{"path":"missing.txt"}' }
      ]
    }
  );
  mock.on({ predicate: () => true }, { content: "Seen." });
  await mock.start();
  onTestFinished(() => mock.stop());

  const latchHome = home(
    Object.entries(providers)
      .map(
        ([id, [kind, path]]) =>
          `[providers.${id}]\nkind = "${kind}"\nbase_url = "${mock.url}${path}"\ncredential = "env:IT_KEY"\ndefault_model = "m-${id}"\n`
      )
      .join("")
  );
  const cwd = folder({ "there.txt": "there\n" });
  const invoke = (...args: ReadonlyArray<string>) =>
    latch({ args: [...args, "--output", "json"], home: latchHome, cwd, env: { IT_KEY: "it-key-123456" } });

  const order = ["chat", "resp", "mess", "gemi", "chat", "gemi", "mess", "resp"] as const;
  for (const [at, id] of order.entries()) {
    const start = at === 0 ? ["run"] : ["resume", "--latest"];
    const ended = await invoke(...start, "--prompt", `look, number ${at}`, "--provider", id);
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    expect(json(ended)).toMatchObject({
      status: "completed",
      profile: { provider: id, model: `m-${id}` },
      result: { text: expect.stringContaining("Seen.") },
      error: null
    });
  }
  // The server took every request, and what the first was told reached the last.
  const requests = mock.getRequests();
  expect(requests.length).toBe(2 * order.length);
  expect(JSON.stringify(requests.at(-1)?.body)).toContain("look, number 0");
  expect(json(await invoke("verify"))).toMatchObject({ ok: true });
}, 120_000);
