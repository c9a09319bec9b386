/** How a model's levels are said to its service: asked level by level, written once all of them are answered. */
import { dotted } from "../../config/explain.ts";
import { change, type Path } from "./change.ts";
import type { Facts } from "./facts.ts";
import { linePage, listPage, type Move, open, type Page, refuse, step } from "./page.ts";

interface Form {
  readonly value?: string;
  readonly budget_tokens?: number;
  readonly disabled?: true;
}

/** `path` is the model's. */
export const effortMapPage = (path: Path, levels: ReadonlyArray<string>): Page =>
  listPage(
    "effort map",
    `${dotted([...path, "effort_map"])}: how each level is said to the service, where not by its own name. ${
      levels.length === 0
        ? "The model has no levels: say its efforts first."
        : `Its levels are ${levels.join(", ")}; nothing is written before each has its word.`
    }`,
    (facts) => [
      ...(levels.length === 0
        ? []
        : [{ value: () => open(ask(path, levels, {})), label: "Say them, one after another…", detail: "" }]),
      {
        value: () =>
          change(
            [{ path: [...path, "effort_map"], value: undefined }],
            "levels are said by their own names",
            1
          ),
        label: "(default)",
        detail: "each by its own name",
        current: mapOf(facts, path) === undefined
      }
    ]
  );

const mapOf = ({ values }: Facts, [, provider = "", , model = ""]: Path) =>
  values.providers?.[provider]?.models?.[model]?.effort_map;

/** Asks for the first level that has no form yet. */
const ask = (path: Path, levels: ReadonlyArray<string>, said: Readonly<Record<string, Form>>): Page => {
  const level = levels.find((each) => said[each] === undefined) ?? "";
  const next = (form: Form): Move => {
    const all = { ...said, [level]: form };
    return levels.every((each) => all[each] !== undefined)
      ? change(
          [{ path: [...path, "effort_map"], value: all }],
          `${levels.join(", ")} are said as you chose`,
          "steps"
        )
      : open(ask(path, levels, all));
  };
  return step(
    listPage(`How is "${level}" said?`, `Level ${Object.keys(said).length + 1} of ${levels.length}.`, () => [
      { value: () => next({ value: level }), label: `By the word "${level}"`, detail: "" },
      { value: () => open(askWord(level, next)), label: "By another word…", detail: "" },
      {
        value: () => open(askTokens(level, next)),
        label: "By a number of tokens…",
        detail: "that it may think at most"
      },
      { value: () => next({ disabled: true }), label: "By turning thinking off", detail: "" }
    ])
  );
};

const askWord = (level: string, next: (form: Form) => Move): Page =>
  step(
    linePage(`The word for "${level}"`, "As the service spells it.", (value) =>
      value === "" ? refuse("The word is empty.") : next({ value })
    )
  );

const askTokens = (level: string, next: (form: Form) => Move): Page =>
  step(
    linePage(`Tokens for "${level}"`, "A whole number of at least 1.", (text) => {
      const tokens = Number(text.replaceAll("_", ""));
      return Number.isInteger(tokens) && tokens > 0
        ? next({ budget_tokens: tokens })
        : refuse("It must be a whole number of at least 1.");
    })
  );
