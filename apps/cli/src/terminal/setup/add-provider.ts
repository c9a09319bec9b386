/**
 * From nothing to a working prompt: which provider, how it is reached, where its key comes from, which model. Nothing is
 * written before the last page is confirmed.
 */

import type { Wire } from "@latch/protocol";
import { checkedBaseUrl, kindFacts, type ProviderKind } from "@latch/providers";
import { Either, Redacted } from "effect";
import { isLoopback } from "../../config/check.ts";
import { canBeAsked, type Draft, type Listed } from "./ask-service.ts";
import type { Facts } from "./facts.ts";
import { linePage, listPage, type Move, open, type Page, refuse } from "./page.ts";

/** Kinds that a person chooses from, and what each is. */
const kinds: ReadonlyArray<readonly [kind: ProviderKind, label: string, detail: string]> = [
  ["openai", "OpenAI", "an API key of platform.openai.com"],
  ["anthropic", "Anthropic", "an API key of console.anthropic.com"],
  ["gemini", "Google Gemini", "an API key of aistudio.google.com"],
  ["deepseek", "DeepSeek", "an API key of platform.deepseek.com"],
  ["opencode-go", "OpenCode Go", "a subscription key of opencode.ai"],
  ["opencode-zen", "OpenCode Zen", "an API key of opencode.ai"],
  [
    "openai-compatible",
    "Any OpenAI-compatible server",
    "on this machine or elsewhere: Ollama, vLLM, LM Studio, …"
  ]
];

const transports: ReadonlyArray<readonly [transport: Wire, label: string]> = [
  ["chat_completions", "Chat Completions: what nearly every server speaks"],
  ["responses", "OpenAI Responses"],
  ["anthropic_messages", "Anthropic Messages"],
  ["gemini", "Google Gemini"]
];

export const addProvider = (intro: string): Page =>
  listPage("Which provider?", intro, () => {
    const [first, ...others] = kinds.map(([kind, label, detail]) => ({
      value: () => (kind === "openai-compatible" ? open(askAddress()) : open(askKey({ kind }))),
      label,
      detail
    }));
    return [...(first === undefined ? [] : [first]), subscription, ...others];
  });

/** Beside the API of the same company, which it is not. */
const subscription = {
  value: (): Move => ({ type: "sign_in" }),
  label: "ChatGPT subscription",
  detail: "no key: you sign in in a browser"
};

const askAddress = (): Page =>
  linePage(
    "Where is the server?",
    "Its base URL, as its documentation gives it; usually it ends in /v1. For example http://127.0.0.1:11434/v1 for Ollama on this machine.",
    (value) =>
      Either.match(checkedBaseUrl(value), {
        onLeft: (error) => refuse(error.message),
        onRight: () => open(askTransport({ kind: "openai-compatible", baseUrl: value }))
      })
  );

const askTransport = (wanted: Draft): Page =>
  listPage("What does it speak?", "When in doubt, the first.", () =>
    transports.map(([transport, label]) => ({
      value: () => open(askKey({ ...wanted, transport })),
      label,
      detail: ""
    }))
  );

const askKey = (wanted: Draft): Page =>
  listPage(
    "Where does its key come from?",
    "The config only ever names a key, it never holds one.",
    (facts) => {
      const usual = kindFacts[wanted.kind].credential?.replace(/^env:/, "");
      const here = usual !== undefined && facts.variables.has(usual);
      const local = isLoopback(wanted.baseUrl ?? kindFacts[wanted.kind].baseUrl ?? "");
      return [
        ...(usual !== undefined && here
          ? [
              {
                value: () => toModels({ ...wanted, credential: `env:${usual}` }),
                label: `The variable ${usual}`,
                detail: "it is set"
              }
            ]
          : []),
        {
          value: () => open(askSecret(wanted, facts)),
          label: "Enter the key now",
          detail: `kept in ${facts.secretsPath}, readable by you alone`
        },
        {
          value: () => open(askVariable(wanted, facts, here ? "" : (usual ?? ""))),
          label: "An environment variable",
          detail: "named here, read when it is needed"
        },
        ...(local
          ? [
              {
                value: () => toModels(wanted),
                label: "It needs none",
                detail: "a server on this machine"
              }
            ]
          : [])
      ];
    }
  );

