// A model behind Chat Completions that calls `shell` a number of times and then says that it is done. It keeps when each
// request arrived and when each answer was out.
import { createServer } from "node:http";

/** @type {(delta: object, finish?: string | null) => object} */
const chunk = (delta, finish = null) => ({
  id: "bench",
  object: "chat.completion.chunk",
  model: "bench",
  choices: [{ index: 0, delta, finish_reason: finish }]
});

/** @param {number} turns Calls before the last answer. */
export const modelServer = async (turns) => {
  /** @type {Array<number>} */
  const arrivals = [];
  /** @type {Array<number>} */
  const ends = [];
  const server = createServer((request, response) => {
    arrivals.push(performance.now());
    /** @type {Array<Buffer>} */
    const body = [];
    request.on("data", (part) => body.push(part));
    request.on("end", () => {
      const asked = JSON.parse(Buffer.concat(body).toString("utf8"));
      const answered = asked.messages.filter(
        (/** @type {{ role: string }} */ message) => message.role === "tool"
      ).length;
      response.writeHead(200, { "content-type": "text/event-stream" });
      const send = (/** @type {unknown} */ value) => response.write(`data: ${JSON.stringify(value)}\n\n`);
      if (answered < turns) {
        const call = { command: `printf 'step ${answered}'` };
        send(
          chunk({
            role: "assistant",
            tool_calls: [
              {
                index: 0,
                id: `call_${answered}`,
                type: "function",
                function: { name: "shell", arguments: JSON.stringify(call) }
              }
            ]
          })
        );
        send(chunk({}, "tool_calls"));
      } else {
        send(chunk({ role: "assistant", content: "done" }));
        send(chunk({}, "stop"));
      }
      send({
        id: "bench",
        object: "chat.completion.chunk",
        choices: [],
        usage: { prompt_tokens: 1, completion_tokens: 1 }
      });
      response.end("data: [DONE]\n\n", () => ends.push(performance.now()));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** Milliseconds from an answer's end to the next request. */
    gaps: () => ends.slice(0, -1).map((end, index) => (arrivals[index + 1] ?? end) - end),
    firstArrival: () => arrivals[0] ?? Number.NaN,
    close: () => new Promise((resolve) => server.close(resolve))
  };
};
