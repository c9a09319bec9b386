/** The configuration: every key that the file may hold, with what it is set to, changed one at a time. */
import { ConfigFile } from "../../config/config-file.ts";
import { dotted } from "../../config/explain.ts";
import type { Item } from "../panel/choice.ts";
import { addProvider } from "./add-provider.ts";
import { change, keysAt, label, type Path, set, shown, valueAt } from "./change.ts";
import { effortMapPage } from "./effort-map.ts";
import type { Facts } from "./facts.ts";
import { type Field, fieldOf } from "./field.ts";
import { geminiThinkingPage } from "./gemini-thinking.ts";
import { keyHelp } from "./key-help.ts";
import { defaultOf, overridingOf } from "./known-defaults.ts";
import { detailsPage, effortEdits, resetItem } from "./model-page.ts";
import { type ListPage, linePage, listPage, type Move, open, type Page, refuse, replace } from "./page.ts";
import { credentialPage, providerDetail, providerPage } from "./provider-page.ts";

const root = fieldOf(ConfigFile.ast);

/** The first page: adding a provider, then everything there is. */
export const center = (): Page =>
  listPage("Configuration", "", (facts) => [
    {
      value: () => open(addProvider("Another provider beside those there are.")),
      label: "Add a provider…",
      detail: "its address, key and model"
    },
    ...(root.type === "table" ? root.fields.map(([name, field]) => entry([name], field, facts)) : [])
  ]);

/** First page where nothing is configured yet. */
export const welcome = (): Page =>
  addProvider(
    "Welcome. Latch needs a model to talk to; this takes a minute, and nothing is written before you confirm."
  );

/** First pages where a session could not be opened: the missing key's, where that is why. */
export const repair = (facts: Facts): ReadonlyArray<Page> => {
  const names = Object.keys(facts.values.providers ?? {});
  const wanted = facts.values.inference?.provider ?? names[0];
  return wanted !== undefined && facts.providers[wanted]?.missing !== undefined
    ? [center(), credentialPage(wanted, facts, true)]
    : [center()];
};

/** What a key is set to, or what holds without it, and who says so. */
const standing = (path: Path, facts: Facts): string => {
  const value = valueAt(facts, path);
  const fallback = defaultOf(path);
  const said =
    value === undefined ? `${fallback === undefined ? "" : `${fallback} `}(default)` : shown(value);
  const over = overridingOf(path, facts.variables);
  return over === undefined ? said : `${said} · but ${over} is set and comes first`;
};

const entry = (path: Path, field: Field, facts: Facts): Item<() => Move> => {
  const name = path.at(-1) ?? "";
  const named = field.type === "named";
  return {
    value: () => open(pageOf(path, field, facts)),
    label: isProvider(path) ? name : label(name),
    detail: isProvider(path)
      ? providerDetail(name, facts)
      : field.type === "table" || named
        ? summary(keysAt(facts, path), named)
        : standing(path, facts)
  };
};

const isProvider = (path: Path): boolean => path[0] === "providers" && path.length === 2;
const isModel = (path: Path): boolean => path[0] === "providers" && path[2] === "models" && path.length === 4;

const summary = (keys: ReadonlyArray<string>, named: boolean): string =>
  keys.length === 0 ? (named ? "none" : "(default)") : keys.join(", ");

const about = (path: Path): string =>
  `${dotted(path)}${keyHelp[path.join(".")] === undefined ? "" : `: ${keyHelp[path.join(".")]}`}`;

/** The page of a key. Some keys mean something only together, or as one of what there is: they have pages of their own. */
const pageOf = (path: Path, field: Field, facts: Facts): Page => {
  const [, provider = "", , model = ""] = path;
  const name = path.at(-1) ?? "";
  if (isProvider(path)) {
    return providerPage(
      provider,
      () => plainPage(path, field, facts),
      () => modelsInDetail(provider)
    );
  }
  if (path[0] === "providers" && path.length === 3 && name === "models") return modelsInDetail(provider);
  if (isModel(path.slice(0, -1))) {
    const of = path.slice(0, -1);
    if (name === "effort_map") return effortMapPage(of, levelsOf(provider, model, facts));
    if (name === "gemini_thinking") return geminiThinkingPage(of);
  }
  return plainPage(path, field, facts);
};

const levelsOf = (provider: string, model: string, facts: Facts): ReadonlyArray<string> =>
  (
    facts.values.providers?.[provider]?.models?.[model]?.efforts ??
    facts.providers[provider]?.models.find(({ id }) => id === model)?.efforts ??
    []
  ).filter((level) => level !== "default");

const modelsInDetail = (provider: string): Page => {
  const each = root.type === "table" ? fieldAt(root, ["providers", provider, "models", ""]) : undefined;
  return detailsPage(provider, (model, facts) =>
    pageOf(["providers", provider, "models", model], each ?? { type: "text" }, facts)
  );
};

