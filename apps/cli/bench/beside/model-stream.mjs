/** A model that answers every request with words at a set pace, on Chat Completions and on Responses. */
import { createServer } from "node:http";

export const deltasPerSecond = 1000;
export const seconds = 10;
/** The last words of an answer. */
export const lastWords = "That was all of it.";

/** Deltas go out in bursts, as a fast server's do when the network gathers them; a timer is no finer. */
const burstMillis = 10;

/** The words of an answer: points of a list, with code and a wide character here and there. */
const words = Array.from({ length: deltasPerSecond * seconds }, (_, index) => {
  if (index % 120 === 119) return "\n\n- another point: ";
  if (index % 40 === 20) return "`code` ";
  return index % 60 === 30 ? "漢字 " : "word ";
});

export const startModel = async () => {
  const nobodyWaits = () => {
    // Until somebody does.
  };
  /** @type {() => void} */
  let begun = nobodyWaits;
  /** @type {() => void} */
  let done = nobodyWaits;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", async () => {
      if (request.method !== "POST") {
        response.writeHead(404).end();
        return;
      }
      const wire = request.url?.includes("responses") ? responses : chat;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(wire.open);
      begun();
      const started = performance.now();
      for (let sent = 0; sent < words.length; ) {
        await new Promise((resolve) => setTimeout(resolve, burstMillis));
        const due = Math.min(words.length, ((performance.now() - started) / 1000) * deltasPerSecond);
        let burst = "";
        for (; sent < due; sent += 1) burst += wire.delta(words[sent] ?? "");
        response.write(burst);
      }
      done();
      response.end(wire.delta(`\n\n${lastWords}`) + wire.close(`${words.join("")}\n\n${lastWords}`));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Settles when the next answer begins, and when its last words are on their way. */
    next: () => ({
      begun: new Promise((resolve) => {
        begun = () => resolve(undefined);
      }),
      done: new Promise((resolve) => {
        done = () => resolve(undefined);
      })
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    }
  };
};

/** @type {(choice: unknown, more?: object) => string} */
const chunk = (choice, more = {}) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 0, model: "m", choices: choice === null ? [] : [choice], ...more })}\n\n`;
const chat = {
  open: chunk({ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }),
  delta: (/** @type {string} */ content) => chunk({ index: 0, delta: { content }, finish_reason: null }),
  close: (/** @type {string} */ _whole) =>
    chunk({ index: 0, delta: {}, finish_reason: "stop" }) +
    chunk(null, { usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 } }) +
    "data: [DONE]\n\n"
};

/** @type {(type: string, more: object) => string} */
const said = (type, more) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
/** @type {(text: string, status: string) => object} */
const message = (text, status) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status,
  content: text === "" ? [] : [{ type: "output_text", text, annotations: [] }]
});
const responses = {
  open:
    said("response.created", { response: { id: "r", status: "in_progress", output: [] } }) +
    said("response.output_item.added", { output_index: 0, item: message("", "in_progress") }),
  delta: (/** @type {string} */ delta) =>
    said("response.output_text.delta", { item_id: "msg_1", output_index: 0, content_index: 0, delta }),
  close: (/** @type {string} */ whole) =>
    said("response.output_item.done", { output_index: 0, item: message(whole, "completed") }) +
    said("response.completed", {
      response: {
        id: "r",
        status: "completed",
        output: [message(whole, "completed")],
        usage: { input_tokens: 10, output_tokens: 10, total_tokens: 20 }
      }
    })
};
