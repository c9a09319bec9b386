/**
 * An event of a turn that is larger than the window, as the model sees it: its beginning and its end, and between them
 * what is missing and how to get it. The event itself is never touched.
 */
import type { Event, Payload, Sequence, ShortenedEvent } from "@latch/protocol";
import { cutAt } from "../canonical-render/index.ts";

/** Whether some of an event may be left out. What a model said must go back to its provider as it was. */
export const canShorten = ({ type }: Payload): boolean =>
  type === "user_message" || type === "tool_completed" || type === "tool_failed";

/** The text of which some may be left out. */
export const shortenableText = (payload: Payload): string => {
  switch (payload.type) {
    case "user_message":
      return payload.text;
    case "tool_completed":
    case "tool_failed":
      return payload.result.output;
    default:
      return "";
  }
};

/** The payload with `characters` of its text left and none of its images. */
export const shortened = (
  { payload, sequence }: Event,
  { characters }: ShortenedEvent,
  tool: string | undefined
): Payload => {
  switch (payload.type) {
    case "user_message": {
      const { media, ...said } = payload;
      return { ...said, text: cut(payload.text, characters, sequence, media?.length ?? 0, tool) };
    }
    case "tool_completed":
    case "tool_failed": {
      const { media, ...result } = payload.result;
      const output = cut(result.output, characters, sequence, media?.length ?? 0, tool);
      return { ...payload, result: { ...result, output } };
    }
    default:
      return payload;
  }
};

const cut = (
  text: string,
  characters: number,
  sequence: Sequence,
  images: number,
  tool: string | undefined
): string => {
  const without = images === 0 ? "" : `${images} ${images === 1 ? "image" : "images"} and `;
  const whole = characters >= text.length;
  const head = whole ? text : cutAt(text, Math.ceil(characters / 2));
  const tail = whole ? "" : tailOf(text, characters - head.length);
  const missing = text.length - head.length - tail.length;
  const where =
    tool === undefined
      ? `the whole is event #${sequence}`
      : `the whole is event #${sequence}, here from ${tool} {"peek": ${sequence}, "offset": ${head.length}}`;
  return `${head}\n[${without}${missing} of ${text.length} characters are left out here: this turn is larger than the model's window. Nothing is lost; ${where}]\n${tail}`;
};

/** The last characters of a text, without half of a surrogate pair. */
const tailOf = (text: string, length: number): string => {
  if (length <= 0) return "";
  const tail = text.slice(-length);
  const first = tail.charCodeAt(0);
  return first >= 0xdc00 && first <= 0xdfff ? tail.slice(1) : tail;
};
