/**
 * Keys while a question waits. A key that was on its way to the editor must never be taken for an answer: letters and
 * Enter answer only after the question has been in view for a moment, and only while nothing is being written.
 */
import type { Question } from "@latch/ui-reducers";
import { answerGuardMillis } from "../defaults.ts";
import { type Answer, options } from "../panel/approval.ts";
import type { App } from "./app.ts";
import type { Demand } from "./message.ts";

type Next = readonly [App, ReadonlyArray<Demand>];

/** The question that is to be answered first. */
export const question = ({ view }: App): Question | undefined => view.live.questions[0];

const ripe = (app: App, asked: Question): boolean =>
  app.now - asked.time >= answerGuardMillis && app.composer.text === "";

/** The app after a key; undefined where the key is none of the question's. */
export const pressedAtQuestion = (app: App, key: string): Next | undefined => {
  const asked = question(app);
  if (asked === undefined) return undefined;
  const { length } = options(asked);
  switch (key) {
    case "up":
      return app.composer.text === ""
        ? [{ ...app, answer: (app.answer + length - 1) % length }, []]
        : undefined;
    case "down":
    case "tab":
      return app.composer.text === "" ? [{ ...app, answer: (app.answer + 1) % length }, []] : undefined;
    case "enter": {
      if (app.composer.text !== "") return undefined;
      const chosen = options(asked)[app.answer];
      return chosen === undefined || !ripe(app, asked) ? [app, []] : decided(app, asked, chosen.answer);
    }
    case "escape":
      return decided(app, asked, "deny");
    case "ctrl+o":
      return [{ ...app, overlay: { type: "request", top: 0 } }, []];
    default:
      return undefined;
  }
};

export const typedAtQuestion = (app: App, text: string): Next | undefined => {
  const asked = question(app);
  if (asked === undefined || !ripe(app, asked)) return undefined;
  const chosen = options(asked).find(({ key }) => key === text.toLowerCase());
  return chosen === undefined ? undefined : decided(app, asked, chosen.answer);
};

/** The question stays in view until the log says that it is answered. */
const decided = (app: App, { requestId }: Question, decision: Answer): Next => [
  { ...app, answer: 0 },
  [{ type: "say", input: { type: "decide", requestId, decision } }]
];