const askVariable = (wanted: Draft, facts: Facts, value: string): Page =>
  linePage(
    "Which variable?",
    "The name of an environment variable that holds the key, such as OPENAI_API_KEY.",
    (name) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
        return refuse(
          "That is no name of a variable: letters, digits and _ only. The key itself does not belong here."
        );
      }
      if (!facts.variables.has(name)) {
        return refuse(
          `${name} is not set where Latch was started. Set it and start again, or enter the key itself.`
        );
      }
      return toModels({ ...wanted, credential: `env:${name}` });
    },
    { value }
  );

const askSecret = (wanted: Draft, facts: Facts): Page =>
  linePage(
    "The key",
    `Paste it and press Enter. It goes to ${facts.secretsPath} and nowhere else.`,
    (secret) =>
      secret === "" ? refuse("The key is empty.") : toModels({ ...wanted, secret: Redacted.make(secret) }),
    { masked: true }
  );

/** Where the service has a list, it is asked first. */
const toModels = (wanted: Draft): Move =>
  canBeAsked(wanted)
    ? { type: "ask", draft: wanted, then: (said) => askModel(wanted, said) }
    : open(askModel(wanted));

const askModel = (wanted: Draft, said?: Listed): Page => {
  const listed = said?.type === "models" ? said.ids : undefined;
  const page = listPage(
    "Which model?",
    "The one that new sessions begin with; /model changes it at any time.",
    (facts) => [
      ...(listed ?? facts.modelsOf(wanted.kind)).map((model) => ({
        value: () => open(review(wanted, model)),
        label: model,
        detail: ""
      })),
      {
        value: () => open(askModelName(wanted)),
        label: "Another: enter its name",
        detail: "as the provider spells it"
      }
    ],
    { filter: "" }
  );
  return said?.type === "problem" ? { ...page, problem: unasked(said.problem) } : page;
};

/** Nothing is written yet: a wrong address or key is mended now, and a server that is not up may be later. */
const unasked = (problem: string): string =>
  `It could not be asked what it has: ${problem}. Esc goes back to mend that; a model can be named all the same.`;

const askModelName = (wanted: Draft): Page =>
  linePage("The model's name", "As the provider spells it.", (model) =>
    model === "" ? refuse("The name is empty.") : open(review(wanted, model))
  );

const review = (wanted: Draft, model: string): Page =>
  listPage("Save it?", summary(wanted, model), (facts) => [
    { value: () => apply(wanted, model, facts), label: "Save", detail: `to ${facts.configPath}` },
    { value: (): Move => ({ type: "back" }), label: "Back", detail: "nothing has been written yet" }
  ]);

const summary = (wanted: Draft, model: string): string => {
  const key =
    wanted.secret !== undefined ? "kept in the secrets file (not shown)" : (wanted.credential ?? "none");
  return [
    `Provider  ${wanted.kind}`,
    ...(wanted.baseUrl === undefined ? [] : [`Address   ${wanted.baseUrl}`]),
    `Key       ${key}`,
    `Model     ${model}`
  ].join("\n");
};

/** The first free name of a kind: openai, openai-2, … */
export const freeName = (kind: string, taken: ReadonlyArray<string>): string => {
  const base = kind === "openai-compatible" ? "local" : kind;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(name)) return name;
  }
};

const apply = (wanted: Draft, model: string, facts: Facts): Move => {
  const name = freeName(wanted.kind, Object.keys(facts.values.providers ?? {}));
  const credential = wanted.secret === undefined ? wanted.credential : `file:${name}`;
  const usual = kindFacts[wanted.kind].credential;
  const table = {
    kind: wanted.kind,
    ...(wanted.baseUrl === undefined ? {} : { base_url: wanted.baseUrl }),
    ...(credential === undefined || credential === usual ? {} : { credential }),
    default_model: model,
    ...(wanted.transport === undefined || wanted.transport === "chat_completions"
      ? {}
      : { transport: wanted.transport })
  };
  const { inference, providers } = facts.values;
  const settled = inference?.provider !== undefined && inference.provider in (providers ?? {});
  return {
    type: "apply",
    done: "all",
    plan: {
      edits: [
        { path: ["providers", name], value: table },
        ...(settled ? [] : [{ path: ["inference", "provider"], value: name }])
      ],
      secrets: wanted.secret === undefined ? {} : { [name]: wanted.secret },
      said: `${name} is configured`,
      use: name
    }
  };
};
