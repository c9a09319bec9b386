import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Wire } from "@latch/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder } from "../harness/folder.ts";
import { type Ended, home, json, latch } from "../harness/latch.ts";

const data = (...documents: ReadonlyArray<unknown>): string =>
  documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join("");

/** On each wire: an answer's first words, what makes it whole, and an error in the wire's own form. */
const dialects: {
  readonly [W in Wire]: { readonly words: string; readonly rest: string; readonly error: string };
} = {
  chat_completions: {
    words: data({ choices: [{ delta: { content: "half of it " } }] }),
    rest: `${data({ choices: [{ delta: { content: "and the rest" } }] }, { choices: [{ finish_reason: "stop" }] })}data: [DONE]\n\n`,
    error: data({ error: { message: "busy now", code: 503 } })
  },
  responses: {
    words: data({ type: "response.output_text.delta", output_index: 0, item_id: "m", delta: "half of it " }),
    rest: data(
      { type: "response.output_text.delta", output_index: 0, item_id: "m", delta: "and the rest" },
      { type: "response.completed", response: { status: "completed" } }
    ),
    error: data({ type: "error", code: "server_is_overloaded", message: "busy now" })
  },
  anthropic_messages: {
    words: data(
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "half of it " } }
    ),
    rest: data(
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "and the rest" } },
      { type: "message_delta", delta: { stop_reason: "end_turn" } },
      { type: "message_stop" }
    ),
    error: data({ type: "error", error: { type: "overloaded_error", message: "busy now" } })
  },
  gemini: {
    words: data({ candidates: [{ content: { parts: [{ text: "half of it " }] } }] }),
    rest: data({ candidates: [{ content: { parts: [{ text: "and the rest" }] }, finishReason: "STOP" }] }),
    error: data({ error: { code: 503, status: "UNAVAILABLE", message: "busy now" } })
  }
};
type Dialect = (typeof dialects)[Wire];

const stream = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "text/event-stream" });
};

/** What a server does to a request, by name, with what the run must say it was. */
const faults: ReadonlyArray<
  readonly [name: string, kind: string, act: (response: ServerResponse, dialect: Dialect) => void]
> = [
  [
    "a connection cut in the middle",
    "provider_truncated",
    (response, { words }) => {
      stream(response);
      response.write(words, () => response.destroy());
    }
  ],
  [
    "a stream that ends too early",
    "provider_truncated",
    (response, { words }) => {
      stream(response);
      response.end(words);
    }
  ],
  [
    "an error in the middle",
    "provider_overloaded",
    (response, { words, error }) => {
      stream(response);
      response.end(words + error);
    }
  ],
  [
    "half a character",
    "provider_malformed",
    (response, { words }) => {
      stream(response);
      response.end(
        Buffer.concat([
          Buffer.from(words),
          Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xf0, 0x9f, 0x0a, 0x0a])
        ])
      );
    }
  ],
  [
    "silence after the first words",
    "provider_timeout",
    (response, { words }) => {
      stream(response);
      response.write(words);
    }
  ],
  [
    "words that drip until the attempt is over",
    "provider_timeout",
    (response, { words }) => {
      stream(response);
      response.write(words);
      const dripping = setInterval(() => response.write(": "), 200);
      response.on("close", () => clearInterval(dripping));
    }
  ],
  [
    "fifty megabytes of junk",
    "provider_malformed",
    (response, { words }) => {
      stream(response);
      response.write(words);
      let left = 50;
      const piece = "x".repeat(1024 * 1024);
      const more = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          if (!response.write(piece)) {
            response.once("drain", more);
            return;
          }
        }
      };
      more();
    }
  ],
  [
    "a refusal without a word",
    "provider_bad_request",
    (response) => {
      response.writeHead(400);
      response.end();
    }
  ],
  [
    "a page instead of an answer",
    "provider_malformed",
    (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<h1>Sign in to the hotel's network</h1>");
    }
  ]
];

/** One server after the other behind one address: each request meets the next fault, and a sound answer at the end. */
const servers = async (dialect: Dialect) => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const fault = faults[asked];
      asked += 1;
      if (fault !== undefined) return fault[2](response, dialect);
      stream(response);
      response.end(dialect.words + dialect.rest);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked };
};

const wires: ReadonlyArray<Wire> = ["chat_completions", "responses", "anthropic_messages", "gemini"];
const error = (ended: Ended) => json(ended)["error"];

describe.each(wires)("a session on %s", (wire) => {
  it("outlives everything that a server can do to it, in bounded memory", async () => {
    const server = await servers(dialects[wire]);
    const place = home(
      `[providers.it]\nkind = "openai-compatible"\nbase_url = "${server.url}"\ndefault_model = "m"\n[providers.it.models.m]\ntransport = "${wire}"\n[provider_request]\nstream_idle_timeout_seconds = 2\nattempt_timeout_seconds = 6\n`
    );
    const workspace = folder();
    const notes = folder({
      "peak.cjs": `process.on("exit", () => require("node:fs").writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)));`
    });
    const peaks: Array<number> = [];
    const run = async (...args: ReadonlyArray<string>) => {
      const peak = join(notes, `peak-${peaks.length}`);
      const ended = await latch({
        args,
        home: place,
        cwd: workspace,
        env: { NODE_OPTIONS: `--require ${join(notes, "peak.cjs")}`, PEAK: peak }
      });
      peaks.push(existsSync(peak) ? Number(readFileSync(peak, "utf8")) / 1024 : 0);
      return ended;
    };
    for (const [at, [name, kind]] of faults.entries()) {
      const prompt = ["--prompt", `try ${at}`, "--output", "json"];
      const ended = await (at === 0 ? run("run", ...prompt) : run("resume", "--latest", ...prompt));
      expect({ name, code: ended.code, error: error(ended) }).toMatchObject({
        name,
        code: 1,
        error: { kind }
      });
      // Nothing is asked twice once words were heard, and what is lasting is not asked twice at all.
      expect({ name, asked: server.asked() }).toEqual({ name, asked: at + 1 });
    }
    const ended = await run("resume", "--latest", "--prompt", "and now?", "--output", "json");
    expect(json(ended)).toMatchObject({
      status: "completed",
      result: { text: "half of it and the rest" },
      error: null
    });
    expect(await run("verify")).toMatchObject({ code: 0 });
    const ordinary = peaks[0] ?? 0;
    const flooded = peaks[faults.findIndex(([name]) => name.startsWith("fifty"))] ?? 0;
    expect(ordinary).toBeGreaterThan(20);
    // Megabytes. The bound on what means nothing is 16, and it is held once as bytes and once as text.
    expect(flooded - ordinary).toBeLessThan(100);
  }, 180_000);
});
