import { type Answer, type ChatRequest, type ModelServer, modelServer } from "./model-server.ts";

/** A model that does what the last `##word` of the conversation asks for, whatever was said before it. */
export const saidModel = (answers: Readonly<Record<string, Answer>>): Promise<ModelServer> =>
  modelServer(({ messages }) => {
    const at = messages.findLastIndex((message) => message.role === "user" && wordOf(message) !== undefined);
    const message = messages[at];
    const word = message === undefined ? undefined : wordOf(message);
    if (messages.slice(at + 1).some(({ role }) => role === "tool")) return { text: `After ${word}.` };
    return (word === undefined ? undefined : answers[word]) ?? { text: `Heard ${word ?? "nothing"}.` };
  });

/** The kernel's own words repeat what the task is. */
const wordOf = ({ content }: ChatRequest["messages"][number]): string | undefined =>
  [...(JSON.stringify(content).split("KERNEL ")[0] ?? "").matchAll(/##(\w+)/g)].at(-1)?.[1];
