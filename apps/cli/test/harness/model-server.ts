import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a request of Chat Completions says, as far as a test looks at it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: ReadonlyArray<{
    readonly role: string;
    readonly content: unknown;
    readonly tool_calls?: ReadonlyArray<unknown>;
  }>;
  readonly tools: ReadonlyArray<{ readonly function: { readonly name: string } }>;
}

export interface Answer {
  readonly text?: string;
  readonly calls?: ReadonlyArray<readonly [name: string, args: unknown]>;
  readonly usage?: Readonly<Record<string, unknown>>;
  /** An HTTP error instead of an answer. */
  readonly status?: number;
  readonly body?: string;
  /** Drops the connection after so many bytes of the stream. */
  readonly cutAfter?: number;
  /** Sends nothing more after the headers. */
  readonly hang?: true;
  /** Sends the text and no end. */
  readonly endless?: true;
}

export interface ModelServer {
  /** For `base_url`. */
  readonly url: string;
  readonly requests: ReadonlyArray<ChatRequest>;
  /** The bodies as they came, byte for byte. */
  readonly bodies: ReadonlyArray<string>;
  readonly authorizations: ReadonlyArray<string | undefined>;
}

/** A model behind Chat Completions whose answers are a function of the request. Ends with the test. */
export const modelServer = async (
  answer: (request: ChatRequest, index: number) => Answer
): Promise<ModelServer> => {
  const requests: Array<ChatRequest> = [];
  const bodies: Array<string> = [];
  const authorizations: Array<string | undefined> = [];
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return list(response);
      const body = Buffer.concat(chunks).toString("utf8");
      const parsed: ChatRequest = JSON.parse(body);
      bodies.push(body);
      requests.push(parsed);
      authorizations.push(request.headers.authorization);
      send(response, answer(parsed, requests.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests, bodies, authorizations };
};

/** What the service says that it has. */
const list = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ object: "list", data: [{ id: "m" }, { id: "m2" }, { id: "listed" }] }));
};

const send = (response: ServerResponse, answer: Answer): void => {
  if (answer.status !== undefined) {
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(answer.body ?? "{}");
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (answer.hang === true) {
    response.flushHeaders();
    return;
  }
  if (answer.endless === true) {
    response.write(
      streamOf(answer)
        .split("data: [DONE]")[0]
        ?.replace(/data: [^\n]*"stop"[^\n]*\n\n/, "")
    );
    return;
  }
  const stream = Buffer.from(streamOf(answer), "utf8");
  if (answer.cutAfter === undefined) {
    response.end(stream);
    return;
  }
  response.write(stream.subarray(0, answer.cutAfter), () => response.destroy());
};

/** The bytes of an answer: tool calls split over several chunks, usage in the last one. */
export const streamOf = ({ text = "", calls = [], usage }: Answer): string => {
  const chunk = (delta: unknown, finish: string | null = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 0,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: finish }]
  });
  const chunks = [
    chunk({ role: "assistant", content: "" }),
    ...pieces(text).map((content) => chunk({ content })),
    ...calls.flatMap(([name, args], index) => [
      chunk({
        tool_calls: [
          { index, id: `call_${index}_${name}`, type: "function", function: { name, arguments: "" } }
        ]
      }),
      ...pieces(JSON.stringify(args)).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] })
      )
    ]),
    chunk({}, calls.length > 0 ? "tool_calls" : "stop"),
    ...(usage === undefined
      ? []
      : [{ id: "chatcmpl-1", object: "chat.completion.chunk", choices: [], usage }])
  ];
  return `${chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("")}data: [DONE]\n\n`;
};

const pieces = (text: string): ReadonlyArray<string> => text.match(/.{1,12}/gsu) ?? [];

/** The config of a provider at an address. */
export const providerAt = (url: string, more = ""): string =>
  `[providers.local]\nkind = "openai-compatible"\nbase_url = "${url}"\ndefault_model = "m"\n${more}`;
