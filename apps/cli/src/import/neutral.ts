/** Latch's own neutral form: `{"role": "user" | "assistant" | "tool", "text": …, "at": …?, "name": …?}` a line. */
import { entries, unreadable } from "./entry.ts";
import { textAt } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";

const roles = ["user", "assistant", "tool"];

export const neutral: LogFormat = {
  name: "neutral",
  recognises: (line) => roles.includes(textAt(line, "role") ?? "") && textAt(line, "text") !== undefined,
  read: (line, number) => {
    const text = textAt(line, "text");
    if (text === undefined) return unreadable('it has no "text"');
    switch (textAt(line, "role")) {
      case "user":
        return entries({ type: "user", text });
      case "assistant":
        return entries({ type: "assistant", text, calls: [], answer: String(number) });
      case "tool": {
        const name = textAt(line, "name");
        return entries({
          type: "result",
          output: text,
          isError: false,
          ...(name === undefined ? {} : { name })
        });
      }
      default:
        return unreadable('its "role" is none of user, assistant and tool');
    }
  },
  directory: () => undefined
};
