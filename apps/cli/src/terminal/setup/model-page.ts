/** The models of a provider one by one: what is said of each beyond what the catalog and its service know. */
import { sanitiseLine } from "@latch/ui-reducers";
import type { Edit } from "../../config/edit.ts";
import type { Item } from "../panel/choice.ts";
import { change, keysAt, type Path } from "./change.ts";
import type { Facts } from "./facts.ts";
import { linePage, listPage, type Move, open, type Page, refuse } from "./page.ts";

/** All models of a provider, the described ones marked; `one` is the page of one. */
export const detailsPage = (provider: string, one: (model: string, facts: Facts) => Page): Page =>
  listPage(
    "A model's details",
    `Of ${provider}. What is said here comes before what the catalog and the service say.`,
    (facts): ReadonlyArray<Item<() => Move>> => {
      const described = keysAt(facts, ["providers", provider, "models"]);
      const ids = new Set([...(facts.providers[provider]?.models ?? []).map(({ id }) => id), ...described]);
      return [
        {
          value: () => open(another(provider, [...ids], one, facts)),
          label: "Add a model…",
          detail: "one that neither the catalog nor the service names"
        },
        ...[...ids].map((id) => ({
          value: () => open(one(id, facts)),
          label: sanitiseLine(id),
          detail: described.includes(id)
            ? keysAt(facts, ["providers", provider, "models", id]).join(", ")
            : ""
        }))
      ];
    },
    { filter: "" }
  );

const another = (
  provider: string,
  ids: ReadonlyArray<string>,
  one: (model: string, facts: Facts) => Page,
  facts: Facts
): Page =>
  linePage(
    "The model's name",
    `As ${provider} spells it. It is there once something is said of it; where its service speaks several protocols, say its transport first.`,
    (name) => {
      if (name === "") return refuse("The name is empty.");
      return ids.includes(name) ? refuse(`There is a ${name} already.`) : open(one(name, facts));
    }
  );

/** Takes back what is said of a model. One that nobody else knows goes, and what pointed to it points elsewhere. */
export const resetItem = (path: Path, facts: Facts): ReadonlyArray<Item<() => Move>> => {
  const [, provider = "", , model = ""] = path;
  const table = facts.values.providers?.[provider];
  if (table?.models?.[model] === undefined) return [];
  const known = facts.providers[provider]?.models.find(({ id }) => id === model)?.known === true;
  if (known) {
    return [
      {
        value: () => change([{ path, value: undefined }], `what is known of ${model} holds`, 0),
        label: "Reset",
        detail: "to what the catalog and the service know"
      }
    ];
  }
  const enabled = table.enabled_models?.filter((id) => id !== model);
  const left = (facts.providers[provider]?.models ?? [])
    .filter(
      ({ id, wire }) => id !== model && wire !== undefined && (enabled === undefined || enabled.includes(id))
    )
    .map(({ id }) => id);
  const [next] = left;
  const repairs: ReadonlyArray<Edit> = [
    ...(table.default_model === model
      ? [{ path: ["providers", provider, "default_model"], value: next }]
      : []),
    ...(table.enabled_models?.includes(model) === true
      ? [{ path: ["providers", provider, "enabled_models"], value: enabled }]
      : [])
  ];
  return [
    {
      value: () => change([{ path, value: undefined }, ...repairs], `${model} is removed`, 1),
      label: "Remove this model",
      ...(next === undefined ? { unavailable: `${provider} would have no model left` } : {})
    }
  ];
};

/** Changing the levels takes along what is said of levels that are gone. */
export const effortEdits = (
  path: Path,
  efforts: ReadonlyArray<string> | undefined,
  facts: Facts
): ReadonlyArray<Edit> => {
  const [, provider = "", , model = ""] = path;
  const table = facts.values.providers?.[provider]?.models?.[model];
  const exposed = (efforts ?? []).filter((level) => level !== "default");
  const mapped = Object.keys(table?.effort_map ?? {});
  const fits = mapped.length === exposed.length && mapped.every((level) => exposed.includes(level));
  const { default_effort: chosen } = table ?? {};
  return [
    { path: [...path, "efforts"], value: efforts },
    ...(mapped.length > 0 && !fits ? [{ path: [...path, "effort_map"], value: undefined }] : []),
    ...(chosen !== undefined && chosen !== "default" && !exposed.includes(chosen)
      ? [{ path: [...path, "default_effort"], value: undefined }]
      : [])
  ];
};
