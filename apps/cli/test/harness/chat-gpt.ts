/** OpenAI's sign-in and its subscription, on this machine. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folder } from "./folder.ts";

/** Leads every request of the program's to the test's own server, which hears what host was meant. */
const detour = `
const http = require("node:http");
const https = require("node:https");
https.request = (url, options, heard) => {
  const meant = new URL(url);
  const to = new URL(meant.pathname + meant.search, process.env.DETOUR);
  return http.request(to, { ...options, agent: false, headers: { ...options.headers, "x-meant": meant.host } }, heard);
};
require("node:module").syncBuiltinESMExports();
`;

const token = (claims: unknown): string =>
  ["{}", JSON.stringify(claims), "s"].map((part) => Buffer.from(part).toString("base64url")).join(".");

interface Heard {
  readonly place: string;
  readonly authorization: string | undefined;
  readonly account: string | ReadonlyArray<string> | undefined;
}

/** OpenAI's sign-in and the subscription's models, as far as they are asked. */
export const chatGpt = async () => {
  const heard: Array<Heard> = [];
  const state = { accepted: false, refused: new Set<string>(), minted: 0 };
  const issue = () => {
    state.minted += 1;
    return {
      access_token: token({ exp: 4_000_000_000, n: state.minted }),
      refresh_token: `refresh-token-${state.minted}`,
      id_token: token({ "https://api.openai.com/auth": { chatgpt_account_id: "account-77" } })
    };
  };
  const answer = (
    place: string,
    body: string,
    authorization: string | undefined
  ): readonly [number, unknown] => {
    switch (place) {
      case "auth.openai.com/api/accounts/deviceauth/usercode":
        return [200, { device_auth_id: "ticket", user_code: "WXYZ-98765", interval: "1" }];
      case "auth.openai.com/api/accounts/deviceauth/token":
        return state.accepted
          ? [200, { authorization_code: "grant", code_verifier: "v", code_challenge: "c" }]
          : [403, {}];
      case "auth.openai.com/oauth/token":
        return body.includes("grant_type=authorization_code") ||
          body.includes(`refresh-token-${state.minted}`)
          ? [200, issue()]
          : [401, { error: { code: "refresh_token_reused" } }];
      default:
        return state.refused.has(authorization ?? "") ? [401, { detail: "expired" }] : [404, {}];
    }
  };
  const stream = (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const message = {
      type: "message",
      id: "m",
      role: "assistant",
      content: [{ type: "output_text", text: "It is done." }]
    };
    const events = [
      { type: "response.output_item.done", output_index: 0, item: message },
      { type: "response.completed", response: { id: "r", status: "completed", output: [message] } }
    ];
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
  };
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const place = `${request.headers["x-meant"]}${request.url}`;
      const { authorization } = request.headers;
      heard.push({ place, authorization, account: request.headers["chatgpt-account-id"] });
      const model =
        place === "chatgpt.com/backend-api/codex/responses" && !state.refused.has(authorization ?? "");
      if (model) return stream(response);
      const [status, document] = answer(place, Buffer.concat(chunks).toString("utf8"), authorization);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(document));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const hook = join(folder({ "detour.cjs": detour }), "detour.cjs");
  const env = {
    NODE_OPTIONS: `--require ${hook}`,
    DETOUR: `http://127.0.0.1:${port}`,
    OPENAI_API_KEY: "sk-paid-key-1234"
  };
  return { heard, state, env };
};
