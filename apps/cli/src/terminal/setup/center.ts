/** The configuration: every key that the file may hold, with what it is set to, changed one at a time. */
import { Redacted } from "effect";
import { ConfigFile } from "../../config/config-file.ts";
import { dotted } from "../../config/explain.ts";
import type { Item } from "../panel/choice.ts";
import { addProvider } from "./add-provider.ts";
import type { Facts } from "./facts.ts";
import { type Field, fieldOf } from "./field.ts";
import { linePage, listPage, type Move, open, type Page, refuse } from "./page.ts";

type Path = ReadonlyArray<string>;

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

const valueAt = (facts: Facts, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, key) : undefined),
    facts.values
  );

const keysAt = (facts: Facts, path: Path): ReadonlyArray<string> => {
  const value = valueAt(facts, path);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
};

const shown = (value: unknown): string =>
  value === undefined
    ? "(default)"
    : Array.isArray(value)
      ? value.length === 0
        ? "(none)"
        : value.join(", ")
      : String(value);

const label = (name: string): string => name.replaceAll("_", " ");

const entry = (path: Path, field: Field, facts: Facts): Item<() => Move> => {
  const name = path.at(-1) ?? "";
  const value = valueAt(facts, path);
  const detail =
    field.type === "table" || field.type === "named"
      ? summary(keysAt(facts, path), field.type === "named")
      : shown(value);
  return { value: () => open(pageOf(path, field, facts)), label: label(name), detail };
};

const summary = (keys: ReadonlyArray<string>, named: boolean): string =>
  keys.length === 0 ? (named ? "none" : "(default)") : keys.join(", ");

const about = (path: Path): string =>
  `${dotted(path)}${help[path.join(".")] === undefined ? "" : `: ${help[path.join(".")]}`}`;

const pageOf = (path: Path, field: Field, facts: Facts): Page => {
  const title = label(path.at(-1) ?? "");
  switch (field.type) {
    case "table":
      return listPage(title, about(path), (now) => [
        ...field.fields.map(([name, inner]) => entry([...path, name], inner, now)),
        ...ofProvider(path, now)
      ]);
    case "named":
      return listPage(title, about(path), (now) => [
        ...keysAt(now, path).map((name) => entry([...path, name], field.each, now)),
        path.length === 1
          ? { value: () => open(addProvider("")), label: "Add…", detail: "" }
          : { value: () => open(addNamed(path, field.each, now)), label: "Add…", detail: "" }
      ]);
    case "choice":
    case "flag": {
      const values: ReadonlyArray<string | boolean> = field.type === "flag" ? [true, false] : field.values;
      return listPage(title, about(path), (now) => [
        ...values.map((value) => ({
          value: () => set(path, value, 1),
          label: field.type === "flag" ? (value === true ? "yes" : "no") : String(value),
          current: valueAt(now, path) === value
        })),
        unset(path, now)
      ]);
    }
    case "several":
      return listPage(title, about(path), (now) => {
        const held = valueAt(now, path);
        const list: ReadonlyArray<unknown> = Array.isArray(held) ? held : [];
        return [
          ...field.values.map((value) => ({
            value: () =>
              set(
                path,
                field.values.filter((each) => (each === value) !== list.includes(each)),
                0
              ),
            label: `${list.includes(value) ? "[x]" : "[ ]"} ${value}`
          })),
          unset(path, now)
        ];
      });
    case "number":
      return linePage(
        title,
        `${about(path)}. ${field.what}; empty for the default.`,
        (text) => {
          if (text === "") return set(path, undefined, 1);
          const number = Number(text.replaceAll("_", ""));
          return Number.isFinite(number) ? set(path, number, 1) : refuse(`It must be ${field.what}.`);
        },
        { value: valueAt(facts, path) === undefined ? "" : String(valueAt(facts, path)) }
      );
    case "text":
      return linePage(
        title,
        `${about(path)}. Empty for the default.`,
        (text) => set(path, text === "" ? undefined : text, 1),
        { value: valueAt(facts, path) === undefined ? "" : String(valueAt(facts, path)) }
      );
    case "texts":
      return linePage(
        title,
        `${about(path)}. Separated by commas; empty for the default.`,
        (text) => {
          const list = text
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== "");
          return set(path, list.length === 0 ? undefined : list, 1);
        },
        { value: valueAt(facts, path) === undefined ? "" : shown(valueAt(facts, path)) }
      );
  }
};

/** A key that holds names, such as the models of a provider, gets another one. */
const addNamed = (path: Path, each: Field, facts: Facts): Page =>
  linePage(`A new entry of ${label(path.at(-1) ?? "")}`, about(path), (name) => {
    if (name === "") return refuse("The name is empty.");
    if (keysAt(facts, path).includes(name)) return refuse(`There is a ${name} already.`);
    return open(pageOf([...path, name], each, facts));
  });

