/** How a Gemini model is told how much to think: by levels it documents, or by a number of tokens. Written as a whole. */
import { dotted } from "../../config/explain.ts";
import { change, type Path } from "./change.ts";
import type { Facts } from "./facts.ts";
import { linePage, listPage, open, type Page, refuse, step } from "./page.ts";

/** `path` is the model's. */
export const geminiThinkingPage = (path: Path): Page =>
  listPage(
    "gemini thinking",
    `${dotted([...path, "gemini_thinking"])}: what the model documents. It means something on transport gemini only.`,
    (facts) => {
      const held = heldBy(facts, path);
      return [
        {
          value: () => open(askLevels(path, held?.levels ?? [])),
          label: "By levels…",
          current: held?.mode === "levels"
        },
        {
          value: () => open(askZero(path)),
          label: "By a number of tokens…",
          current: held?.mode === "budget"
        },
        {
          value: () =>
            change(
              [{ path: [...path, "gemini_thinking"], value: undefined }],
              "what is known of it holds",
              1
            ),
          label: "(default)",
          detail: "what the catalog knows",
          current: held === undefined
        }
      ];
    }
  );

const heldBy = ({ values }: Facts, [, provider = "", , model = ""]: Path) =>
  values.providers?.[provider]?.models?.[model]?.gemini_thinking;

const askLevels = (path: Path, held: ReadonlyArray<string>): Page =>
  step(
    linePage(
      "Its levels",
      "As the model's documentation names them, separated by commas.",
      (text) => {
        const levels = text
          .split(",")
          .map((each) => each.trim())
          .filter((each) => each !== "");
        return levels.length === 0 ? refuse("Name at least one level.") : open(askOff(path, levels));
      },
      { value: held.join(", ") }
    )
  );

const askOff = (path: Path, levels: ReadonlyArray<string>): Page =>
  step(
    listPage("Which of them turns thinking off?", "", () => [
      { value: () => save(path, { mode: "levels", levels }), label: "None of them", detail: "" },
      ...levels.map((level) => ({
        value: () => save(path, { mode: "levels", levels, off: level }),
        label: level,
        detail: ""
      }))
    ])
  );

const askZero = (path: Path): Page =>
  step(
    listPage("May it be told to think nothing?", "Whether the model takes a budget of 0.", () => [
      { value: () => save(path, { mode: "budget" }), label: "no", detail: "" },
      { value: () => save(path, { mode: "budget", zero_allowed: true }), label: "yes", detail: "" }
    ])
  );

const save = (path: Path, value: Readonly<Record<string, unknown>>) =>
  change([{ path: [...path, "gemini_thinking"], value }], "how it is told to think is set", "steps");
