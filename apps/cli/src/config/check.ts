/** What must hold between the values of a config, beyond their types. */
import { Credentials, checkedBaseUrl, entryProblems, kindFacts } from "@latch/providers";
import { Either } from "effect";
import { nearest } from "../arguments/nearest.ts";
import type { ConfigFile, ProviderTable } from "./config-file.ts";
import { dotted } from "./explain.ts";
import { layerNames, layerProblem } from "./layer-names.ts";
import { effortFormProblem, providerEntry } from "./provider-entry.ts";

/** Everything that is wrong, in the file's order of sections. Empty for a sound config. */
export const problemsOf = (config: ConfigFile): ReadonlyArray<string> => [
  ...inferenceProblems(config),
  ...Object.entries(config.providers ?? {}).flatMap(([id, provider]) => providerProblems(id, provider)),
  ...Object.entries(config.layers ?? {}).flatMap(([key, name]) => {
    const problem = isLayerKey(key) ? layerProblem(key, name) : undefined;
    return problem === undefined ? [] : [problem];
  })
];

const isLayerKey = (key: string): key is keyof typeof layerNames => key in layerNames;

const inferenceProblems = ({ inference, providers = {} }: ConfigFile): ReadonlyArray<string> => {
  const wanted = inference?.provider;
  if (wanted === undefined || Object.hasOwn(providers, wanted)) return [];
  const near = nearest(wanted, Object.keys(providers));
  return [
    `inference.provider is "${wanted}", and there is no [providers.${wanted}]${
      near === undefined ? "" : `; did you mean "${near}"?`
    }`
  ];
};

const providerProblems = (id: string, provider: ProviderTable): ReadonlyArray<string> => {
  const at = (key: string) => dotted(["providers", id, key]);
  const facts = kindFacts[provider.kind];
  const script = provider.kind === "script";
  const baseUrl = provider.base_url ?? facts.baseUrl;
  const credential = provider.credential ?? facts.credential;
  return [
    ...(/^[a-z0-9._-]+$/.test(id)
      ? []
      : [`${dotted(["providers", id])}: a provider's name is made of a-z, 0-9, ".", "_" and "-"`]),
    ...(script && provider.scenario === undefined
      ? [`${at("scenario")} is missing; it is the file to play`]
      : []),
    ...(!script && provider.scenario !== undefined ? [`${at("scenario")} is only for kind "script"`] : []),
    ...(provider.kind === "openai-compatible" && baseUrl === undefined
      ? [`${at("base_url")} is missing; kind "openai-compatible" has no address of its own`]
      : []),
    ...(provider.base_url === undefined ? [] : urlProblems(at("base_url"), provider.base_url)),
    ...subscriptionProblems(at, provider),
    ...(provider.credential === undefined ? [] : credentialProblems(at("credential"), provider.credential)),
    ...(credential === undefined && !script && baseUrl !== undefined && !isLoopback(baseUrl)
      ? [`${at("credential")} is missing; only a provider on this machine can do without`]
      : []),
    ...formProblems(id, provider),
    ...entryProblems(providerEntry(id, provider)).map(
      ({ path, problem }) => `${dotted(["providers", id, ...path])} ${problem}`
    )
  ];
};

/** The sign-in goes to its own service and nowhere else, and that service takes nothing else. */
const subscriptionProblems = (
  at: (key: string) => string,
  provider: ProviderTable
): ReadonlyArray<string> => {
  const signIn = Credentials.isSubscription(provider.credential);
  if (provider.kind !== "openai-codex") {
    return signIn ? [`${at("credential")} is only for kind "openai-codex"`] : [];
  }
  return [
    ...(provider.base_url === undefined
      ? []
      : [
          `${at("base_url")} can't be set: kind "openai-codex" has one address, and its sign-in goes nowhere else`
        ]),
    ...(provider.credential === undefined || signIn
      ? []
      : [
          `${at("credential")} can't be set: kind "openai-codex" takes the sign-in of "latch login" and no key`
        ]),
    ...(provider.transport === undefined || provider.transport === "responses"
      ? []
      : [`${at("transport")} can't be set: kind "openai-codex" speaks responses`]),
    ...Object.entries(provider.models ?? {}).flatMap(([model, { transport }]) =>
      transport === undefined || transport === "responses"
        ? []
        : [`${at("models")}."${model}".transport can't be set: kind "openai-codex" speaks responses`]
    )
  ];
};

const formProblems = (id: string, { models = {} }: ProviderTable): ReadonlyArray<string> =>
  Object.entries(models).flatMap(([model, { effort_map: map = {}, gemini_thinking: gemini }]) => [
    ...Object.entries(map).flatMap(([level, form]) => {
      const problem = form === undefined ? undefined : effortFormProblem(form);
      return problem === undefined
        ? []
        : [`${dotted(["providers", id, "models", model, "effort_map", level])} ${problem}`];
    }),
    ...(gemini?.mode === "budget" && (gemini.levels !== undefined || gemini.off !== undefined)
      ? [
          `${dotted(["providers", id, "models", model, "gemini_thinking"])} has mode "budget", so levels and off mean nothing`
        ]
      : []),
    ...(gemini?.mode === "levels" && gemini.zero_allowed !== undefined
      ? [
          `${dotted(["providers", id, "models", model, "gemini_thinking"])} has mode "levels", so zero_allowed means nothing`
        ]
      : [])
  ]);

const urlProblems = (key: string, url: string): ReadonlyArray<string> =>
  Either.match(checkedBaseUrl(url), {
    onLeft: (error) => [`${key}: ${error.message}`],
    onRight: () => []
  });

const credentialProblems = (key: string, reference: string): ReadonlyArray<string> => {
  const problem = Credentials.credentialProblem(reference);
  return problem === undefined ? [] : [`${key} ${problem}`];
};

/** Whether a provider is on this machine, where a request needs no credential. */
export const isLoopback = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
};
