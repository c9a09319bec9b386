/** What a person said in this session, for recall in the composer. As it was written: it goes back into an editor. */
import type { Event } from "@latch/protocol";
import { maxPromptHistory } from "../defaults.ts";

/** Oldest first, the same twice in a row once. */
export type Prompts = ReadonlyArray<string>;

export const initial: Prompts = [];

export const reduce = (prompts: Prompts, event: Event): Prompts => {
  if (event.payload.type !== "user_message") return prompts;
  const { text } = event.payload;
  return text.trim() === "" || prompts.at(-1) === text
    ? prompts
    : [...prompts, text].slice(-maxPromptHistory);
};
