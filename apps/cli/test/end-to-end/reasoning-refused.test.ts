import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";

const streamed = (
  events: ReadonlyArray<{ readonly type: string; readonly [field: string]: unknown }>
): string => events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");

/** An answer that was thought about, in what only its own service can read. */
const wires = {
  openai: {
    path: "/v1",
    answer: (thought: string) => {
      const item = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: thought };
      return streamed([
        { type: "response.output_item.done", output_index: 0, item },
        { type: "response.output_text.delta", output_index: 1, item_id: "m", delta: "Said." },
        { type: "response.completed", response: { status: "completed", output: [item] } }
      ]);
    },
    refusal: {
      message: "The encrypted content blob...one could not be verified.",
      type: "invalid_request_error",
      code: "invalid_encrypted_content"
    }
  },
  anthropic: {
    path: "",
    answer: (thought: string) =>
      streamed([
        { type: "message_start", message: { usage: { input_tokens: 9, output_tokens: 1 } } },
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "thinking", thinking: "", signature: "" }
        },
        { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } },
        { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: thought } },
        { type: "content_block_stop", index: 0 },
        { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "Said." } },
        { type: "content_block_stop", index: 1 },
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 5 } },
        { type: "message_stop" }
      ]),
    refusal: {
      message: "messages.1.content.0: Invalid `signature` in `thinking` block",
      type: "invalid_request_error"
    }
  }
} as const;

it.each(["openai", "anthropic"] as const)(
  "a session goes on after its %s account was changed, without what the old one thought",
  async (kind) => {
    const { answer, path, refusal } = wires[kind];
    const bodies: Array<string> = [];
    let account = "one";
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString("utf8");
        bodies.push(body);
        const foreign = account === "two" && body.includes("thought-by-one");
        if (foreign) response.writeHead(400, { "content-type": "application/json" });
        else response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(foreign ? JSON.stringify({ error: refusal }) : answer(`thought-by-${account}`));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const latchHome = home(
      `[providers.it]\nkind = "${kind}"\nbase_url = "http://127.0.0.1:${port}${path}"\ncredential = "env:IT_KEY"\ndefault_model = "m"\n`
    );
    const cwd = folder();
    const invoke = (...args: ReadonlyArray<string>) =>
      latch({ args: [...args, "--output", "json"], home: latchHome, cwd, env: { IT_KEY: "it-key-123456" } });
    const thoughts = () => bodies.map((body) => body.match(/thought-by-\w+/g) ?? []);

    await invoke("run", "--prompt", "first");
    account = "two";
    for (const prompt of ["second", "third"]) {
      const ended = await invoke("resume", "--latest", "--prompt", prompt);
      expect(json(ended)).toMatchObject({ status: "completed", result: { text: "Said." }, error: null });
    }
    expect(thoughts()).toEqual([[], ["thought-by-one"], [], ["thought-by-two"]]);
    expect(bodies.at(-1)).toContain("first");
    expect(json(await invoke("verify"))).toMatchObject({ ok: true });
  },
  60_000
);
