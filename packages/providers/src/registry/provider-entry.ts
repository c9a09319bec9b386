/** A provider as an operator has it: an instance of a kind, with what is said of it and of its models. Holds no secret. */
import type { Wire } from "@latch/protocol";
import type { Catalog, ModelFacts } from "../catalog/model-facts.ts";
import { kindFacts, type ProviderKind } from "../catalog/provider-kind.ts";

export interface ProviderEntry {
  /** The instance's own id: several providers may be of one kind. */
  readonly id: string;
  readonly kind: ProviderKind;
  readonly baseUrl?: string;
  /** A symbolic reference, never the secret. */
  readonly credential?: string;
  readonly defaultModel?: string;
  /** The wire of a model that nobody has described. */
  readonly wire?: Wire;
  /** The only models to be offered. Says nothing about them. */
  readonly enabledModels?: ReadonlyArray<string>;
  /** What the operator says of models, over whatever else is known. */
  readonly models: Catalog;
  /** What the service itself was last heard to say. */
  readonly discovered?: Discovered;
}

/** A service's own list, as it was last fetched. */
export interface Discovered {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** Ids that the service listed then. */
  readonly available: ReadonlyArray<string>;
  /** Facts of every model that any list ever held: an old session's model stays usable. */
  readonly facts: Catalog;
  /** The client version that the list was got with, where the service wants one. */
  readonly clientVersion?: string;
}

export const baseUrlOf = ({ kind, baseUrl }: ProviderEntry): string | undefined =>
  baseUrl ?? kindFacts[kind].baseUrl;

/** The wire that a model is spoken to on; none where nobody knows it and the service has several. */
export const wireOf = ({ kind, wire }: ProviderEntry, facts: ModelFacts): Wire | undefined =>
  facts.wire ?? wire ?? (kindFacts[kind].oneWire ? kindFacts[kind].wire : undefined);

/** The reference that the credential is resolved by; none for a server that asks for none. */
export const credentialOf = ({ kind, credential }: ProviderEntry): string | undefined =>
  credential ?? kindFacts[kind].credential;

/** A row of a catalog, and not something that every object has. */
export const rowOf = (catalog: Catalog | undefined, id: string): ModelFacts | undefined =>
  catalog !== undefined && Object.hasOwn(catalog, id) ? catalog[id] : undefined;