/** What can be done with a whole provider. */
const ofProvider = (path: Path, facts: Facts): ReadonlyArray<Item<() => Move>> => {
  const [section, name] = path;
  if (section !== "providers" || name === undefined || path.length !== 2) return [];
  const isDefault = facts.values.inference?.provider === name;
  return [
    {
      value: () => open(newKey(name, facts)),
      label: "Enter another key…",
      detail: `kept in ${facts.secretsPath}`
    },
    {
      value: () => set(["inference"], { provider: name }, 0, `new sessions begin with ${name}`),
      label: "Use for new sessions",
      current: isDefault
    },
    {
      value: () => open(removal(name)),
      label: "Remove this provider…",
      ...(isDefault && Object.keys(facts.values.providers ?? {}).length > 1
        ? { unavailable: "new sessions begin with it; choose another one for them first" }
        : {})
    }
  ];
};

const newKey = (name: string, facts: Facts): Page =>
  linePage(
    `A key for ${name}`,
    `Paste it and press Enter. It goes to ${facts.secretsPath} and nowhere else.`,
    (secret) =>
      secret === ""
        ? refuse("The key is empty.")
        : {
            type: "apply",
            done: 1,
            plan: {
              edits: [{ path: ["providers", name, "credential"], value: `file:${name}` }],
              secrets: { [name]: Redacted.make(secret) },
              said: `${name} has a new key`,
              use: undefined
            }
          },
    { masked: true }
  );

const removal = (name: string): Page =>
  listPage(
    `Remove ${name}?`,
    "Its section leaves the config; a key that was kept stays in the secrets file.",
    (facts) => [
      { value: (): Move => ({ type: "back" }), label: "Keep it" },
      {
        value: (): Move => ({
          type: "apply",
          done: 2,
          plan: {
            edits: [
              { path: ["providers", name], value: undefined },
              ...(facts.values.inference?.provider === name
                ? [{ path: ["inference"], value: undefined }]
                : [])
            ],
            secrets: {},
            said: `${name} is removed`,
            use: undefined
          }
        }),
        label: "Remove it"
      }
    ]
  );

const set = (path: Path, value: unknown, done: number, said?: string): Move => ({
  type: "apply",
  done,
  plan: {
    edits: [{ path, value }],
    secrets: {},
    said:
      said ??
      (value === undefined ? `${dotted(path)} is at its default` : `${dotted(path)} = ${shown(value)}`),
    use: undefined
  }
});

const unset = (path: Path, facts: Facts): Item<() => Move> => ({
  value: () => set(path, undefined, 1),
  label: "(default)",
  current: valueAt(facts, path) === undefined
});

/** What a key does, where its name doesn't say it. */
const help: Readonly<Record<string, string>> = {
  default_mode: "what a new session may do: ask answers, plan explores, work changes",
  state_dir: "where the database and artifacts are; takes effect at the next start",
  inference: "what a new session begins with",
  "safety.profile": "what is asked about: strict, standard or autonomous",
  "permissions.resolver": "who answers a question: you, standing consent, or a second look by the model",
  "permissions.shell_timeout_seconds": "how long a command may take unless it says otherwise",
  "permissions.workspace_write": "whether anything in the workspace may be written",
  "permissions.outside_workspace": "what becomes of operations outside the workspace",
  "context.recent_tokens": "how much recent conversation a request carries at most",
  "context.reserve_tokens": "what is kept free for the answer",
  "context.cold_history": "whether the model is told of older turns and how to fetch them",
  "failure.retry_budget": "how often the same failure may be tried again",
  "failure.stagnation_budget": "how many turns without news are let pass",
  "failure.max_model_turns": "requests of one run at most; off by default",
  provider_request: "how long a provider may take",
  terminal: "how this terminal is used; variables of the environment come first",
  "terminal.notify": "how you are called back when a long turn ends or a question waits; both by default",
  "terminal.notify_after_seconds": "how long a turn has to take before its end calls you; 10 by default",
  "terminal.mouse":
    "whether the wheel scrolls here; without it the mouse is the terminal's, to select text with",
  "terminal.theme": "what colours are chosen for; auto goes by what the terminal says of itself",
  "terminal.color": "how many colours are used at most",
  "terminal.plain": "written line by line, for screen readers; takes effect at the next start",
  "terminal.title": "whether the window's title says where Latch works and whether it waits",
  "terminal.progress": "progress in the task bar or tab; by default where the terminal is known to show it",
  layers: "which adapter stands behind each port; takes effect at the next start",
  providers: "whom models are asked of"
};
