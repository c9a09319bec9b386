/** What setup knows: the config as it is now, where it is, and what the surroundings offer. Never a secret. */
import type { Effort, Wire } from "@latch/protocol";
import type { ConfigFile } from "../../config/config-file.ts";

/** A model that a configured provider has, whether it may be chosen or not. */
export interface ModelFacts {
  readonly id: string;
  /** Undefined where nobody has said which transport it is on: then it can't be chosen. */
  readonly wire: Wire | undefined;
  /** The levels that it is known to have. */
  readonly efforts: ReadonlyArray<Effort>;
  /** Whether anybody but the config knows it. */
  readonly known: boolean;
}

/** What is known of a configured provider. */
export interface ProviderFacts {
  /** How its key is named; undefined where it needs none. */
  readonly credential: string | undefined;
  /** Why its key can't be had; undefined where it can. */
  readonly missing: string | undefined;
  readonly models: ReadonlyArray<ModelFacts>;
  /** Whether its service has a list that can be asked for. */
  readonly listed: boolean;
}

export interface Facts {
  readonly values: ConfigFile;
  readonly configPath: string;
  readonly secretsPath: string;
  /** Names of the variables that are set. */
  readonly variables: ReadonlySet<string>;
  /** Models that are known of a kind of provider, best first. */
  readonly modelsOf: (kind: string) => ReadonlyArray<string>;
  readonly providers: Readonly<Record<string, ProviderFacts>>;
  /** The provider that the open session talks to. */
  readonly live: string | undefined;
}

/** In a word, whether a provider can be used. */
export const statusOf = ({ missing, models }: ProviderFacts): string =>
  missing !== undefined
    ? "its key is missing"
    : models.some(({ wire }) => wire === undefined)
      ? "ready; some models need a transport"
      : "ready";
