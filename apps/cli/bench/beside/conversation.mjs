/** A conversation of a set size, in the format that each program keeps its sessions in. */
import { closeSync, openSync, writeSync } from "node:fs";

/** The last words of every conversation: what shows that it is open. */
export const conversationEnd = "Here the conversation ends.";

/** @typedef {{ readonly messages: number, readonly bytesEach: number }} Size */
/** @typedef {{ readonly user: boolean, readonly text: string, readonly time: Date }} Said */

/** The words of the messages, in turn of the person and of the model. @type {(size: Size) => Generator<Said>} */
function* messages({ messages: count, bytesEach }) {
  const began = Date.parse("2026-01-05T09:00:00Z");
  for (let index = 0; index < count; index += 1) {
    const user = index % 2 === 0;
    const head = user ? `Question ${index}: what of part ${index % 97}?` : `Answer ${index}. It does this:`;
    const point = `\n- it reads entry ${index} with \`parse\`, and keeps **all** of it`;
    const points = Math.max(2, Math.round((bytesEach - head.length) / point.length));
    const text = index === count - 1 ? conversationEnd : `${head}\n${point.repeat(points)}`;
    yield { user, text, time: new Date(began + index * 1000) };
  }
}

/**
 * @param {string} file
 * @param {Iterable<unknown>} lines
 */
const writeLines = (file, lines) => {
  const to = openSync(file, "w");
  for (const line of lines) writeSync(to, `${JSON.stringify(line)}\n`);
  closeSync(to);
};

/** @type {(file: string, size: Size, cwd: string) => void} */
export const writePi = (file, size, cwd) =>
  writeLines(
    file,
    (function* () {
      const id = "00000000-0000-4000-8000-0000000000aa";
      yield { type: "session", version: 3, id, timestamp: "2026-01-05T09:00:00.000Z", cwd };
      let parentId = null;
      let count = 0;
      for (const { user, text, time } of messages(size)) {
        count += 1;
        const entry = count.toString(16).padStart(8, "0");
        yield {
          type: "message",
          id: entry,
          parentId,
          timestamp: time.toISOString(),
          message: {
            role: user ? "user" : "assistant",
            content: [{ type: "text", text }],
            timestamp: time.getTime(),
            ...(user ? {} : piAnswer)
          }
        };
        parentId = entry;
      }
    })()
  );

const piAnswer = {
  api: "openai-completions",
  provider: "local",
  model: "m",
  stopReason: "stop",
  usage: {
    input: 10,
    output: 10,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 20,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 }
  }
};

/** @type {(file: string, size: Size, cwd: string, id: string) => void} */
export const writeCodex = (file, size, cwd, id) =>
  writeLines(
    file,
    (function* () {
      const first = "2026-01-05T09:00:00.000Z";
      yield {
        timestamp: first,
        type: "session_meta",
        payload: {
          id,
          timestamp: first,
          cwd,
          originator: "codex_cli_rs",
          cli_version: "0.171.0",
          source: "cli",
          model_provider: "local",
          instructions: null
        }
      };
      for (const { user, text, time } of messages(size)) {
        const timestamp = time.toISOString();
        const content = [{ type: user ? "input_text" : "output_text", text }];
        const role = user ? "user" : "assistant";
        yield { timestamp, type: "response_item", payload: { type: "message", role, content } };
        yield {
          timestamp,
          type: "event_msg",
          payload: user
            ? { type: "user_message", message: text, images: [], local_images: [], text_elements: [] }
            : { type: "agent_message", message: text }
        };
      }
    })()
  );