const fieldAt = (field: Field, [key, ...rest]: Path): Field | undefined => {
  if (key === undefined) return field;
  if (field.type === "named") return fieldAt(field.each, rest);
  const inner = field.type === "table" ? field.fields.find(([name]) => name === key)?.[1] : undefined;
  return inner === undefined ? undefined : fieldAt(inner, rest);
};

const plainPage = (path: Path, field: Field, facts: Facts): Page => {
  const title = isModel(path) ? (path[3] ?? "") : label(path.at(-1) ?? "");
  const held = valueAt(facts, path);
  switch (field.type) {
    case "table":
      return listPage(title, about(path), (now) => [
        ...field.fields.map(([name, inner]) => entry([...path, name], inner, now)),
        ...(isModel(path) ? resetItem(path, now) : [])
      ]);
    case "named":
      return listPage(title, about(path), (now) => [
        ...keysAt(now, path).map((name) => entry([...path, name], field.each, now)),
        { value: () => open(addProvider("")), label: "Add…", detail: "" }
      ]);
    case "choice":
    case "flag": {
      const values: ReadonlyArray<string | boolean> = field.type === "flag" ? [true, false] : field.values;
      return listPage(title, about(path), (now) => [
        ...values.map((value) => ({
          value: () => (isKind(path) ? changeKind(path, value, now) : set(path, value, 1)),
          label: shown(value),
          current: valueAt(now, path) === value
        })),
        unset(path, now)
      ]);
    }
    case "several":
      return severalPage(path, field.values, startOf(path, held, facts));
    case "number":
      return linePage(
        title,
        `${about(path)}. ${field.what}; ${emptyIs(path)}.`,
        (text) => {
          if (text === "") return set(path, undefined, 1);
          const number = Number(text.replaceAll("_", ""));
          return Number.isFinite(number) ? set(path, number, 1) : refuse(`It must be ${field.what}.`);
        },
        { value: held === undefined ? "" : String(held) }
      );
    case "text":
      return linePage(
        title,
        `${about(path)}. ${capital(emptyIs(path))}.`,
        (text) => set(path, text === "" ? undefined : text, 1),
        { value: held === undefined ? "" : String(held) }
      );
    case "texts":
      return linePage(
        title,
        `${about(path)}. Separated by commas; ${emptyIs(path)}.`,
        (text) => {
          const list = text
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== "");
          return set(path, list.length === 0 ? undefined : list, 1);
        },
        { value: held === undefined ? "" : shown(held) }
      );
  }
};

const isKind = (path: Path): boolean => path[0] === "providers" && path.length === 3 && path[2] === "kind";

/** Another kind has other models: what was said of those of the one before says nothing of them. */
const changeKind = (path: Path, kind: unknown, facts: Facts): Move => {
  const provider = path.slice(0, 2);
  return valueAt(facts, path) === kind
    ? set(path, kind, 1)
    : change(
        [
          { path, value: kind },
          ...(keysAt(facts, provider).includes("models")
            ? [{ path: [...provider, "models"], value: undefined }]
            : [])
        ],
        `${dotted(path)} = ${shown(kind)}`,
        1
      );
};

const emptyIs = (path: Path): string => {
  const fallback = defaultOf(path);
  return `empty for the default${fallback === undefined ? "" : `, ${fallback}`}`;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is marked at first: what is said, else what is known. */
const startOf = (path: Path, held: unknown, facts: Facts): ReadonlyArray<string> => {
  if (Array.isArray(held)) return held.map(String);
  const [, provider = "", , model = ""] = path;
  return path.at(-1) === "efforts" ? levelsOf(provider, model, facts) : [];
};

/** Several of what there is: marked one by one, written once. */
const severalPage = (path: Path, values: ReadonlyArray<string>, marked: ReadonlyArray<string>): ListPage =>
  listPage(label(path.at(-1) ?? ""), about(path), (now) => [
    {
      value: () =>
        save(
          path,
          values.filter((value) => marked.includes(value)),
          now
        ),
      label: "Save the selection",
      detail: marked.length === 0 ? "none of them" : marked.join(", ")
    },
    ...values.map((value) => ({
      value: () =>
        replace(
          severalPage(
            path,
            values,
            marked.includes(value) ? marked.filter((each) => each !== value) : [...marked, value]
          )
        ),
      label: `${marked.includes(value) ? "[x]" : "[ ]"} ${value}`
    })),
    {
      value: () => save(path, undefined, now),
      label: "(default)",
      current: valueAt(now, path) === undefined
    }
  ]);

const save = (path: Path, values: ReadonlyArray<string> | undefined, facts: Facts): Move =>
  path.at(-1) === "efforts"
    ? change(
        effortEdits(path.slice(0, -1), values, facts),
        values === undefined ? "the levels are those that are known" : `the levels are ${shown(values)}`,
        1
      )
    : set(path, values, 1);

const unset = (path: Path, facts: Facts): Item<() => Move> => ({
  value: () => set(path, undefined, 1),
  label: "(default)",
  ...(defaultOf(path) === undefined ? {} : { detail: defaultOf(path) ?? "" }),
  current: valueAt(facts, path) === undefined
});
