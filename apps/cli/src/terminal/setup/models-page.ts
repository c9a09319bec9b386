/** Which models of a provider may be chosen: marked one by one, written once. */
import { sanitiseLine } from "@latch/ui-reducers";
import type { Item } from "../panel/choice.ts";
import { change } from "./change.ts";
import type { Facts } from "./facts.ts";
import { type ListPage, listPage, type Move, type Page, replace } from "./page.ts";

/** Models that may be chosen as the config says it now; all there are where it says nothing. */
export const allowed = (facts: Facts, provider: string): ReadonlyArray<string> => {
  const all = facts.providers[provider]?.models ?? [];
  return facts.values.providers?.[provider]?.enabled_models ?? all.map(({ id }) => id);
};

export const modelsPage = (provider: string, facts: Facts): Page =>
  marking(provider, allowed(facts, provider));

const marking = (provider: string, marked: ReadonlyArray<string>): ListPage =>
  listPage(
    "Models",
    `Which models of ${provider} may be chosen. All of them is what holds where nothing is said, and goes for models that are still to come.`,
    (facts): ReadonlyArray<Item<() => Move>> => {
      const all = facts.providers[provider]?.models ?? [];
      const standard = facts.values.providers?.[provider]?.default_model;
      return [
        {
          value: () =>
            save(
              provider,
              marked,
              all.map(({ id }) => id)
            ),
          label: "Save the selection",
          detail: `${all.filter(({ id }) => marked.includes(id)).length} of ${all.length}`
        },
        ...all.map(({ id, wire }) => ({
          value: () => replace(marking(provider, toggled(marked, id))),
          label: `${marked.includes(id) ? "[x]" : "[ ]"} ${sanitiseLine(id)}`,
          ...(id === standard && marked.includes(id)
            ? { unavailable: "it is the default model; make another the default first" }
            : wire === undefined && !marked.includes(id)
              ? { unavailable: "nobody has said its transport; say it under its details first" }
              : {})
        }))
      ];
    },
    { filter: "" }
  );

const toggled = (marked: ReadonlyArray<string>, id: string): ReadonlyArray<string> =>
  marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id];

const save = (provider: string, marked: ReadonlyArray<string>, all: ReadonlyArray<string>): Move => {
  const whole = all.every((id) => marked.includes(id));
  return change(
    [{ path: ["providers", provider, "enabled_models"], value: whole ? undefined : marked }],
    whole
      ? `every model of ${provider} may be chosen`
      : `${marked.length} models of ${provider} may be chosen`,
    1
  );
};
