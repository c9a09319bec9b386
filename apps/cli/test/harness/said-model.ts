import { type Answer, type ModelServer, modelServer } from "./model-server.ts";

/**
 * A model that does what the newest `##word` of the conversation asks for. A word is new once: the kernel's own words
 * may repeat it later, anywhere.
 */
export const saidModel = (answers: Readonly<Record<string, Answer>>): Promise<ModelServer> => {
  const seen = new Set<string>();
  const called = new Set<string>();
  let word = "nothing";
  return modelServer(({ messages }) => {
    for (const [, said = ""] of JSON.stringify(messages).matchAll(/##(\w+)/g)) {
      if (!seen.has(said)) word = said;
      seen.add(said);
    }
    if (called.has(word)) return { text: `After ${word}.` };
    const answer = answers[word];
    if (answer?.calls !== undefined) called.add(word);
    return answer ?? { text: `Heard ${word}.` };
  });
};
