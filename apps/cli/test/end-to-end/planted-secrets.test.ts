import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, latch } from "../harness/latch.ts";
import { streamOf } from "../harness/model-server.ts";
import { forms, secrets, traces } from "../harness/secrets.ts";

/** Everything a command can try to get at: its own environment, that of others, and where Latch keeps its things. */
const prying =
  'env; cat /proc/*/environ /proc/*/cmdline 2>/dev/null; cat ~/.latch/* "$LATCH_HOME"/* 2>/dev/null; seq 1 9000';

/**
 * A model that first has a command pry around, with more output than fits into a result, then refuses whatever comes, each
 * time with the credential in another form and another kind of body.
 */
const echoing = async (secret: string, index: number) => {
  const bodies: Array<string> = [];
  const heard: Array<string> = [];
  const refuse = (response: ServerResponse): void => {
    const echo = forms
      .slice((index * 3) % forms.length)
      .concat(forms)
      .slice(0, 6)
      .map((form) => form(secret))
      .join(" | ");
    const statuses = [400, 401, 403, 404, 413, 422] as const;
    const [type, body] = (
      [
        [
          "application/json",
          JSON.stringify({ error: { message: `bad key: ${echo}`, type: echo, code: secret } })
        ],
        [
          "text/html",
          `<html><body><h1>Error</h1><p title="${secret}">key ${echo} is wrong</p></body></html>`
        ],
        ["text/plain", `proxy: Authorization: Bearer ${secret}\n${echo}`],
        [
          "application/json",
          JSON.stringify([{ error: { status: "X", message: echo, details: [{ secret }] } }])
        ],
        ["application/json", `{"error": {"message": "cut ${JSON.stringify(echo).slice(1, -1)}`]
      ] as const
    )[index % 5] ?? ["text/plain", echo];
    response.writeHead(statuses[index % statuses.length] ?? 400, {
      "content-type": type,
      "www-authenticate": `Bearer realm="${encodeURIComponent(secret)}"`
    });
    response.end(body);
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Buffer> = [];
    heard.push(JSON.stringify(request.headers));
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString("utf8"));
      if (bodies.length > 1) return refuse(response);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(streamOf({ text: "I look around.", calls: [["shell", { command: prying }]] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, bodies, heard };
};

/** Every file below a folder, but for those where the secret belongs. */
const filesBelow = (place: string): ReadonlyArray<string> =>
  readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((name) => join(place, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith("secrets.toml"));

const run = async (secret: string, index: number) => {
  const server = await echoing(secret, index);
  const byFile = index % 2 === 1;
  const place = home(
    `[providers.it]\nkind = "openai-compatible"\nbase_url = "${server.url}"\ncredential = "${byFile ? "file:it" : "env:IT_KEY"}"\ndefault_model = "m"\n`,
    byFile ? { "secrets.toml": `[secrets]\nit = ${JSON.stringify(secret)}\n` } : {}
  );
  if (byFile) chmodSync(join(place, "secrets.toml"), 0o600);
  const workspace = folder({ "a.txt": "a\n" });
  const output = ["text", "json", "jsonl"][index % 3] ?? "text";
  const env = {
    IT_KEY: byFile ? undefined : secret,
    OTHER_SERVICE_TOKEN: secret,
    LATCH_DEBUG: index % 4 === 0 ? "1" : undefined
  };
  const ended = await latch({
    args: ["run", "--prompt", "look around", "--permissions", "auto_approve", "--output", output],
    home: place,
    cwd: workspace,
    env
  });
  const said = [ended];
  if (index % 8 === 0) {
    const more = (...args: ReadonlyArray<string>) => latch({ args, home: place, cwd: workspace, env });
    const sessions = await more("sessions", "list", "--output", "json");
    const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(sessions.stdout) ?? [];
    said.push(
      sessions,
      await more("sessions", "export", id),
      await more("context", "--session", id),
      await more("doctor")
    );
  }
  return {
    server,
    ended,
    said,
    files: [...filesBelow(place), ...filesBelow(workspace)]
  };
};

describe("a planted secret", () => {
  it("is one of forty that differ", () => expect(new Set(secrets).size).toBe(40));

  it.each(secrets.map((secret, index) => [index, secret] as const))(
    "number %i appears nowhere but where it belongs",
    async (index, secret) => {
      const { server, ended, said, files } = await run(secret, index);
      expect([ended.code === 1 || ended.code === 2, server.bodies.length]).toEqual([true, 2]);
      // It was really sent, and the command did pry and fill an artifact.
      expect(server.heard[0]).toContain(JSON.stringify(`Bearer ${secret}`).slice(1, -1));
      expect(server.bodies[1]).toContain("PATH=");
      expect(files.some((path) => path.includes("/artifacts/"))).toBe(true);
      const places: ReadonlyArray<readonly [string, string]> = [
        ...said.flatMap(
          ({ stdout, stderr }, at) =>
            [
              [`stdout ${at}`, stdout],
              [`stderr ${at}`, stderr]
            ] as const
        ),
        ...server.bodies.map((text, at) => [`prompt ${at}`, text] as const),
        ...files.map((path) => [path, readFileSync(path, "latin1")] as const)
      ];
      const found = places.flatMap(([where, text]) =>
        traces(secret)
          .filter((trace) => text.includes(trace))
          .map(
            (trace) =>
              `${where}: …${text.slice(Math.max(0, text.indexOf(trace) - 60), text.indexOf(trace) + 60)}…`
          )
      );
      expect(found).toEqual([]);
    },
    60_000
  );
});
