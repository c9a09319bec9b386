/** One provider: its key, its models, whether new sessions begin with it, and everything else under "Advanced". */
import { Redacted } from "effect";
import type { Item } from "../panel/choice.ts";
import { change, set } from "./change.ts";
import { type Facts, statusOf } from "./facts.ts";
import { allowed, modelsPage } from "./models-page.ts";
import { type Done, linePage, listPage, type Move, open, type Page, refuse } from "./page.ts";

/** A provider's row in the list of all. */
export const providerDetail = (name: string, facts: Facts): string => {
  const known = facts.providers[name];
  const table = facts.values.providers?.[name];
  if (known === undefined || table === undefined) return "";
  const count = allowed(facts, name).length;
  return [
    statusOf(known),
    `${count} ${count === 1 ? "model" : "models"}`,
    ...(table.default_model === undefined ? [] : [`default ${table.default_model}`]),
    ...(facts.live === name ? ["in use"] : []),
    ...(facts.values.inference?.provider === name ? ["for new sessions"] : [])
  ].join(" · ");
};

export const providerPage = (name: string, advanced: () => Page, details: () => Page): Page =>
  listPage(name, "", (facts): ReadonlyArray<Item<() => Move>> => {
    const known = facts.providers[name];
    const table = facts.values.providers?.[name];
    const all = known?.models.length ?? 0;
    const some = allowed(facts, name).length;
    return [
      {
        value: () => open(credentialPage(name, facts)),
        label: "Key",
        detail:
          known?.credential === undefined
            ? "it needs none"
            : `${known.credential} · ${known.missing ?? "it is there"}`
      },
      {
        value: () => open(modelsPage(name, facts)),
        label: "Models",
        detail:
          table?.enabled_models === undefined ? `all ${all} may be chosen` : `${some} of ${all} may be chosen`
      },
      {
        value: () => open(defaultModelPage(name)),
        label: "Default model",
        detail: table?.default_model ?? "none is set"
      },
      ...(known?.listed === true
        ? [
            {
              value: (): Move => ({ type: "renew", provider: name }),
              label: "Ask for its models",
              detail: "its service's list, now"
            }
          ]
        : []),
      { value: () => open(details()), label: "A model's details…", detail: "name, window, efforts, prices" },
      { value: () => open(advanced()), label: "Advanced…", detail: "address, display name, transport" },
      {
        value: () =>
          change([{ path: ["inference"], value: { provider: name } }], `new sessions begin with ${name}`, 0),
        label: "Use for new sessions",
        current: facts.values.inference?.provider === name
      },
      {
        value: () => open(removal(name)),
        label: "Remove this provider…",
        ...unremovable(name, facts)
      }
    ];
  });

/** Why a provider can't be removed, if it can't. */
const unremovable = (name: string, { values, live }: Facts): { readonly unavailable?: string } => {
  const others = Object.keys(values.providers ?? {}).filter((each) => each !== name);
  if (others.length === 0) return {};
  if (values.inference?.provider === name) {
    return { unavailable: "new sessions begin with it; choose another one for them first" };
  }
  return live === name ? { unavailable: "this session talks to it; /model chooses another first" } : {};
};

/** Where its key comes from. */
export const credentialPage = (name: string, facts: Facts, isRepair = false): Page =>
  listPage(
    `The key of ${name}`,
    `${isRepair ? `No session can be opened without it: ${facts.providers[name]?.missing ?? ""}. ` : ""}The config only ever names a key, it never holds one.`,
    (now): ReadonlyArray<Item<() => Move>> => {
      const said = now.values.providers?.[name]?.credential;
      return [
        {
          value: () => open(newKey(name, facts, isRepair ? "all" : 2)),
          label: "Enter a key…",
          detail: `kept in ${facts.secretsPath}`
        },
        {
          value: () =>
            open(variable(name, facts, /^env:(.*)$/.exec(said ?? "")?.[1] ?? "", isRepair ? "all" : 2)),
          label: "An environment variable…",
          detail: "named here, read when it is needed",
          current: !isRepair && said?.startsWith("env:") === true
        },
        {
          value: () => open(reference(name, said ?? "", isRepair ? "all" : 2)),
          label: "Another reference…",
          detail: "such as keyring:NAME, or file:NAME of the secrets file"
        },
        {
          value: () => set(["providers", name, "credential"], undefined, 1),
          label: "(default)",
          detail: "the usual one of its kind",
          current: !isRepair && said === undefined
        }
      ];
    }
  );

const newKey = (name: string, facts: Facts, done: Done): Page =>
  linePage(
    `A key for ${name}`,
    `Paste it and press Enter. It goes to ${facts.secretsPath} and nowhere else.`,
    (secret) =>
      secret === ""
        ? refuse("The key is empty.")
        : {
            type: "apply",
            done,
            plan: {
              edits: [{ path: ["providers", name, "credential"], value: `file:${name}` }],
              secrets: { [name]: Redacted.make(secret) },
              said: `${name} has a new key`,
              use: undefined
            }
          },
    { masked: true }
  );

const variable = (name: string, facts: Facts, value: string, done: Done): Page =>
  linePage(
    "Which variable?",
    "The name of an environment variable that holds the key.",
    (typed) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(typed)) {
        return refuse(
          "That is no name of a variable: letters, digits and _ only. The key itself does not belong here."
        );
      }
      const set = facts.variables.has(typed) ? "" : ", which is not set where Latch was started";
      return change(
        [{ path: ["providers", name, "credential"], value: `env:${typed}` }],
        `${name} takes its key from ${typed}${set}`,
        done
      );
    },
    { value }
  );

const reference = (name: string, value: string, done: Done): Page =>
  linePage(
    "How is the key named?",
    "env:NAME, file:NAME or keyring:NAME. Not the key itself.",
    (typed) => set(["providers", name, "credential"], typed === "" ? undefined : typed, done),
    { value }
  );

const defaultModelPage = (name: string): Page =>
  listPage(
    "Default model",
    `What ${name} begins with. Of the models that may be chosen.`,
    (facts): ReadonlyArray<Item<() => Move>> => {
      const open_ = allowed(facts, name);
      const standard = facts.values.providers?.[name]?.default_model;
      const path = ["providers", name, "default_model"];
      return [
        ...(facts.providers[name]?.models ?? [])
          .filter(({ id, wire }) => wire !== undefined && open_.includes(id))
          .map(({ id }) => ({ value: () => set(path, id, 1), label: id, current: id === standard })),
        {
          value: () =>
            open(
              linePage("The model's name", "As the provider spells it.", (model) =>
                model === "" ? refuse("The name is empty.") : set(path, model, 2)
              )
            ),
          label: "Another: enter its name",
          detail: "as the provider spells it"
        }
      ];
    },
    { filter: "" }
  );

const removal = (name: string): Page =>
  listPage(
    `Remove ${name}?`,
    "Its section leaves the config; a key that was kept stays in the secrets file.",
    (facts) => [
      { value: (): Move => ({ type: "back" }), label: "Keep it" },
      {
        value: () =>
          change(
            [
              { path: ["providers", name], value: undefined },
              ...(facts.values.inference?.provider === name
                ? [{ path: ["inference"], value: undefined }]
                : [])
            ],
            `${name} is removed`,
            2
          ),
        label: "Remove it"
      }
    ]
  );
